import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { useTestApp } from '../../testing/app.ts';
import { testClock } from '../../testing/ctx.ts';
import { signedInMember } from '../../testing/members.ts';
import { openChannel } from '../cashier/channels/testing.ts';
import { canPlay } from './index.ts';

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
  const until = new Date(clock.now().getTime() + hours * hour).toISOString();
  expect((await exclude(member, period)).value).toMatchObject({ by: 'member', until });
  expect(await canPlay(ctx, member)).toMatchObject({ code: 'PLAY_EXCLUDED', value: { until, by: 'member' } });
  expect(await shown(member)).toMatchObject([{ by: 'member', until }]);
});

test('self-exclusion holds at least its months and years by the calendar, or for good', async () => {
  const member = await signedInMember(ctx);
  for (const [period, months] of [
    ['6m', 6],
    ['1y', 12],
    ['5y', 60],
  ] as const) {
    const least = new Date(clock.now());
    least.setUTCMonth(least.getUTCMonth() + months);
    expect(await exclude(member, period)).toMatchObject({ value: { until: least.toISOString() } });
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
