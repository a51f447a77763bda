import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { useTestApp } from '../../testing/app.ts';
import { testClock } from '../../testing/ctx.ts';
import { signedInMember, testVisitor } from '../../testing/members.ts';
import { openChannel } from '../cashier/channels/testing.ts';
import { canPlay, requireNoOwnExclusion } from './index.ts';
import { excludeOneself } from './own-exclusions.ts';

const clock = testClock(new Date());
const site = await useTestApp({ clock: clock.now });
const { ctx } = site;
beforeAll(() => openChannel(ctx, { code: 'bank' }));

type Member = Awaited<ReturnType<typeof signedInMember>>;
const path = '/wps/protection/exclusions';
const hour = 3600_000;

async function exclude({ headers }: Member, period: string) {
  return (await site.app.inject({ method: 'POST', url: path, headers, payload: { period } })).json();
}

async function shown({ headers }: Member) {
  return (await site.app.inject({ method: 'GET', url: path, headers })).json().value;
}

async function deposit({ headers }: Member, key: string = randomUUID()) {
  const asked = { ...headers, 'idempotency-key': key };
  const payload = { channel: 'bank', amount: '500' };
  return (await site.app.inject({ method: 'POST', url: '/wps/cashier/deposits', headers: asked, payload })).json();
}

test.each([
  ['24h', 24],
  ['72h', 72],
  ['7d', 7 * 24],
  ['30d', 30 * 24],
])('a cool-off of %s begins at once and ends by itself', async (period, hours) => {
  const member = await signedInMember(ctx);
  const { since, until, by } = (await exclude(member, period)).value;
  expect({ by, lasts: Date.parse(until) - Date.parse(since) }).toEqual({ by: 'member', lasts: hours * hour });
  expect(await canPlay(ctx, member)).toMatchObject({ code: 'PLAY_EXCLUDED', value: { until, by: 'member' } });
  expect(await shown(member)).toMatchObject([{ by: 'member', until }]);
});

test('a node whose clock is wrong neither shortens nor lengthens a member’s own exclusion', async () => {
  const { rows } = await ctx.pool.query<{ now: Date }>('select now() as now');
  const wrong = { ...ctx, clock: () => new Date('2020-01-01T00:00:00Z') };
  const { memberId } = await signedInMember(ctx);
  const { until } = await excludeOneself(wrong, { memberId, period: '24h', visitor: testVisitor() }, async () => {});
  const [{ now } = { now: new Date() }] = rows;
  expect((until?.getTime() ?? 0) - now.getTime()).toBeGreaterThanOrEqual(24 * hour);
  const late = { ...ctx, clock: () => new Date('2090-01-01T00:00:00Z') };
  await expect(requireNoOwnExclusion(late.db, memberId)).rejects.toMatchObject({ code: 'PLAY_EXCLUDED' });
});

test('self-exclusion holds at least its months and years by the calendar, or for good', async () => {
  const member = await signedInMember(ctx);
  for (const [period, months] of [
    ['6m', 6],
    ['1y', 12],
    ['5y', 60],
  ] as const) {
    const { since, until } = (await exclude(member, period)).value;
    const least = new Date(since);
    least.setUTCMonth(least.getUTCMonth() + months);
    expect(until).toBe(least.toISOString());
  }
  expect((await exclude(member, 'forever')).value.until).toBe(null);
  expect(await canPlay(ctx, member)).toMatchObject({ value: { until: null } });
});

test('a shorter one after a longer one changes nothing, and asking many times at once makes one', async () => {
  const member = await signedInMember(ctx);
  const answers = await Promise.all(Array.from({ length: 4 }, () => exclude(member, '30d')));
  const ids = new Set(answers.map(({ value }) => value.id));
  expect(ids.size).toBe(1);
  expect((await exclude(member, '24h')).value.id).toBe([...ids][0]);
  expect(await shown(member)).toHaveLength(1);
});

test('months and years are asked of a member who has just signed in, a cool-off of anybody signed in', async () => {
  const member = await signedInMember(ctx);
  await ctx.pool.query(
    `update identity.session set authenticated_at = authenticated_at - interval '11 minutes' where member_id = $1`,
    [member.memberId],
  );
  expect(await exclude(member, 'forever')).toMatchObject({ code: 'REAUTH_REQUIRED' });
  expect(await canPlay(ctx, member)).toEqual({ allowed: true });
  expect(await exclude(member, '24h')).toMatchObject({ success: true });
});

test('a member who excluded oneself opens no deposit, and one asked before is still told', async () => {
  const member = await signedInMember(ctx);
  const key = randomUUID();
  const before = await deposit(member, key);
  expect(before).toMatchObject({ success: true });
  await exclude(member, '7d');
  expect(await deposit(member)).toMatchObject({ code: 'PLAY_EXCLUDED', value: { by: 'member' } });
  expect((await deposit(member, key)).value.id).toBe(before.value.id);
});
