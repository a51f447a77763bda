import { beforeEach, expect, test } from 'vitest';
import { useTestApp } from '../../../testing/app.ts';
import { testClock, useTestCtx } from '../../../testing/ctx.ts';
import { injectEncrypted } from '../../../testing/encrypt.ts';
import { signedInMember, testVisitor } from '../../../testing/members.ts';
import { recipientMark } from '../../delivery/index.ts';
import { eventsOf } from '../event-store.ts';
import { signalsOf } from '../security/signals.ts';
import { putProfile } from '../store.ts';
import { forgetFundPassword, unlockFundPassword, verifyFundPassword } from './fund-password.ts';

const clock = testClock();
const ctx = await useTestCtx({ clock: clock.now });
const site = await useTestApp({ ctx });
beforeEach(() => clock.advance(6 * 60_000));

const put = async (headers: Record<string, string>, fundPassword: string, oldFundPassword?: string) => {
  const body = {
    fundPassword,
    confirmFundPassword: fundPassword,
    ...(oldFundPassword === undefined ? {} : { oldFundPassword }),
  };
  const request = { method: 'PUT', url: '/wps/member/security/fundPassword', body, headers } as const;
  const answer = await injectEncrypted(site.app, request, { now: clock.now() });
  return { status: answer.statusCode, ...answer.json() };
};
const verified = (memberId: bigint, password: string) =>
  verifyFundPassword(ctx, memberId, password, testVisitor()).then(
    () => 'right',
    (error: { code: string }) => error.code,
  );

test('a member sets a fund password, which is kept as a hash, and changes it knowing the old one', async () => {
  const { memberId, headers } = await signedInMember(ctx);
  expect(await verified(memberId, '135790')).toBe('FUND_PASSWORD_NOT_SET');
  expect(await put(headers, '135790')).toMatchObject({ status: 200, value: null });
  expect(await verified(memberId, '135790')).toBe('right');
  const { rows } = await ctx.pool.query('select p::text from identity.profile p where member_id = $1', [memberId]);
  expect(rows[0].p).not.toContain('135790');
  const state = await site.app.inject({ url: '/wps/member/password', headers });
  expect(state.json().value).toMatchObject({ stored: true, fundStored: true });

  expect(await put(headers, '246813')).toMatchObject({
    code: 'FIELD_RULE',
    value: { issues: [{ field: 'oldFundPassword', rule: 'required' }] },
  });
  expect(await put(headers, '246813', '999999')).toMatchObject({
    status: 422,
    code: 'PASSWORD_WRONG',
    value: { field: 'oldFundPassword' },
  });
  expect(await put(headers, '135790', '135790')).toMatchObject({ code: 'PASSWORD_SAME' });
  expect(await put(headers, '246813', ' 135790 ')).toMatchObject({ status: 200 });
  expect(await verified(memberId, '246813')).toBe('right');
  const kinds = (await eventsOf(ctx.db, memberId, { before: null, limit: 9 })).map((event) => event.kind);
  expect(kinds.filter((kind) => kind === 'fund-password-changed')).toHaveLength(2);
});

test('the member is told by mail, at the address that they have shown to hold', async () => {
  const { memberId, headers } = await signedInMember(ctx);
  const email = 'fund@example.com';
  await putProfile(ctx.db, memberId, { email, email_verified_at: clock.now() });
  expect(await put(headers, '135790')).toMatchObject({ status: 200 });
  const { rows } = await ctx.pool.query('select count(*)::int as n from identity.delivery where recipient = $1', [
    recipientMark(ctx, email),
  ]);
  expect(rows[0].n).toBe(1);
});

/** Lets minutes pass for a member's wrong tries, by the database's clock. */
const letPass = (memberId: bigint, minutes: number) =>
  ctx.pool.query(
    'update identity.fund_password_try set blocked_until = blocked_until - make_interval(mins => $2) where member_id = $1',
    [memberId, minutes],
  );
const guessed = (memberId: bigint, times: number) =>
  Promise.all(Array.from({ length: times }, () => verified(memberId, '000001')));
const kindsOf = async (memberId: bigint) =>
  (await eventsOf(ctx.db, memberId, { before: null, limit: 50 })).map((event) => event.kind);

test('wrong tries wait ever longer, over all sessions, and the right one begins anew', async () => {
  const { memberId, headers } = await signedInMember(ctx);
  await put(headers, '135790');
  const first = await guessed(memberId, 8);
  expect(first.filter((guess) => guess === 'PASSWORD_WRONG')).toHaveLength(5);
  expect(first.filter((guess) => guess === 'TOO_MANY_REQUESTS')).toHaveLength(3);
  expect(await verified(memberId, '135790')).toBe('TOO_MANY_REQUESTS');
  const waits = await put(headers, '246813', '135790');
  expect(waits).toMatchObject({ status: 429 });
  expect(waits.value.retryAfterSeconds).toBeGreaterThan(240);
  // A node whose clock is ahead waits just as long.
  clock.advance(60 * 60_000);
  expect(await verified(memberId, '135790')).toBe('TOO_MANY_REQUESTS');
  await letPass(memberId, 5);
  expect(new Set((await guessed(memberId, 5)).sort())).toEqual(new Set(['PASSWORD_WRONG']));
  await letPass(memberId, 5);
  expect(await verified(memberId, '135790')).toBe('TOO_MANY_REQUESTS');
  await letPass(memberId, 55);
  expect(await verified(memberId, '135790')).toBe('right');
  expect(await guessed(memberId, 4)).toEqual(Array.from({ length: 4 }, () => 'PASSWORD_WRONG'));
  expect(await verified(memberId, '135790')).toBe('right');
});

test('fifteen wrong tries in a row lock it with a notice, until an operator unlocks it', async () => {
  const { memberId, username, headers } = await signedInMember(ctx);
  const email = `locked-${memberId}@example.com`;
  await put(headers, '135790');
  await putProfile(ctx.db, memberId, { email, email_verified_at: ctx.clock() });
  for (const minutes of [5, 60, 0]) {
    await guessed(memberId, 5);
    if (minutes > 0) await letPass(memberId, minutes);
  }
  expect(await verified(memberId, '135790')).toBe('FUND_PASSWORD_LOCKED');
  clock.advance(11 * 60_000);
  expect(await verified(memberId, '135790')).toBe('FUND_PASSWORD_LOCKED');
  expect((await kindsOf(memberId)).filter((kind) => kind === 'fund-password-locked')).toHaveLength(1);
  const { rows } = await ctx.pool.query('select count(*)::int as n from identity.delivery where recipient = $1', [
    recipientMark(ctx, email),
  ]);
  expect(rows[0].n).toBe(1);
  expect(await unlockFundPassword(ctx, username)).toBe(true);
  expect(await unlockFundPassword(ctx, username)).toBe(false);
  expect(await verified(memberId, '135790')).toBe('right');
});

test('a forgotten one is removed by an operator, and a new one is set after showing who one is', async () => {
  const { memberId, username, headers } = await signedInMember(ctx);
  await put(headers, '135790');
  expect(await forgetFundPassword(ctx, username)).toBe(true);
  expect(await forgetFundPassword(ctx, username)).toBe(false);
  expect(await verified(memberId, '135790')).toBe('FUND_PASSWORD_NOT_SET');
  expect((await signalsOf(ctx, memberId, testVisitor())).secretsChangedAt).not.toBeNull();
  expect(await put(headers, '246813')).toMatchObject({ status: 200 });
});

test('of two first fund passwords at once one is set', async () => {
  const { memberId, headers } = await signedInMember(ctx);
  const answers = await Promise.all([put(headers, '135790'), put(headers, '246813')]);
  expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, 422]);
  const right = answers[0]?.status === 200 ? '135790' : '246813';
  expect(await verified(memberId, right)).toBe('right');
});

test('only who lately showed who they are sets one, and no trial user', async () => {
  const { headers } = await signedInMember(ctx);
  clock.advance(11 * 60_000);
  expect(await put(headers, '135790')).toMatchObject({ status: 403, code: 'REAUTH_REQUIRED' });
  const trial = await signedInMember(ctx, { trial: true });
  expect(await put(trial.headers, '135790')).toMatchObject({ status: 403, code: 'TRIAL_NOT_ALLOWED' });
  expect(await put({}, '135790')).toMatchObject({ status: 401 });
});
