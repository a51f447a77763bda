import { randomUUID } from 'node:crypto';
import type { ContractKind } from '@fairhouse/contract/contracts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { useTestCtx } from '../../../testing/ctx.ts';
import { openTestVendor } from '../../../testing/vendor.ts';
import type { Bet } from '../../bet-feed/index.ts';
import { takeOffer } from '../../cashier/peer-payments/offer.ts';
import { baht, noPlay, openPeerPayments, waitingPayee } from '../../cashier/peer-payments/testing-world.ts';
import { walletTransfer } from '../../cashier/vendor-wallets/transfer.ts';
import { usualFactors } from '../../cashier/withdrawals/rule-store.ts';
import { withdrawalTerms } from '../../cashier/withdrawals/terms.ts';
import { setHousePlayer } from '../../identity/desk/index.ts';
import { houseAccount, post, walletBalances } from '../../ledger/index.ts';
import { moneyEventsOf, requestId } from '../../money-rows/index.ts';
import { placeRedemption } from '../../points/redeem.ts';
import { givePoints, openMall, someGoods } from '../../points/testing.ts';
import { layOut, rollUpAll, writeMoves } from '../../records/testing.ts';
import { brandSettings } from '../../site/index.ts';
import { contractRows } from '../contracts/contract-store.ts';
import { setRunApproved, setRunRefused } from './desk.ts';
import { settleAll } from './jobs.ts';
import { wagesOwed } from './owed.ts';
import { heldRuns } from './runs.ts';
import { listStatementRows, putPayRule } from './statement-store.ts';
import {
  begun,
  betOf,
  chainSince,
  flatTerms,
  middleOfDay,
  placed,
  play,
  signed,
  terminated,
  voided,
  waitMinutes,
} from './testing.ts';
import { verifyWages } from './verify.ts';

const ctx = await useTestCtx();
const { utcOffsetMinutes } = await brandSettings(ctx);

type Member = Awaited<ReturnType<typeof placed>>;
const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000);
const middleOf = (days: number) => middleOfDay(days, utcOffsetMinutes);
const stated = async ({ memberId: payeeId }: Member) =>
  (await listStatementRows(ctx.db, { payeeId, limit: 500 })).reverse();
const cashOf = async ({ wallets }: Member) => {
  const cash = wallets.get('cash');
  return cash ? ((await walletBalances(ctx.db, [cash.id])).get(cash.id) ?? 0n) : 0n;
};
async function give({ wallets }: Member, amount: bigint): Promise<void> {
  const credit = wallets.get('cash');
  if (!credit) throw new Error('a member has cash');
  const debit = await houseAccount(ctx, 'promotion:signup', credit.currency);
  await post(ctx, { key: randomUUID(), legs: [{ debit, credit, amount, kind: 'signupGift', ref: 0n }] });
}

/** An agent of the house with running contracts of ten percent, and two players below. */
async function team(kinds: readonly ContractKind[], more: Parameters<typeof flatTerms>[2] = {}) {
  const agent = await placed(ctx, null);
  const [first, second] = [
    await placed(ctx, agent.memberId, { isAgent: false }),
    await placed(ctx, agent.memberId, { isAgent: false }),
  ];
  for (const kind of kinds) {
    const isOfDays = kind === 'dividend' || kind === 'daily';
    const terms = flatTerms(kind, '10', isOfDays ? more : {});
    const row = await signed(ctx, kind, { payerId: null, payeeId: agent.memberId, terms });
    await begun(ctx, row, isOfDays ? middleOf(2) : hoursAgo(3));
  }
  return { agent, first, second };
}

const kinds = ['dividend', 'daily', 'hourly', 'realtime'] as const;
const tier = { activeMembers: 1, volume: '0', profit: '0', rate: '10', lossRate: '0' };

test('members who play each other, and bonus money, make no wages of any kind and nobody active', async () => {
  const cases: Record<string, (of: { first: Member; second: Member }, at: Date) => Bet[]> = {
    'two who play each other': ({ first, second }, at) => [
      betOf(first.memberId, at, { gameType: 'PVP', stake: 1_000_000n }),
      betOf(second.memberId, at, { gameType: 'PVP', stake: 1_000_000n, payout: 1_900_000n }),
    ],
    'bonus money that is lost': ({ first }, at) => [
      betOf(first.memberId, at, { stake: 1_000_000n, bonusStake: 1_000_000n }),
      betOf(first.memberId, at, { stake: 1_000_000n, bonusStake: 1_000_000n, payout: 700_000n }),
    ],
  };
  for (const [name, bets] of Object.entries(cases)) {
    const { agent, ...players } = await team(kinds, { activeValidBet: '0.0001', tiers: [tier] });
    await play(ctx, [...bets(players, middleOf(2)), ...bets(players, hoursAgo(2))]);
    await settleAll(ctx);
    const rows = await stated(agent);
    expect(new Set(rows.map(({ kind }) => kind)), name).toContain('dividend');
    for (const row of rows) expect(row, name).toMatchObject({ amount: 0n, valid_bet: 0n, active_members: 0 });
  }
});

test('of a bet that bonus money staked a part of, the part of own money alone counts, rounded against the payee', async () => {
  const { agent, first } = await team(['dividend', 'daily']);
  const bet = betOf(first.memberId, middleOf(2), { stake: 300_000n, bonusStake: 100_000n, payout: 100_000n });
  await play(ctx, [bet]);
  await settleAll(ctx);
  // A third of the payout is bonus money: 33 333.3…, rounded up.
  const counted = { stake: 200_000n, valid_bet: 200_000n, payout: 66_666n };
  const of = async (kind: ContractKind) => (await stated(agent)).filter((row) => row.kind === kind && row.due !== 0n);
  expect(await of('dividend')).toMatchObject([{ ...counted, amount: 13_333n }]);
  expect(await of('daily')).toMatchObject([{ ...counted, amount: 20_000n }]);
  // A later change by the vendor changes both parts of the bet.
  await play(ctx, [{ ...bet, payout: 0n }]);
  await settleAll(ctx);
  expect((await of('dividend')).at(-1)).toMatchObject({ stake: 200_000n, payout: 0n, amount: 20_000n, due: 6_667n });
});

test('players of the house make no wages while they are so, nor by what changes later, and cost an agent nothing', async () => {
  const { agent, first, second } = await team(['dividend', 'daily'], { activeValidBet: '0.0001', tiers: [tier] });
  await setHousePlayer(ctx, null, first.username, true);
  const asOf = (column: 'from_slot' | 'until_slot', at: Date) =>
    sql`update agents.house_span set ${sql.ref(column)} = date_bin('5 minutes', ${at}::timestamptz, 'epoch')
      where member_id = ${first.memberId}`.execute(ctx.db);
  await asOf('from_slot', middleOf(3));
  const lost = betOf(first.memberId, middleOf(2), { stake: 5_000_000n });
  const wallet = first.wallets.get('cash');
  if (!wallet) throw new Error('a member has cash');
  await writeMoves(ctx, wallet, await layOut(ctx, wallet, [{ at: middleOf(2), kind: 'reward', amount: 900_000n }]));
  await rollUpAll(ctx);
  await play(ctx, [lost, betOf(second.memberId, middleOf(2), { stake: 1_000_000n })]);
  await settleAll(ctx);
  const of = async (kind: ContractKind) => (await stated(agent)).filter((row) => row.kind === kind && row.amount > 0n);
  const counted = { stake: 1_000_000n, promotions: 0n, active_members: 1, amount: 100_000n };
  expect(await of('dividend')).toMatchObject([counted]);
  expect(await of('daily')).toMatchObject([counted]);
  // A member whose mark is removed counts from then on; earlier bets stay uncounted.
  await sql`delete from identity.house_player where member_id = ${first.memberId}`.execute(ctx.db);
  await asOf('until_slot', new Date(middleOf(1).getTime() - 3_600_000));
  await play(ctx, [{ ...lost, payout: 4_000_000n }, betOf(first.memberId, middleOf(1), { stake: 300_000n })]);
  await settleAll(ctx);
  expect((await of('daily')).map(({ amount }) => amount)).toEqual([100_000n, 30_000n]);
});

test('who terminates late ends the period that runs: what is over and not settled yet stays earned, below as well', async () => {
  const terms = { up: flatTerms('dividend', '10'), down: flatTerms('dividend', '5') };
  const { downline, player, own, given } = await chainSince(ctx, middleOf(2), terms);
  await play(ctx, [
    betOf(player.memberId, middleOf(2), { stake: 1_000_000n }),
    betOf(player.memberId, middleOf(1), { stake: 2_000_000n }),
  ]);
  const { until_at: until } = await terminated(ctx, own);
  expect(until && until > new Date()).toBe(true);
  expect((await contractRows.byId(ctx.db, given.id))?.until_at).toEqual(until);
  await settleAll(ctx);
  expect((await stated(downline)).map(({ amount }) => amount)).toEqual([50_000n, 100_000n]);
});

test('a correction takes back what was paid and no more: a wage that waits is set off, and moves as far as it still is due', async () => {
  const terms = { up: flatTerms('dividend', '10'), down: flatTerms('dividend', '10') };
  const { upline, downline, player } = await chainSince(ctx, middleOf(2), terms);
  // A player beside the downline has won it all: the upline gets nothing, and cannot pay.
  const winner = await placed(ctx, upline.memberId, { isAgent: false });
  const [first, second] = [
    betOf(player.memberId, middleOf(2), { stake: 1_000_000n }),
    betOf(player.memberId, middleOf(2), { stake: 400_000n }),
  ];
  await play(ctx, [first, second, betOf(winner.memberId, middleOf(2), { payout: 9_000_000n })]);
  await settleAll(ctx);
  await give(upline, 30_000n);
  await settleAll(ctx);
  expect((await stated(downline))[0]).toMatchObject({ due: 140_000n, paid: 30_000n, state: 'OWED' });
  // All but 400 000 is void: 40 000 is due, of which 10 000 has not come yet.
  await play(ctx, [voided(first)]);
  await settleAll(ctx);
  const [paid] = await stated(downline);
  expect(paid).toMatchObject({ due: 140_000n, paid: 30_000n, set_off: 100_000n, state: 'OWED' });
  expect((await stated(downline)).at(-1)).toMatchObject({ due: -100_000n, paid: 0n, set_off: 100_000n, state: 'PAID' });
  expect([await cashOf(upline), await cashOf(downline)]).toEqual([0n, 30_000n]);
  // All is void: what was paid is taken back, and not a unit more.
  await play(ctx, [voided(second)]);
  await settleAll(ctx);
  expect((await stated(downline))[0]).toMatchObject({ paid: 30_000n, set_off: 110_000n, state: 'PAID' });
  expect((await stated(downline)).at(-1)).toMatchObject({ due: -40_000n, paid: 30_000n, set_off: 10_000n });
  expect([await cashOf(upline), await cashOf(downline)]).toEqual([30_000n, 0n]);
});

test('a wage below its tier, or one that waits for an approval, is not taken back when its bets are void', async () => {
  const { agent, first } = await team(['daily'], { tiers: [{ ...tier, activeMembers: 0, volume: '1000' }] });
  const bet = betOf(first.memberId, middleOf(2), { stake: 1_000_000n });
  await play(ctx, [bet]);
  await settleAll(ctx);
  await play(ctx, [voided(bet)]);
  await settleAll(ctx);
  expect((await stated(agent)).filter(({ due }) => due !== 0n)).toEqual([]);
  await putPayRule(ctx.db, { kind: 'daily', needsApproval: true, waitMinutes: 60 });
  const held = await team(['daily']);
  const other = betOf(held.first.memberId, middleOf(2), { stake: 1_000_000n });
  await play(ctx, [other]);
  await settleAll(ctx);
  await putPayRule(ctx.db, { kind: 'daily', needsApproval: false, waitMinutes: 60 });
  await play(ctx, [voided(other)]);
  await settleAll(ctx);
  await give(held.agent, 500_000n);
  await settleAll(ctx);
  const moved = (await stated(held.agent)).filter(({ due }) => due !== 0n);
  expect(moved.map(({ due, paid, state }) => [due, paid, state])).toEqual([
    [100_000n, 0n, 'PAID'],
    [-100_000n, 0n, 'PAID'],
  ]);
  expect(await cashOf(held.agent)).toBe(500_000n);
});

test('an operator approves just what was seen, or refuses it with a reason that both sides are told, and it stays refused', async () => {
  await putPayRule(ctx.db, { kind: 'dividend', needsApproval: true, waitMinutes });
  const terms = { up: flatTerms('dividend', '20'), down: flatTerms('dividend', '10') };
  const { upline, downline, player } = await chainSince(ctx, middleOf(2), terms);
  const [first, second] = [
    betOf(player.memberId, middleOf(2), { stake: 1_000_000n }),
    betOf(player.memberId, middleOf(2), { stake: 500_000n }),
  ];
  await play(ctx, [first]);
  await settleAll(ctx);
  const finance = { operatorId: null, reason: 'looked at', said: {} };
  const runs = async () => (await heldRuns(ctx.db)).filter(({ kind }) => kind === 'dividend');
  const [seen] = await runs();
  if (!seen) throw new Error('a run waits');
  // One more bet of the period: the run that the operator saw is not the one that would be paid.
  await play(ctx, [second]);
  await settleAll(ctx);
  for (const act of [setRunApproved, setRunRefused]) {
    const late = act(ctx, finance, 'dividend', { ...seen, why: 'too much' });
    await expect(late).rejects.toMatchObject({ code: 'STATE_CONFLICT', value: { state: 'HELD' } });
  }
  const [now] = await runs();
  if (!now) throw new Error('a run waits');
  expect(now).toMatchObject({ statements: 4, due: 450_000n });
  expect(await setRunRefused(ctx, finance, 'dividend', { ...now, why: 'played by one hand' })).toBe(4);
  const none = setRunApproved(ctx, finance, 'dividend', now);
  await expect(none).rejects.toMatchObject({ code: 'STATE_CONFLICT', value: { state: 'OWED' } });
  await putPayRule(ctx.db, { kind: 'dividend', needsApproval: false, waitMinutes });
  await settleAll(ctx);
  const [refused] = await stated(downline);
  expect(refused).toMatchObject({ state: 'REFUSED', paid: 0n, refused_why: 'played by one hand' });
  const told = await moneyEventsOf(ctx.db, 'wage', refused?.id ?? 0n);
  expect(told.map(({ kind, member_id }) => [kind, member_id])).toEqual([
    ['refused', downline.memberId],
    ['given-refused', upline.memberId],
  ]);
  // A later change needs another approval, and takes back nothing that was never paid.
  await play(ctx, [voided(first)]);
  await settleAll(ctx);
  expect((await stated(downline)).at(-1)).toMatchObject({ amount: 50_000n, before: 0n, due: 50_000n, state: 'HELD' });
  expect([await cashOf(upline), await cashOf(downline)]).toEqual([0n, 0n]);
});

test('what an upline owes is paid before money goes to a vendor’s wallet or for goods, and is not shown as money to withdraw', async () => {
  const terms = { up: flatTerms('dividend', '10'), down: flatTerms('dividend', '10') };
  const { upline, downline, player } = await chainSince(ctx, middleOf(2), terms);
  const winner = await placed(ctx, upline.memberId, { isAgent: false });
  await play(ctx, [
    betOf(player.memberId, middleOf(2), { stake: 1_000_000n }),
    betOf(winner.memberId, middleOf(2), { payout: 9_000_000n }),
  ]);
  await settleAll(ctx);
  const vendor = await openTestVendor(ctx);
  const owner = { memberId: upline.memberId, currency: 'THB' } as const;
  const move = () =>
    walletTransfer(
      ctx,
      owner,
      { request: { type: 'IN', vendor: vendor.code, amount: '3' }, idempotencyKey: randomUUID() },
      wagesOwed,
    );
  await openMall(ctx);
  await givePoints(ctx, upline.memberId, 20_000n);
  const goods = await someGoods(ctx, { money: { THB: '3' } });
  const buy = () =>
    placeRedemption(ctx, owner, {
      said: {
        goodsId: String(goods.id),
        quantity: 1,
        points: '100',
        amount: '3',
        address: 'A street',
        mobile: '0812345678',
      },
      request: requestId(upline.memberId, 'redeem', randomUUID(), {}),
      level: 0,
      owedFirst: wagesOwed,
    });
  await give(upline, 60_000n);
  const shown = async () => await withdrawalTerms(ctx, owner, async () => 0n, usualFactors, wagesOwed);
  expect(await shown()).toMatchObject({ balance: '6.0000', owed: '10.0000', available: '0.0000' });
  await expect(move()).rejects.toMatchObject({ code: 'WAGES_OWED', value: { left: '4.0000' } });
  expect([await cashOf(upline), await cashOf(downline)]).toEqual([0n, 60_000n]);
  await give(upline, 10_000n);
  await expect(buy()).rejects.toMatchObject({ code: 'WAGES_OWED', value: { left: '3.0000' } });
  await give(upline, 100_000n);
  expect(await shown()).toMatchObject({ balance: '10.0000', owed: '3.0000' });
  expect(await move()).toMatchObject([{ state: 'DONE', amount: '3.0000' }]);
  expect(await buy()).toMatchObject({ state: 'APPLYING', amount: 30_000n });
  expect([await cashOf(upline), await cashOf(downline)]).toEqual([10_000n, 100_000n]);
  await vendor.close();
});

test('what an upline owes is paid before a guarantee is set aside, which an accomplice could get by letting a payment expire', async () => {
  const terms = { up: flatTerms('dividend', '10'), down: flatTerms('dividend', '10') };
  const { upline, downline, player } = await chainSince(ctx, middleOf(2), terms);
  const winner = await placed(ctx, upline.memberId, { isAgent: false });
  await play(ctx, [
    betOf(player.memberId, middleOf(2), { stake: 1_000_000n }),
    betOf(winner.memberId, middleOf(2), { payout: 9_000_000n }),
  ]);
  await settleAll(ctx);
  await openPeerPayments(ctx);
  await waitingPayee(ctx, baht(1002));
  const owner = { memberId: upline.memberId, currency: 'THB' } as const;
  const take = () =>
    takeOffer(
      ctx,
      owner,
      { body: { channel: 'match-in', amount: '1000' }, idempotencyKey: randomUUID() },
      { ...noPlay, owedFirst: wagesOwed },
    );
  await give(upline, 60_000n);
  await expect(take()).rejects.toMatchObject({ code: 'GUARANTEE_NEEDED' });
  expect([await cashOf(upline), await cashOf(downline)]).toEqual([0n, 60_000n]);
  await give(upline, baht(500));
  expect(await take()).toBeGreaterThan(0n);
  expect(await cashOf(downline)).toBe(100_000n);
});

test('contracts and statements agree with the ledger', async () => {
  expect(await verifyWages(ctx.db)).toEqual([]);
});
