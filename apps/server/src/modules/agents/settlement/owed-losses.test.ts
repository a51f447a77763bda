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
import { rebuildRollUps, rollUpDifferences } from '../../records/desk/index.ts';
import { layOut, writeMoves } from '../../records/testing.ts';
import { brandSettings } from '../../site/index.ts';
import { contractRows } from '../contracts/contract-store.ts';
import { wholePeriodBefore } from '../contracts/periods.ts';
import { settleAll } from './jobs.ts';
import { listStatementRows } from './statement-store.ts';
import {
  begun,
  betOf,
  contractInForce,
  dayMs,
  flatTerms,
  followAll,
  middleOfDay,
  placed,
  play,
  signed,
  voided,
} from './testing.ts';
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

/** Moves cash to the house, or from the house, which may leave a debt. */
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

/**
 * An agent of the house whose dividend of ten percent has run for three days and carries no losses, and a player below.
 */
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
  // Lost on one day; on the next day as much is won as is lost, in another five-minute slot.
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
  // On the day of the loss: the agent's contract carries nothing, and a day without profit would take nothing back.
  expect((await stated(agent)).at(-1)).toMatchObject({
    unpaid: 1_000_000n,
    unpaid_out: 0n,
    amount: 0n,
    due: -100_000n,
    paid: 100_000n,
  });
  expect(await held(agent)).toBe(0n);
  await moved(player, -400_000n, 'payout');
  await settled();
  expect((await stated(agent)).at(-1)).toMatchObject({
    promotions: 0n,
    unpaid: 600_000n,
    amount: 40_000n,
    due: 40_000n,
  });
  await moved(player, -900_000n, 'payout');
  await settled();
  expect((await stated(agent)).at(-1)).toMatchObject({ unpaid: 0n, amount: 100_000n, due: 60_000n });
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
  // The reclaimed money comes back: it repays the debts, the latest first.
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
  // The void returns the stake and takes back the payout, which is lost: 500 000 are owed.
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

/** A player below a team: a stolen deposit of a million was credited, is spent, and is not charged back yet. */
async function thief() {
  const { agent, player } = await team();
  const stolen = await deposited(player, 1_000_000n);
  await moved(player, 1_000_000n, 'withdrawalFee');
  const { memberId } = player;
  return {
    agent,
    player,
    stolen,
    lost: (days: number, stake: bigint) => betOf(memberId, middleOf(days), { stake }),
    won: (days: number, payout: bigint) => betOf(memberId, middleOf(days), { stake: 0n, payout }),
  };
}
const placesOf = async (member: Member) => (await unpaidOf(member)).map(({ at, amount }) => [at.getTime(), amount]);
const slotOf = (days: number) => Math.floor(middleOf(days).getTime() / 300_000) * 300_000;
const sumDue = async (agent: Member) => (await stated(agent)).reduce((sum, { due }) => sum + due, 0n);

test.each([
  ['won and lost again', -1n],
  ['lost and won back', 1n],
] as const)(
  'money that is %s on later days hides no debt: it stands where the stolen money was lost',
  async (_, sign) => {
    const { agent, player, stolen, lost, won } = await thief();
    await play(ctx, [lost(3, 1_000_000n)]);
    await play(ctx, sign < 0n ? [won(2, 900_000n), lost(1, 900_000n)] : [lost(2, 900_000n), won(1, 900_000n)]);
    await settled();
    await chargedBack(stolen);
    await settled();
    expect(await placesOf(player)).toEqual([[slotOf(3), 1_000_000n]]);
    // Ten percent of the later day's loss alone, which was the member's own money.
    expect(await sumDue(agent)).toBe(90_000n);
  },
);

/** Another member of the team wins, on the day of the debt, what the thief lost. */
async function coveredUp() {
  const { agent, player, stolen, lost } = await thief();
  const { memberId } = await placed(ctx, agent.memberId, { isAgent: false });
  await play(ctx, [lost(3, 1_000_000n), betOf(memberId, middleOf(3), { stake: 0n, payout: 1_000_000n })]);
  await chargedBack(stolen);
  await settled();
  const lastOf = async (days: number) =>
    (await listStatementRows(ctx.db, { payeeId: agent.memberId, limit: 20 })).find(
      ({ from_at, until_at }) => from_at <= middleOf(days) && until_at > middleOf(days),
    );
  expect(await lastOf(3)).toMatchObject({ unpaid: 1_000_000n, unpaid_in: 0n, unpaid_out: 1_000_000n, amount: 0n });
  return { agent, player, lastOf, lostBy: (days: number, stake: bigint) => betOf(memberId, middleOf(days), { stake }) };
}

test('what a period cannot bear counts in the next one, where losses are not carried too', async () => {
  const { agent, lastOf, lostBy } = await coveredUp();
  await play(ctx, [lostBy(2, 400_000n), lostBy(1, 700_000n)]);
  await settled();
  expect(await lastOf(2)).toMatchObject({ unpaid: 0n, unpaid_in: 1_000_000n, unpaid_out: 600_000n, amount: 0n });
  expect(await lastOf(1)).toMatchObject({ unpaid_in: 600_000n, unpaid_out: 0n, basis: 100_000n, amount: 10_000n });
  expect(await sumDue(agent)).toBe(10_000n);
});

test.each([
  ['before', false],
  ['after', true],
] as const)(
  'what is left of it counts in the next contract of the same sides, one signed %s the last was settled to its end',
  async (_, isLate) => {
    const { agent, player, lastOf, lostBy } = await coveredUp();
    const side = { payerId: null, payeeId: agent.memberId, terms: flatTerms('dividend', '10') };
    const first = await contractInForce(ctx, agent.memberId, 'dividend');
    // The downline terminates and is offered a new contract, which takes over debts but no loss.
    const noon = wholePeriodBefore('day', middleOf(1), utcOffsetMinutes).until;
    const runsFrom = async () => {
      const { id } = await signed(ctx, 'dividend', side);
      await sql`
        update agents.contract set from_at = ${noon}, settled_until = ${noon},
          period_end = ${new Date(noon.getTime() + dayMs)}, offered_at = now() where id = ${id}`.execute(ctx.db);
      return id;
    };
    await sql`
      update agents.contract set settled_until = from_at + interval '1 day', period_end = ${noon}, until_at = ${noon},
        ended_by = 'terminated', unpaid = 1000000 where id = ${first.id}`.execute(ctx.db);
    await sql`delete from agents.statement where contract_id = ${first.id} and from_at >= ${middleOf(3)}`.execute(
      ctx.db,
    );
    if (isLate) await settled();
    const next = await runsFrom();
    await play(ctx, [lostBy(1, 700_000n)]);
    await settled();
    expect(await contractRows.byId(ctx.db, next)).toMatchObject({ inherited_unpaid: 1_000_000n, unpaid: 300_000n });
    expect(await lastOf(1)).toMatchObject({
      contract_id: next,
      unpaid_in: 1_000_000n,
      unpaid_out: 300_000n,
      amount: 0n,
    });
    // A later repayment lowers the debt that was passed on.
    await moved(player, -400_000n, 'payout');
    await settled();
    expect(await contractRows.byId(ctx.db, next)).toMatchObject({ inherited_unpaid: 600_000n, unpaid: 0n });
    expect(await lastOf(1)).toMatchObject({ unpaid_in: 600_000n, amount: 10_000n, due: 10_000n });
  },
);

test.each([
  ['sent to a member', 'memberTransfer', null],
  ['sent to a vendor’s wallet', 'vendorHeld', 'vendorWithdrawal'],
  ['set aside as a guarantee', 'guaranteeHeld', 'guaranteeReturned'],
  ['lost to another member', 'PVP', null],
] as const)('a debt of money that was %s stands where it went out', async (_, kind, back) => {
  const { player } = await team();
  const cash = cashOf(player);
  const stolen = await deposited(player, 1_000_000n);
  await moved(player, 1_000_000n, 'withdrawalFee');
  const at = (hours: number) => new Date(Math.floor(middleOf(2).getTime() / 3_600_000 + hours) * 3_600_000);
  if (kind === 'PVP') {
    await play(ctx, [betOf(player.memberId, at(2), { stake: 700_000n, gameType: 'PVP' })]);
  } else {
    // Money that came back does not count as gone out. `layOut` fits the moves into the wallet's past, so that it
    // agrees with the ledger.
    const out = [{ at: at(2), kind, amount: -1_000_000n }] as const;
    const returned = back ? [{ at: at(3), kind: back, amount: 300_000n }] : [{ at: at(3), kind, amount: 300_000n }];
    const level = { at: at(0), kind: 'adjustmentCredit', amount: 1_000_000n } as const;
    const rest = { at: at(4), kind: 'adjustmentDebit', amount: -300_000n } as const;
    await writeMoves(ctx, cash, await layOut(ctx, cash, [level, ...out, ...returned, rest]));
  }
  await followAll(ctx);
  await chargedBack(stolen);
  await followAll(ctx);
  const [first, second, ...others] = await unpaidOf(player);
  expect(first).toEqual({ at: at(2), amount: 700_000n });
  expect(second).toMatchObject({ amount: 300_000n });
  expect(second && second.at > middleOf(1)).toBe(true);
  expect(others).toEqual([]);
});

test('a debt is placed anew when bets of its time come late or are voided', async () => {
  const { agent, player, stolen, lost } = await thief();
  await chargedBack(stolen);
  await followAll(ctx);
  // Nothing is known of a loss yet.
  const [now] = await unpaidOf(player);
  expect(now?.at && now.at > middleOf(1)).toBe(true);
  const late = lost(2, 1_000_000n);
  await play(ctx, [late]);
  await settled();
  expect(await placesOf(player)).toEqual([[slotOf(2), 1_000_000n]]);
  expect(await sumDue(agent)).toBe(0n);
  await play(ctx, [lost(3, 600_000n), { ...late, payout: 400_000n }]);
  await settled();
  expect(await placesOf(player)).toEqual([
    [slotOf(3), 400_000n],
    [slotOf(2), 600_000n],
  ]);
  await play(ctx, [voided(late)]);
  await settled();
  const [third, rest, ...others] = await unpaidOf(player);
  expect([third?.amount, rest?.amount, others.length]).toEqual([600_000n, 400_000n, 0]);
});

test('the check of the records tells a debt that is placed in part or twice, and rebuilding places it anew', async () => {
  const { player, stolen, lost } = await thief();
  await play(ctx, [lost(2, 1_000_000n)]);
  await chargedBack(stolen);
  const wrong = async () => (await rollUpDifferences(ctx, [])).filter(({ rollUp }) => rollUp === 'unpaid');
  // Pending changes are no difference: neither before they are read, nor while they are queued.
  expect(await wrong()).toEqual([]);
  await followAll(ctx);
  expect(await wrong()).toEqual([]);
  for (const change of [sql`update records.unpaid set amount = amount + 1`, sql`delete from records.unpaid`]) {
    await sql`${change} where member_id = ${player.memberId}`.execute(ctx.db);
    expect(await wrong()).toMatchObject([{ due: { member: Number(player.memberId), amount: 1_000_000 } }]);
    await rebuildRollUps(ctx, []);
    await followAll(ctx);
    expect(await wrong()).toEqual([]);
    expect(await placesOf(player)).toEqual([[slotOf(2), 1_000_000n]]);
  }
});

test('contracts and statements agree with the ledger', async () => {
  expect(await verifyWages(ctx.db)).toEqual([]);
});
