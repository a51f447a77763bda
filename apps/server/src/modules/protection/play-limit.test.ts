import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { databaseNow } from '../../platform/database/now.ts';
import { useTestApp } from '../../testing/app.ts';
import { memberWith } from '../../testing/members.ts';
import { openTestVendor } from '../../testing/vendor.ts';
import { walletTransfer } from '../cashier/vendor-wallets/transfer.ts';
import { type Player, playerAt, vendorAt, vendorInHouse } from '../games/seamless-wallet/testing.ts';
import { playedSince, verifyLedger, walletOf } from '../ledger/index.ts';
import { placeBet } from '../originals/bet.ts';
import { anotherNode, evens } from '../originals/testing.ts';
import { isPlayLimited } from './index.ts';
import { limitActs } from './testing-limits.ts';

const site = await useTestApp();
const { ctx } = site;
const { set, limits } = limitActs(site);
const vendor = vendorAt(site.app, 'NMS');
let transferVendor: Awaited<ReturnType<typeof openTestVendor>>;
beforeAll(async () => {
  await vendorInHouse(ctx, 'NMS');
  transferVendor = await openTestVendor(ctx);
});
afterAll(async () => {
  await transferVendor.close();
  expect((await verifyLedger(ctx.db)).differences).toEqual([]);
});

const baht = (amount: number) => BigInt(amount) * 10_000n;
type Who = { memberId: bigint; headers: Record<string, string> };

async function bet({ headers }: Who, stake: string, more: object = {}, key: string = randomUUID()) {
  const payload = { game: 'dice', stake, params: { target: 50.5, condition: 'over' }, ...more };
  const asked = { ...headers, 'idempotency-key': key };
  return (await site.app.inject({ method: 'POST', url: '/wps/originals/bet', headers: asked, payload })).json();
}
const leftOf = async (who: Who) => (await limits(who)).value[0].left;

test('a stake beyond the limit is refused with what is left, one that fits is taken', async () => {
  const member = await memberWith(ctx, baht(1_000));
  await set(member, 'stake', 'day', '100');
  expect(await bet(member, '60')).toMatchObject({ success: true });
  expect(await bet(member, '50')).toMatchObject({
    code: 'LIMIT_REACHED',
    value: { kind: 'stake', period: 'day', limit: '100.0000', left: '40.0000', currency: 'THB' },
  });
  expect(await bet(member, '40')).toMatchObject({ success: true });
  expect(await leftOf(member)).toBe('0.0000');
});

test('what was staked before the limit was set counts', async () => {
  const member = await memberWith(ctx, baht(1_000));
  await bet(member, '70');
  await set(member, 'stake', 'week', '100');
  expect(await bet(member, '40')).toMatchObject({ code: 'LIMIT_REACHED', value: { left: '30.0000' } });
});

test('bets of one moment at originals and vendors, on two nodes, do not pass a limit that has room for one', async () => {
  const player = await playerAt(ctx, 'NMS', { units: baht(1_000) });
  await set(player, 'stake', 'month', '100');
  const other = anotherNode(ctx);
  const asNode = { memberId: player.memberId, currency: 'THB', isTrial: false } as const;
  const dice = evens('80');
  const answers = await Promise.all([
    bet(player, '80').then(({ success }) => success),
    vendor
      .round(player)
      .bet('80')
      .then(({ status }) => status === 200),
    vendor
      .round(player)
      .bet('80')
      .then(({ status }) => status === 200),
    placeBet(other.node, asNode, randomUUID(), dice).then(
      () => true,
      () => false,
    ),
    bet(player, '80', { game: 'mines', params: { mines: 3 } }).then(({ success }) => success),
  ]);
  expect(answers.filter(Boolean)).toHaveLength(1);
  await other.close();
});

test('a bet that was taken is answered again when nothing fits any more', async () => {
  const member = await memberWith(ctx, baht(1_000));
  await set(member, 'stake', 'day', '100');
  const [dice, mines] = [randomUUID(), randomUUID()];
  const first = await bet(member, '50', {}, dice);
  const opened = await bet(member, '50', { game: 'mines', params: { mines: 3 } }, mines);
  expect(await bet(member, '50', {}, dice)).toMatchObject({ value: { round: { roundId: first.value.round.roundId } } });
  expect(await bet(member, '50', { game: 'mines', params: { mines: 3 } }, mines)).toMatchObject({
    value: { round: { roundId: opened.value.round.roundId } },
  });
  // An open round is played to its end.
  const url = `/wps/originals/rounds/${opened.value.round.roundId}/act`;
  const acted = await site.app.inject({
    method: 'POST',
    url,
    headers: member.headers,
    payload: { step: 0, action: { reveal: 0 } },
  });
  expect(acted.json().code).not.toBe('LIMIT_REACHED');
});

test('a loss beyond the limit is refused, and what was won makes room', async () => {
  const player = await playerAt(ctx, 'NMS', { units: baht(1_000) });
  await set(player, 'loss', 'day', '100');
  const round = vendor.round(player);
  expect(await round.bet('80')).toMatchObject({ status: 200 });
  // An open stake may be lost: it counts as lost until the round is settled.
  expect(await vendor.round(player).bet('30')).toMatchObject({ status: 403, code: 'LIMIT_REACHED' });
  await round.settle('80');
  expect(await vendor.round(player).bet('100')).toMatchObject({ status: 200 });
  expect(await bet(player, '1')).toMatchObject({
    code: 'LIMIT_REACHED',
    value: { kind: 'loss', left: '0.0000' },
  });
  expect(await leftOf(player)).toBe('0.0000');
});

test('a vendor’s bet that was refused stays refused, and its later settle pays nothing', async () => {
  const player = await playerAt(ctx, 'NMS', { units: baht(1_000) });
  await set(player, 'stake', 'day', '50');
  const round = vendor.round(player);
  const transactionId = randomUUID();
  expect(await round.bet('60', { transactionId })).toMatchObject({ status: 403, code: 'LIMIT_REACHED' });
  expect(await round.bet('60', { transactionId })).toMatchObject({ status: 403, code: 'LIMIT_REACHED' });
  expect(await round.settle('500')).toMatchObject({ code: 'ROUND_CANCELLED' });
  expect(await vendor.round(player).bet('50')).toMatchObject({ status: 200 });
});

test('a bet that is cancelled makes room again for its stake and for no more', async () => {
  const player = await playerAt(ctx, 'NMS', { units: baht(1_000) });
  await set(player, 'stake', 'day', '50');
  const round = vendor.round(player);
  const transactionId = randomUUID();
  await round.bet('50', { transactionId });
  expect(await round.cancel(transactionId)).toMatchObject({ status: 200 });
  await round.cancel(transactionId);
  expect(await vendor.round(player).bet('50')).toMatchObject({ status: 200 });
  expect(await vendor.round(player).bet('1')).toMatchObject({ code: 'LIMIT_REACHED' });
});

test('a round that was won is settled, whatever its player limits meanwhile', async () => {
  const player = await playerAt(ctx, 'NMS', { units: baht(1_000) });
  const round = vendor.round(player);
  await round.bet('100');
  await set(player, 'stake', 'day', '1');
  await set(player, 'loss', 'day', '1');
  expect(await round.settle('500')).toMatchObject({ status: 200, balance: '1400.0000' });
});

test('money that goes to a vendor’s wallet counts as staked and lost until it comes back', async () => {
  const player = await memberWith(ctx, baht(1_000));
  await set(player, 'loss', 'day', '100');
  const move = (request: Parameters<typeof walletTransfer>[2]['request']) =>
    walletTransfer(ctx, { memberId: player.memberId, currency: 'THB' }, { request, idempotencyKey: randomUUID() });
  const moveIn = (amount: string) => move({ type: 'IN', vendor: transferVendor.code, amount });
  expect(await moveIn('80')).toMatchObject([{ state: 'DONE' }]);
  await expect(moveIn('30')).rejects.toMatchObject({ code: 'LIMIT_REACHED' });
  await move({ type: 'RECALL' });
  expect(await moveIn('100')).toMatchObject([{ state: 'DONE' }]);
});

test('play money knows no limits, and a member without limits asks for none', async () => {
  const trial = await memberWith(ctx, baht(1_000), { trial: true });
  expect(await bet(trial, '60')).toMatchObject({ success: true });
  const member = await memberWith(ctx, baht(1_000));
  expect(await bet(member, '1000')).toMatchObject({ success: true });
});

test('each bet adds to the count only what came since', async () => {
  const member: Who = await memberWith(ctx, baht(1_000));
  await set(member, 'stake', 'day', '1000');
  await set(member, 'loss', 'month', '1000');
  for (let i = 0; i < 5; i++) await bet(member, '10');
  const { rows } = await ctx.pool.query<{ period: string; staked: bigint }>(
    'select period, staked from protection.played where member_id = $1 order by period',
    [member.memberId],
  );
  // The running count after the last bet includes the bets before it.
  expect(rows).toEqual([
    { period: 'day', staked: baht(40) },
    { period: 'month', staked: baht(40) },
  ]);
  expect(await leftOf(member)).toBe('950.0000');
});

test('other nodes learn of a first limit and of the last one gone; a change between is read by each bet', async () => {
  const member = await memberWith(ctx, baht(1_000));
  const other = anotherNode(ctx);
  const version = async () => (await ctx.pool.query('select value from protection.limit_version')).rows[0].value;
  const begin = await version();
  expect(await isPlayLimited(other.node, member)).toBe(false);
  await set(member, 'stake', 'day', '100');
  await expect.poll(() => isPlayLimited(other.node, member)).toBe(true);
  await set(member, 'stake', 'day', '50');
  await set(member, 'loss', 'week', '50');
  expect((await version()) - begin).toBe(1n);
  const asNode = { memberId: member.memberId, currency: 'THB', isTrial: false } as const;
  await expect(placeBet(other.node, asNode, randomUUID(), evens('60'))).rejects.toMatchObject({
    code: 'LIMIT_REACHED',
  });
  await other.close();
});

test('what is cancelled of an earlier period makes no room in this one', async () => {
  const player: Player = await playerAt(ctx, 'NMS', { units: baht(1_000) });
  const [earlier, later] = [vendor.round(player), vendor.round(player)];
  const [first, second] = [randomUUID(), randomUUID()];
  await earlier.bet('90', { transactionId: first });
  const from = await databaseNow(ctx.db);
  await later.bet('70', { transactionId: second });
  await later.bet('20');
  await earlier.cancel(first);
  await later.cancel(second);
  const wallet = await walletOf(ctx, player.memberId, 'cash', 'THB');
  expect(await playedSince(ctx.db, wallet, { from, before: 0n, after: 0n })).toMatchObject({
    staked: baht(20),
    lost: baht(20),
  });
});
