import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { useTestCtx } from '../../../testing/ctx.ts';
import { openChannel } from '../../cashier/channels/testing.ts';
import { deposits } from '../../cashier/deposits/deposit-store.ts';
import { changeDeposit } from '../../cashier/deposits/lifecycle.ts';
import { chargeBack } from '../../cashier/desk/chargeback.ts';
import { depositRow } from '../../cashier/testing-rows.ts';
import { houseAccount, post, reverseIn, type TransferKind, walletBalances } from '../../ledger/index.ts';
import { brandSettings } from '../../site/index.ts';
import { settleAll } from './jobs.ts';
import { listStatementRows } from './statement-store.ts';
import { begun, betOf, flatTerms, followAll, middleOfDay, placed, play, signed, voided } from './testing.ts';
import { verifyWages } from './verify.ts';

const ctx = await useTestCtx();
await openChannel(ctx, { code: 'bank' });
const { utcOffsetMinutes } = await brandSettings(ctx);
const middleOf = (days: number) => middleOfDay(days, utcOffsetMinutes);

type Member = Awaited<ReturnType<typeof placed>>;

function cashOf({ wallets }: Member) {
  const cash = wallets.get('cash');
  if (!cash) throw new Error('a member has cash');
  return cash;
}
const held = async (member: Member) => (await walletBalances(ctx.db, [cashOf(member).id])).get(cashOf(member).id) ?? 0n;

/** Moves cash to the house, or from it below zero. */
async function moved(member: Member, amount: bigint, kind: TransferKind, code = 'original:dice'): Promise<void> {
  const cash = cashOf(member);
  const house = await houseAccount(ctx, code, cash.currency);
  const [debit, credit] = amount > 0n ? [cash, house] : [house, cash];
  const leg = { debit, credit, amount: amount > 0n ? amount : -amount, kind, ref: 0n };
  await post(ctx, { key: randomUUID(), legs: [leg] });
}

async function deposited({ memberId }: Member, amount: bigint): Promise<bigint> {
  const row = depositRow(ctx, { member_id: memberId, channel: 'bank', amount, pay_amount: amount });
  const { id } = await deposits.insert(ctx.db, row);
  await changeDeposit(ctx, id, () => ({ to: 'CREDITED', kind: 'credited', actor: { kind: 'system' } }));
  return id;
}

const chargedBack = async (id: bigint) => await chargeBack(ctx, id, 901n, { reason: 'The bank took it back' });

/** An agent of the house with a dividend of ten percent that has run for three days and carries no losses, and a player below. */
async function team() {
  const agent = await placed(ctx, null);
  const player = await placed(ctx, agent.memberId, { isAgent: false });
  const terms = flatTerms('dividend', '10');
  await begun(ctx, await signed(ctx, 'dividend', { payerId: null, payeeId: agent.memberId, terms }), middleOf(3));
  return { agent, player };
}

async function settled(): Promise<void> {
  await followAll(ctx);
  await settleAll(ctx, ['dividend']);
}
const stated = async ({ memberId: payeeId }: Member) =>
  (await listStatementRows(ctx.db, { payeeId, limit: 50 })).reverse().filter(({ due }) => due !== 0n);
const unpaidOf = async ({ memberId }: Member) =>
  (
    await sql<{ at: Date; amount: bigint }>`
      select at, amount from records.unpaid where member_id = ${memberId} order by at`.execute(ctx.db)
  ).rows;

test('a deposit that is charged back after its loss was paid for takes the dividend back, and gives it again as it is repaid', async () => {
  const { agent, player } = await team();
  const stolen = await deposited(player, 1_000_000n);
  await moved(player, 1_000_000n, 'withdrawalFee');
  // Lost on one day; on the next one as much is won as is lost, in other five minutes.
  const later = new Date(middleOf(1).getTime() + 3_600_000);
  await play(ctx, [
    betOf(player.memberId, middleOf(2), { stake: 1_000_000n }),
    betOf(player.memberId, middleOf(1), { stake: 700_000n, payout: 1_400_000n }),
    betOf(player.memberId, later, { stake: 700_000n }),
  ]);
  await settled();
  expect((await stated(agent)).map(({ due }) => due)).toEqual([100_000n]);
  await chargedBack(stolen);
  await settled();
  // At the day of the loss: the agent's contract carries nothing, and a day without profit would take nothing back.
  expect((await stated(agent)).at(-1)).toMatchObject({
    promotions: 1_000_000n,
    amount: 0n,
    due: -100_000n,
    paid: 100_000n,
  });
  expect(await held(agent)).toBe(0n);
  await moved(player, -400_000n, 'payout');
  await settled();
  expect((await stated(agent)).at(-1)).toMatchObject({ promotions: 600_000n, amount: 40_000n, due: 40_000n });
  await moved(player, -900_000n, 'payout');
  await settled();
  expect((await stated(agent)).at(-1)).toMatchObject({ promotions: 0n, amount: 100_000n, due: 60_000n });
  expect([await held(agent), await held(player)]).toEqual([100_000n, 300_000n]);
  expect(await unpaidOf(player)).toEqual([]);
});

test('a chargeback that the member’s cash covers changes no dividend', async () => {
  const { agent, player } = await team();
  const own = await deposited(player, 1_000_000n);
  await play(ctx, [betOf(player.memberId, middleOf(2), { stake: 1_000_000n })]);
  await settled();
  await chargedBack(own);
  await settled();
  expect((await stated(agent)).map(({ due }) => due)).toEqual([100_000n]);
  expect(await unpaidOf(player)).toEqual([]);
});

test('what is owed beyond the losses stands where money went out, and the rest now', async () => {
  const { player } = await team();
  const stolen = await deposited(player, 1_000_000n);
  await moved(player, 300_000n, 'withdrawalFee');
  await moved(player, 500_000n, 'withdrawalHeld', 'withdrawal:test');
  await moved(player, 200_000n, 'withdrawalFee');
  await play(ctx, [betOf(player.memberId, middleOf(2), { stake: 300_000n })]);
  await followAll(ctx);
  await chargedBack(stolen);
  await followAll(ctx);
  const parts = await unpaidOf(player);
  expect(parts[0]).toMatchObject({ amount: 300_000n });
  expect(parts.slice(1).reduce((sum, { amount }) => sum + amount, 0n)).toBe(700_000n);
  expect(parts.every(({ at }, i) => i === 0 || at > middleOf(1))).toBe(true);
  // What was asked back comes home again: it repays, the latest first.
  await moved(player, -700_000n, 'withdrawalReturned', 'withdrawal:test');
  await followAll(ctx);
  expect((await unpaidOf(player)).map(({ amount }) => amount)).toEqual([300_000n]);
});

test('a win that is voided behind its payout makes no profit until the payout is given back', async () => {
  const { agent, player } = await team();
  await deposited(player, 100_000n);
  const won = betOf(player.memberId, middleOf(2), { stake: 100_000n, payout: 600_000n });
  await play(ctx, [won, betOf(player.memberId, middleOf(2), { stake: 600_000n })]);
  await moved(player, 100_000n, 'withdrawalFee');
  await settled();
  expect((await stated(agent)).map(({ due }) => due)).toEqual([10_000n]);
  // The void gives back the stake and takes the payout, which is lost: 500 000 are owed.
  const game = await houseAccount(ctx, 'original:dice', 'THB');
  await ctx.db.transaction().execute(async (tx) => {
    const { memberId } = player;
    await reverseIn(ctx, tx, [{ key: randomUUID(), memberId, credit: game, amount: 500_000n, ref: 0n }]);
  });
  await play(ctx, [voided(won)]);
  await settled();
  expect((await stated(agent)).map(({ due }) => due)).toEqual([10_000n]);
  expect(await held(agent)).toBe(10_000n);
});

test('two nodes that place what is owed at one moment place it once', async () => {
  const { player } = await team();
  const stolen = await deposited(player, 1_000_000n);
  await moved(player, 1_000_000n, 'withdrawalFee');
  await play(ctx, [betOf(player.memberId, middleOf(2), { stake: 1_000_000n })]);
  await chargedBack(stolen);
  await Promise.all([followAll(ctx), followAll(ctx)]);
  await followAll(ctx);
  expect((await unpaidOf(player)).map(({ amount }) => amount)).toEqual([1_000_000n]);
});

test('contracts and statements agree with the ledger', async () => {
  expect(await verifyWages(ctx.db)).toEqual([]);
});
