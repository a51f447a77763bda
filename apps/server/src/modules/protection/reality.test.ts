import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { useTestApp } from '../../testing/app.ts';
import { memberWith, signedInMember } from '../../testing/members.ts';
import { openChannel } from '../cashier/channels/testing.ts';
import { changeDeposit } from '../cashier/deposits/lifecycle.ts';
import { heldWithdrawal } from '../cashier/testing-rows.ts';
import { playerAt, vendorAt, vendorInHouse } from '../games/seamless-wallet/testing.ts';
import { project } from '../records/testing.ts';
import { protectionEvents } from './event-store.ts';
import { protectionJobs } from './jobs.ts';
import { limitActs } from './testing-limits.ts';

const site = await useTestApp();
const { ctx } = site;
const { set } = limitActs(site);
beforeAll(async () => {
  await vendorInHouse(ctx, 'NMS');
  await openChannel(ctx, { code: 'bank' });
});

type Who = { memberId: bigint; headers: Record<string, string> };
const endSessions = () => protectionJobs.tasks['protection:end-sessions']?.(ctx, null);

async function ask({ headers }: Who, url: string, body?: object) {
  const call = body ? { method: 'PUT' as const, payload: body } : { method: 'GET' as const };
  return (await site.app.inject({ ...call, url: `/wps/${url}`, headers })).json();
}

async function age({ memberId }: Who, minutes: number) {
  await ctx.pool.query(
    'update identity.session set created_at = created_at - make_interval(mins => $2) where member_id = $1',
    [memberId, minutes],
  );
}

test('a session ends after the minutes that its member set, with a notice, and another one is a new session', async () => {
  const member = await signedInMember(ctx);
  await set(member, 'session', 'session', '60');
  // An open page has half a minute to end the session itself, with an explanation.
  await age(member, 60);
  await endSessions();
  expect((await ask(member, 'protection/reality')).value).toMatchObject({ sessionMinutes: 60 });
  await age(member, 1);
  await endSessions();
  expect(await ask(member, 'protection/reality')).toMatchObject({ code: 'NOT_LOGGED_IN' });
  const [event] = await protectionEvents(ctx.db, { memberId: member.memberId, limit: 1 });
  expect(event).toMatchObject({ subject: 'session', kind: 'limit-reached', detail: { minutes: 60 } });
});

test('a session of a member without such a limit goes on, and what was won in an ended one is settled', async () => {
  const [other, player] = [await signedInMember(ctx), await playerAt(ctx, 'NMS', { units: 1_000_000n })];
  await set(player, 'session', 'session', '30');
  const round = vendorAt(site.app, 'NMS').round(player);
  await round.bet('10');
  await Promise.all([age(other, 600), age(player, 600)]);
  await endSessions();
  expect((await ask(other, 'protection/reality')).success).toBe(true);
  expect(await round.settle('50')).toMatchObject({ status: 200, balance: '140.0000' });
});

test('the net position tells what was paid in, taken out and under way', async () => {
  const member = await memberWith(ctx, 0n);
  const asked = { ...member.headers, 'idempotency-key': randomUUID() };
  const payload = { channel: 'bank', amount: '500' };
  const made = await site.app.inject({ method: 'POST', url: '/wps/cashier/deposits', headers: asked, payload });
  const actor = { kind: 'system' } as const;
  await changeDeposit(ctx, BigInt(made.json().value.id), () => ({ to: 'CREDITED', kind: 'credited', actor }));
  await openChannel(ctx, { code: 'out', direction: 'withdrawal' });
  await heldWithdrawal(ctx, '123-4-56789-0', { member_id: member.memberId, channel: 'out', amount: 2_000_000n });
  const { currency, periods } = (await ask(member, 'records/position')).value;
  expect(currency).toBe('THB');
  for (const one of periods) {
    expect(one).toMatchObject({ deposits: '500.0000', withdrawals: '200.0000', paidIn: '300.0000', stakes: '0.0000' });
  }
});

test('the reality check tells the time and the result of the session, and how often to tell them', async () => {
  const member = await memberWith(ctx, 10_000_000n);
  expect((await ask(member, 'protection/reality')).value).toMatchObject({
    minutes: null,
    endsAt: null,
    winLoss: '0.0000',
  });
  expect((await ask(member, 'protection/reality', { minutes: 30 })).value).toMatchObject({ minutes: 30 });
  expect(await ask(member, 'protection/reality', { minutes: 20 })).toMatchObject({ code: 'MALFORMED' });
  const headers = { ...member.headers, 'idempotency-key': randomUUID() };
  const payload = { game: 'dice', stake: '10', params: { target: 50.5, condition: 'over' } };
  const { round } = (await site.app.inject({ method: 'POST', url: '/wps/originals/bet', headers, payload })).json()
    .value;
  const won = Number((Number(round.payout) - 10).toFixed(4));
  const told = async () => {
    while (await project(ctx, 'bets'));
    return Number((await ask(member, 'protection/reality')).value.winLoss);
  };
  await expect.poll(told, { timeout: 10_000 }).toBe(won);
  const { periods } = (await ask(member, 'records/position')).value;
  expect(
    periods.map(({ period, stakes, winLoss }: Record<string, string>) => [period, stakes, Number(winLoss)]),
  ).toEqual(['day', 'week', 'month', 'all'].map((period) => [period, '10.0000', won]));
  expect((await ask(member, 'protection/reality', { minutes: null })).value).toMatchObject({ minutes: null });
});
