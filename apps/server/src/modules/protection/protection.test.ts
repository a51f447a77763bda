import { expect, test } from 'vitest';
import { testClock, useTestCtx } from '../../testing/ctx.ts';
import { signedInMember } from '../../testing/members.ts';
import { signedInOperator } from '../../testing/operators.ts';
import { ageOn } from '../identity/registration/birthday.ts';
import { putProfile } from '../identity/store.ts';
import { bornAfter, protectionChanged } from './can-play.ts';
import { type EndPlay, excludeMember, liftExclusion } from './desk/index.ts';
import { canPlay, requirePlay } from './index.ts';

const clock = testClock(new Date('2026-03-01T12:00:00Z'));
const ctx = await useTestCtx({ clock: clock.now });

const day = 24 * 3600_000;
const noGames: EndPlay = async () => 0;
const inDays = (days: number) => new Date(clock.now().getTime() + days * day);
const operator = async () => ({ kind: 'operator' as const, id: (await signedInOperator(ctx)).operatorId });

test('a member who is excluded may not play until the end of it, which the refusal names', async () => {
  const member = await signedInMember(ctx);
  expect(await canPlay(ctx, member)).toEqual({ allowed: true });
  const until = inDays(7);
  await excludeMember(
    ctx,
    { memberId: member.memberId, by: await operator(), reason: 'asked by mail', until },
    noGames,
  );
  await expect(requirePlay(ctx, member)).rejects.toMatchObject({
    code: 'PLAY_EXCLUDED',
    value: { until: until.toISOString(), by: 'operator' },
  });
  clock.advance(7 * day);
  expect(await canPlay(ctx, member)).toEqual({ allowed: true });
});

test('of several exclusions the one that lasts longest is named, and lifting one leaves the other', async () => {
  const { memberId } = await signedInMember(ctx);
  const by = await operator();
  const short = await excludeMember(ctx, { memberId, by, reason: 'a week', until: inDays(7) }, noGames);
  const forGood = await excludeMember(ctx, { memberId, by, reason: 'for good', until: null }, noGames);
  expect(await canPlay(ctx, { memberId })).toMatchObject({ value: { until: null } });
  const lifting = { operatorId: by.id, reason: 'a mistake' };
  await liftExclusion(ctx, forGood.id, lifting);
  expect(await canPlay(ctx, { memberId })).toMatchObject({ value: { until: short.until?.toISOString() } });
  await expect(liftExclusion(ctx, forGood.id, lifting)).rejects.toMatchObject({
    code: 'STATE_CONFLICT',
    value: { state: 'LIFTED' },
  });
  await liftExclusion(ctx, short.id, lifting);
  expect(await canPlay(ctx, { memberId })).toEqual({ allowed: true });
});

test("a member's own exclusion is lifted by nobody", async () => {
  const { memberId } = await signedInMember(ctx);
  const asked = { memberId, by: { kind: 'member' }, reason: 'a break', until: inDays(30) } as const;
  const { id } = await excludeMember(ctx, asked, noGames);
  const { operatorId } = await signedInOperator(ctx);
  await expect(liftExclusion(ctx, id, { operatorId, reason: 'please' })).rejects.toMatchObject({
    code: 'STATE_CONFLICT',
    value: { state: 'OWN' },
  });
  expect(await canPlay(ctx, { memberId })).toMatchObject({ code: 'PLAY_EXCLUDED', value: { by: 'member' } });
});

test('an exclusion whose games cannot be ended is none, and one without a future has no beginning', async () => {
  const { memberId } = await signedInMember(ctx);
  const asked = { memberId, by: await operator(), reason: 'risk', until: null };
  const failing: EndPlay = async () => {
    throw new Error('the games do not end');
  };
  await expect(excludeMember(ctx, asked, failing)).rejects.toThrow('the games do not end');
  const past = { ...asked, until: new Date(clock.now().getTime() - 1) };
  await expect(excludeMember(ctx, past, noGames)).rejects.toMatchObject({ code: 'STATE_CONFLICT' });
  expect(await canPlay(ctx, { memberId })).toEqual({ allowed: true });
});

test('what one node excludes another soon knows', async () => {
  const { memberId } = await signedInMember(ctx);
  const other = { ...ctx };
  expect(await canPlay(other, { memberId })).toEqual({ allowed: true });
  await excludeMember(ctx, { memberId, by: await operator(), reason: 'risk', until: null }, noGames);
  const seen = async () => (await canPlay(other, { memberId })).allowed;
  await expect.poll(seen).toBe(false);
});

test('who is too young by the own birthday may not play, and may from the day of the right age on', async () => {
  const { memberId } = await signedInMember(ctx);
  const today = clock.now().toISOString().slice(4, 10);
  await putProfile(ctx.db, memberId, { birthday: `${clock.now().getUTCFullYear() - 17}${today}` });
  protectionChanged(ctx);
  expect(await canPlay(ctx, { memberId })).toMatchObject({ code: 'UNDER_AGE', value: { minAge: 18 } });
  await putProfile(ctx.db, memberId, { birthday: `${clock.now().getUTCFullYear() - 18}${today}` });
  protectionChanged(ctx);
  expect(await canPlay(ctx, { memberId })).toEqual({ allowed: true });
});

test('the first birthday too late is the one that age is counted by, in leap years too', () => {
  const days = ['2028-02-28', '2028-02-29', '2028-03-01', '2027-02-28', '2027-12-31', '2027-01-01'];
  for (const text of days) {
    const today = new Date(`${text}T00:00:00Z`);
    for (const age of [16, 18, 21]) {
      const first = bornAfter(today, age);
      const before = new Date(new Date(`${first}T00:00:00Z`).getTime() - day).toISOString().slice(0, 10);
      expect([ageOn(first, today), ageOn(before, today)], `${text} ${age}`).toEqual([age - 1, age]);
    }
  }
});
