import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { useTestCtx } from '../../../testing/ctx.ts';
import { record } from '../../records/testing-bets.ts';
import { brandSettings } from '../../site/index.ts';
import { contractBoard } from '../contracts/board.ts';
import { type ContractRow, contractRows } from '../contracts/contract-store.ts';
import { offerContract, withdrawOffer } from '../contracts/offer.ts';
import { boundaryAfter, wholePeriodBefore } from '../contracts/periods.ts';
import { settleAll } from './jobs.ts';
import { listStatementRows, putPayRule } from './statement-store.ts';
import {
  accepted,
  begun,
  betOf,
  dayMs,
  flatTerms,
  followAll,
  middleOfDay,
  placed,
  play,
  signed,
  statedUntil,
  terminated,
  voided,
  waitMinutes,
} from './testing.ts';
import { verifyWages } from './verify.ts';

const ctx = await useTestCtx();
const { utcOffsetMinutes } = await brandSettings(ctx);
const middleOf = (days: number) => middleOfDay(days, utcOffsetMinutes);
const carries = { carriesLosses: true };
/** The five-minute boundary so many hours ago. */
const markBefore = (hours: number) => new Date(Math.floor((Date.now() - hours * 3_600_000) / 300_000) * 300_000);

/** An agent of the house with a player, and a dividend of ten percent. */
async function team(terms = flatTerms('dividend', '10')) {
  const agent = await placed(ctx, null);
  const player = await placed(ctx, agent.memberId, { isAgent: false });
  const house = { payerId: null, payeeId: agent.memberId };
  return { agent, player, house, row: await signed(ctx, 'dividend', { ...house, terms }) };
}

/** Sets the running period of a contract to the time between two moments. */
async function runs({ id }: ContractRow, from: Date, until: Date): Promise<void> {
  await sql`
    update agents.contract set from_at = ${from}, settled_until = ${from}, period_end = ${until} where id = ${id}`.execute(
    ctx.db,
  );
}

const stated = async (payeeId: bigint) => (await listStatementRows(ctx.db, { payeeId, limit: 50 })).reverse();

test('a dividend waits for the rounds of its period that are open, and pays what all of them came to', async () => {
  const { agent, player, row } = await team();
  await runs(row, markBefore(10), markBefore(3));
  const open = { payout: 0n, status: 'UNSETTLED' as const };
  const [won, free, duel] = [
    betOf(player.memberId, markBefore(4), { stake: 100_000n, ...open }),
    // Rounds that are open after the period, of a house player, and among members: none counts for the contract.
    betOf(player.memberId, markBefore(2), { stake: 100_000n, ...open }),
    betOf(player.memberId, markBefore(4), { stake: 100_000n, gameType: 'PVP', ...open }),
  ];
  await play(ctx, [betOf(player.memberId, markBefore(5), { stake: 1_000_000n }), won, free, duel]);
  await settleAll(ctx, ['dividend']);
  expect(await stated(agent.memberId)).toEqual([]);
  // The round that was held open is won: nothing is left to pay, and nobody has to give anything back.
  await play(ctx, [{ ...won, payout: 1_100_000n, status: 'SETTLED' }]);
  await settleAll(ctx, ['dividend']);
  expect(await stated(agent.memberId)).toMatchObject([{ revision: 0, basis: 0n, amount: 0n, state: 'NONE' }]);
});

test('a round that has been open for longer than any may be holds no dividend up, nor does one that was voided', async () => {
  const { agent, player, row } = await team();
  await runs(row, markBefore(60), markBefore(3));
  // An in-house round can be kept open for two days.
  const [stuck, kept, gone] = [52, 46, 5].map((hours) =>
    betOf(player.memberId, markBefore(hours), { payout: 0n, status: 'UNSETTLED' }),
  );
  if (!stuck || !kept || !gone) throw new Error('three rounds');
  await play(ctx, [betOf(player.memberId, markBefore(6), { stake: 1_000_000n }), stuck, kept, gone]);
  await record(ctx, [voided(gone)]);
  await followAll(ctx);
  await settleAll(ctx, ['dividend']);
  expect(await stated(agent.memberId)).toEqual([]);
  await record(ctx, [voided(kept)]);
  await followAll(ctx);
  await settleAll(ctx, ['dividend']);
  expect(await stated(agent.memberId)).toMatchObject([{ amount: 100_000n, state: 'PAID' }]);
});

test('a contract with another period begins where the period that runs ends: nobody cuts a month at its worst day', async () => {
  const { agent, house, row } = await team(flatTerms('dividend', '10', { period: 'monthly' }));
  const monthEnd = boundaryAfter('month', new Date(), utcOffsetMinutes);
  const running = await begun(ctx, row, new Date());
  expect(running.period_end).toEqual(monthEnd);
  const terms = flatTerms('dividend', '12', { period: 'weekly' });
  const offered = await offerContract(ctx, { operatorId: null }, { kind: 'dividend', payeeId: agent.memberId, terms });
  const board = await contractBoard(ctx, { memberId: agent.memberId, currency: 'THB' }, 'dividend');
  expect(board.offer?.startsAt).toBe(monthEnd.toISOString());
  expect(await accepted(ctx, offered)).toMatchObject({ from_at: monthEnd, settled_until: monthEnd });
  expect(await contractRows.byId(ctx.db, row.id)).toMatchObject({ until_at: monthEnd, ended_by: 'replaced' });
  // A downline's contract does not begin before the upline's own.
  const below = await placed(ctx, agent.memberId);
  const given = await signed(ctx, 'dividend', { payerId: agent.memberId, payeeId: below.memberId, terms });
  expect(given.from_at && given.from_at >= monthEnd).toBe(true);
  // A third contract, signed before the second has begun, replaces it.
  const third = await signed(ctx, 'dividend', { ...house, terms: flatTerms('dividend', '13', { period: 'weekly' }) });
  expect(third.from_at).toEqual(monthEnd);
});

/** The last whole day of the brand that is stated. */
const lastDay = () => wholePeriodBefore('day', statedUntil(), utcOffsetMinutes);

const waitDays = async (days: number) =>
  await putPayRule(ctx.db, { kind: 'dividend', needsApproval: false, waitMinutes: waitMinutes + days * 1440 });

test.each([
  ['replaces the one that runs', false, -400_000n],
  ['follows one that its payee terminated', true, -400_000n],
  ['was offered once the loss was known', null, 0n],
] as const)(
  'an offer that waits is no way around a loss: what comes behind the offer counts in the contract that %s',
  async (_, terminates, carried) => {
    const ten = flatTerms('dividend', '10', carries);
    const { agent, player, row } = await team(ten);
    await begun(ctx, row, middleOf(2));
    const offer = async () =>
      await offerContract(
        ctx,
        { operatorId: null },
        { kind: 'dividend', payeeId: agent.memberId, terms: flatTerms('dividend', '12', carries) },
      );
    let offered = await offer();
    await play(ctx, [betOf(player.memberId, middleOf(2), { stake: 100_000n, payout: 500_000n })]);
    await waitDays(1);
    await settleAll(ctx, ['dividend']);
    expect(await contractRows.byId(ctx.db, row.id)).toMatchObject({ carried: -400_000n });
    if (terminates === null) {
      await withdrawOffer(ctx, { operatorId: null }, offered.id);
      offered = await offer();
    }
    if (terminates) await terminated(ctx, (await contractRows.byId(ctx.db, row.id)) ?? row);
    const after = await accepted(ctx, offered);
    // A day later: the last day of the previous contract is over.
    const { until } = lastDay();
    await sql`update agents.contract set until_at = ${until} where id = ${row.id}`.execute(ctx.db);
    await runs(after, until, new Date(until.getTime() + dayMs));
    if (terminates)
      await sql`update agents.contract set offered_at = ${middleOf(2)} where id = ${after.id}`.execute(ctx.db);
    await waitDays(0);
    await settleAll(ctx, ['dividend']);
    expect(await contractRows.byId(ctx.db, row.id)).toMatchObject({ state: 'ENDED', carried: -400_000n });
    expect(await contractRows.byId(ctx.db, after.id)).toMatchObject({ carried, inherited: carried });
  },
);

test('contracts and statements agree with the ledger', async () => {
  expect(await verifyWages(ctx.db)).toEqual([]);
});
