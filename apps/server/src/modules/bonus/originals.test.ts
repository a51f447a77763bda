import { randomUUID } from 'node:crypto';
import type { BonusTerms } from '@fairhouse/contract/bonus';
import type { BetRequest, BetValue } from '@fairhouse/contract/originals';
import { formatMoney } from '@fairhouse/money/money';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { betProducts } from '../../products.ts';
import { useTestApp } from '../../testing/app.ts';
import { memberWith } from '../../testing/members.ts';
import { turnoverOf } from '../cashier/turnover.ts';
import { openTurnover, requireTurnover } from '../cashier/turnover-store.ts';
import { verifyLedger } from '../ledger/index.ts';
import { placeBet } from '../originals/bet.ts';
import { endLeftRounds } from '../originals/jobs.ts';
import { listRounds } from '../originals/round.ts';
import {
  anotherNode,
  cashout,
  losingSeeds,
  minesBet,
  reveal,
  seedsFor,
  take,
  tilesOf,
  units,
} from '../originals/testing.ts';
import { verifyOriginals } from '../originals/verify.ts';
import { playedIn, validBetOf } from '../records/index.ts';
import { rollUpDifferences } from '../records/roll-up-check.ts';
import { project } from '../records/testing.ts';
import { turnoverBets } from './bet-store.ts';
import { cancelGrant, giveUpGrant } from './offer.ts';
import { openGrantOf } from './open-grants.ts';
import { baht, granted, grantNow, held, setDone, turnoverDone } from './testing.ts';
import { watchGrants } from './watch.ts';

const site = await useTestApp();
const { ctx } = site;
afterAll(async () => {
  expect((await verifyLedger(ctx.db)).differences).toEqual([]);
  expect(await verifyOriginals(ctx.db)).toEqual([]);
});

const playerOf = ({ memberId }: { memberId: bigint }) => ({ memberId, currency: 'THB', isTrial: false }) as const;
/** A bet that wins nearly always: 1.0102 times its stake. */
const sure = (stake: string): BetRequest => ({ game: 'dice', stake, params: { target: 2, condition: 'over' } });
/** A bet that loses nearly always. */
const hopeless = (stake: string): BetRequest => ({ game: 'dice', stake, params: { target: 99.98, condition: 'over' } });
const play = (who: { memberId: bigint }, bet: BetRequest, key: string = randomUUID()) =>
  placeBet(ctx, playerOf(who), key, bet);
/** Loses a stake, whatever the seeds give. */
async function lose(who: { memberId: bigint }, stake: string): Promise<void> {
  await losingSeeds(ctx, who, hopeless(stake));
  await play(who, hopeless(stake));
}
/** Ages a round by the day after which an untouched round is ended. */
async function leaveUntouched(roundId: string): Promise<void> {
  await sql`update originals.round set touched_at = now() - interval '25 hours' where id = ${roundId}`.execute(ctx.db);
  await endLeftRounds(ctx);
}
/** A member of thirty baht with a bonus of a hundred whose first bet won. */
async function firstWon(bet: BetRequest): Promise<{ member: { memberId: bigint }; value: BetValue; key: string }> {
  const member = await memberWith(ctx, baht(30));
  await granted(ctx, member.memberId);
  const key = randomUUID();
  const value = await play(member, bet, key);
  return won(value) ? { member, value, key } : await firstWon(bet);
}
const won = ({ round }: BetValue) => round.payout !== '0' && !/^0\.0*$/.test(round.payout);

test('a stake takes cash first, and its win is divided as the stake was, the bonus part rounded up', async () => {
  const { member, value, key } = await firstWon(sure('100'));
  const payout = units(value.round.payout);
  const share = (payout * 70n + 99n) / 100n;
  expect(await held(ctx, member.memberId)).toBe(baht(30) + share);
  expect(await held(ctx, member.memberId, 'cash')).toBe(payout - share);
  // The answer states both balances, also when it is repeated, so that no page waits for a push.
  const said = { balance: formatMoney(payout - share, 'THB'), bonus: formatMoney(baht(30) + share, 'THB') };
  expect(value).toMatchObject(said);
  expect(await play(member, sure('100'), key)).toMatchObject(said);
  const opened = await play(member, minesBet('40'));
  expect(opened.bonus).toBe(formatMoney(await held(ctx, member.memberId), 'THB'));
  // The answer to a bet without bonus money states no bonus.
  expect(await play(await memberWith(ctx, baht(30)), sure('10'))).not.toHaveProperty('bonus');
});

test('by the other order bonus money is staked first, and cash stays', async () => {
  const member = await memberWith(ctx, baht(30));
  const { id } = await granted(ctx, member.memberId, { terms: { order: 'bonusFirst' } });
  await lose(member, '100');
  expect(await held(ctx, member.memberId)).toBe(0n);
  expect(await held(ctx, member.memberId, 'cash')).toBe(baht(30));
  await expect(play(member, hopeless('31'))).rejects.toMatchObject({ code: 'INSUFFICIENT_FUNDS' });
  await watchGrants(ctx);
  expect(await grantNow(ctx, id)).toMatchObject({ state: 'FORFEITED', ended_by: 'used-up' });
});

test('a bet beyond the maximum stake is refused; one that was taken before is answered', async () => {
  const member = await memberWith(ctx, baht(300));
  const key = randomUUID();
  const first = await play(member, sure('80'), key);
  await granted(ctx, member.memberId, { terms: { maxStake: '50' } });
  await expect(play(member, sure('50.0001'))).rejects.toMatchObject({
    code: 'BONUS_STAKE_TOO_HIGH',
    value: { max: '50.0000', currency: 'THB' },
  });
  await expect(play(member, minesBet('51'))).rejects.toMatchObject({ code: 'BONUS_STAKE_TOO_HIGH' });
  expect((await play(member, sure('80'), key)).round.roundId).toBe(first.round.roundId);
  await play(member, sure('50'));
});

test.each([
  [{ excludedGames: [{ vendor: 'ORIGINALS', gameCode: 'dice' }] }],
  [{ excludedGames: [{ vendor: 'ORIGINALS', gameCode: '*' }] }],
  [{ contributions: [{ gameType: 'INHOUSE' as const, percent: 0 }] }],
])('under %o a game takes cash alone', async (terms) => {
  const member = await memberWith(ctx, baht(10));
  const { id } = await granted(ctx, member.memberId, { terms: { ...terms, maxStake: '1' } });
  await expect(play(member, hopeless('11'))).rejects.toMatchObject({ code: 'BONUS_GAME_EXCLUDED' });
  await play(member, hopeless('10'));
  expect(await held(ctx, member.memberId)).toBe(baht(100));
  while (await project(ctx, 'bets'));
  expect(await turnoverDone(ctx, id)).toBe(0n);
});

test('a round in steps keeps its bonus part, and pays it while the grant is open', async () => {
  const member = await memberWith(ctx, baht(20));
  const player = playerOf(member);
  const { id } = await granted(ctx, member.memberId);
  let value = await placeBet(ctx, player, randomUUID(), minesBet('80'));
  expect((await grantNow(ctx, id)).open_rounds).toBe(1);
  const [tile = 0] = (await tilesOf(ctx, player, value.round)).safe;
  value = await take(ctx, player, value.round, reveal(tile));
  await setDone(ctx, id, (await grantNow(ctx, id)).required);
  await watchGrants(ctx);
  expect((await grantNow(ctx, id)).state).toBe('ACTIVE');
  value = await take(ctx, player, value.round, cashout);
  const payout = units(value.round.payout);
  const share = (payout * 60n + 79n) / 80n;
  expect(await held(ctx, member.memberId)).toBe(baht(40) + share);
  expect(await held(ctx, member.memberId, 'cash')).toBe(payout - share);
  expect((await grantNow(ctx, id)).open_rounds).toBe(0);
});

test('what a round pays once its grant has ended goes to the house, and to cash within the maximum payout once it was released', async () => {
  const [given, freed] = [await memberWith(ctx, 0n), await memberWith(ctx, 0n)];
  for (const { memberId } of [given, freed]) {
    const player = playerOf({ memberId });
    const { id, required } = await granted(ctx, memberId, { terms: { maxPayout: '30' } });
    const { round } = await placeBet(ctx, player, randomUUID(), minesBet('80'));
    const [tile = 0] = (await tilesOf(ctx, player, round)).safe;
    const opened = await take(ctx, player, round, reveal(tile));
    if (memberId === given.memberId) await giveUpGrant(ctx, memberId, id);
    else {
      await setDone(ctx, id, required);
      await ctx.pool.query(`update bonus.grant set expires_at = now() where id = $1`, [id]);
      await watchGrants(ctx);
      expect(await grantNow(ctx, id)).toMatchObject({ state: 'RELEASED', released: baht(20) });
    }
    await take(ctx, player, opened.round, cashout);
    expect(await held(ctx, memberId)).toBe(0n);
  }
  expect(await held(ctx, given.memberId, 'cash')).toBe(0n);
  expect(await held(ctx, freed.memberId, 'cash')).toBe(baht(30));
});

test('a round of bonus money alone stands in the list of rounds and in the record, once', async () => {
  const member = await memberWith(ctx, baht(10));
  const { id } = await granted(ctx, member.memberId, {
    terms: { contributions: [{ gameType: 'INHOUSE', percent: 50 }] },
  });
  const mixed = await play(member, sure('20'));
  const pure = await play(member, sure('30'));
  const { list } = await listRounds(ctx, playerOf(member), { pageSize: 1 });
  expect(list.map(({ roundId }) => roundId)).toEqual([pure.round.roundId]);
  const all = await listRounds(ctx, playerOf(member), { pageSize: 10 });
  expect(all.list.map(({ roundId }) => roundId)).toEqual([pure.round.roundId, mixed.round.roundId]);
  while (await project(ctx, 'bets'));
  const bets = await turnoverBets(ctx.db, { grantId: id, limit: 10 });
  expect(bets.map(({ stake, percent, why }) => ({ stake, percent, why }))).toEqual([
    { stake: baht(30), percent: 50, why: 'part' },
    { stake: baht(20), percent: 50, why: 'part' },
  ]);
  const counted = bets.reduce((sum, bet) => sum + bet.counted, 0n);
  expect(counted).toBe(bets.reduce((sum, bet) => sum + bet.validBet / 2n, 0n));
  expect(await turnoverDone(ctx, id)).toBe(counted);
});

/**
 * A member who lost a bet under a bonus of a hundred with a required turnover of two hundred; the cashier requires 250.
 */
async function lostUnder(
  cash: number,
  stake: number,
  { terms = {}, basis = 0 }: { terms?: Partial<BonusTerms>; basis?: number } = {},
) {
  const member = await memberWith(ctx, baht(cash));
  const { memberId } = member;
  const asked = { memberId, currency: 'THB', source: 'test', sourceId: memberId, required: baht(250) } as const;
  await ctx.db.transaction().execute((tx) => requireTurnover(tx, { ...asked, since: new Date(0) }));
  const { id } = await granted(ctx, memberId, { terms: { turnoverTimes: 20_000, ...terms }, basis: baht(basis) });
  await lose(member, String(stake));
  while (await project(ctx, 'bets'));
  const left = async (bonusEnds: boolean) =>
    (await turnoverOf(ctx, { memberId, currency: 'THB', bonusEnds }, validBetOf)).left;
  return { id, memberId, left };
}

test('a stake makes one turnover: that of an open bonus, and the cashier’s by what is beyond it', async () => {
  const { id, memberId, left } = await lostUnder(300, 300);
  expect(await turnoverDone(ctx, id)).toBe(baht(300));
  // Of the 300, 200 count for the bonus: before its release, during a withdrawal, and after it.
  expect([await left(false), await left(true)]).toEqual([baht(150), baht(150)]);
  await watchGrants(ctx);
  expect((await grantNow(ctx, id)).state).toBe('RELEASED');
  expect([await left(false), await left(true)]).toEqual([baht(150), baht(150)]);
  expect(await openTurnover(ctx.db, memberId, 'THB')).toHaveLength(1);
});

test('the stakes under a bonus that gave nothing count before a withdrawal, and none is noted while it might still be released', async () => {
  const { id, memberId, left } = await lostUnder(300, 300, { terms: { turnoverTimes: 100_000 } });
  expect([await left(false), await left(true)]).toEqual([baht(250), 0n]);
  expect(await openTurnover(ctx.db, memberId, 'THB')).toHaveLength(1);
  await giveUpGrant(ctx, memberId, id);
  expect(await left(false)).toBe(0n);
  expect(await openTurnover(ctx.db, memberId, 'THB')).toEqual([]);
});

test('bonus money in a stake makes no turnover before a withdrawal and earns nothing by turnover', async () => {
  const { id, memberId, left } = await lostUnder(30, 100, { terms: { turnoverTimes: 100_000 } });
  const playMade = async () => (await playedIn(ctx.db, { memberId, currency: 'THB' })).validBet;
  expect([await left(true), await playMade()]).toEqual([baht(220), baht(30)]);
  await giveUpGrant(ctx, memberId, id);
  expect([await left(false), await playMade()]).toEqual([baht(220), baht(30)]);
  expect(await rollUpDifferences(ctx, betProducts)).toEqual([]);
});

test('turnover of a bonus that counts its deposit makes that of the deposit with it', async () => {
  const terms = { turnoverOf: 'bonusAndDeposit', turnoverTimes: 10_000 } as const;
  const { id, left } = await lostUnder(250, 250, { terms, basis: 100 });
  await watchGrants(ctx);
  expect((await grantNow(ctx, id)).state).toBe('RELEASED');
  // 100 count together with the deposit, and 50 beyond the bonus.
  expect(await left(false)).toBe(baht(100));
});

test('bets of one moment on two nodes, beside the end of the grant, neither lose nor make a unit', async () => {
  const member = await memberWith(ctx, baht(50));
  const { id } = await granted(ctx, member.memberId);
  const other = anotherNode(ctx);
  await openGrantOf(other.node, { memberId: member.memberId, currency: 'THB' });
  const bets = Array.from({ length: 12 }, (_, at) =>
    placeBet(at % 2 ? ctx : other.node, playerOf(member), randomUUID(), at % 3 ? sure('9') : minesBet('7')),
  );
  const ended = cancelGrant(ctx, id, { actor: { kind: 'operator', id: 1n }, reason: 'A race' });
  await Promise.allSettled([...bets, ended]);
  await ended;
  expect(await held(ctx, member.memberId)).toBe(0n);
  await other.close();
});

test('what a double adds is bonus money where the cash is gone, within the maximum stake, and its win is divided', async () => {
  const table = { game: 'blackjack', params: {} };
  const bet: BetRequest = { game: 'blackjack', stake: '30', params: {} };
  const actions = [{ type: 'double' }];
  const wins = ({ state, multiplierE4 }: { state: string; multiplierE4: number }) =>
    state === 'settled' && multiplierE4 === 40_000;
  const member = await memberWith(ctx, baht(30));
  const { id } = await granted(ctx, member.memberId, { terms: { maxStake: '60' } });
  await seedsFor(ctx, playerOf(member), { ...table, actions }, wins);
  const { round } = await play(member, bet);
  expect([await held(ctx, member.memberId, 'cash'), await grantNow(ctx, id)]).toMatchObject([0n, { open_rounds: 0 }]);
  const doubled = await take(ctx, playerOf(member), round, { type: 'double' });
  expect(doubled.round).toMatchObject({ stake: '60.0000', payout: '120.0000', state: 'SETTLED' });
  expect(await held(ctx, member.memberId)).toBe(baht(100 - 30 + 60));
  expect(await held(ctx, member.memberId, 'cash')).toBe(baht(60));
  expect(await grantNow(ctx, id)).toMatchObject({ open_rounds: 0 });

  const other = await memberWith(ctx, baht(30));
  await granted(ctx, other.memberId, { terms: { maxStake: '59' } });
  await seedsFor(ctx, playerOf(other), { ...table, actions }, wins);
  const opened = await play(other, bet);
  await expect(take(ctx, playerOf(other), opened.round, { type: 'double' })).rejects.toMatchObject({
    code: 'BONUS_STAKE_TOO_HIGH',
  });
  expect(await held(ctx, other.memberId)).toBe(baht(100));
});

test('cash that stands in an open round keeps a bonus from being staked: the undecided stake would come back', async () => {
  const who = await memberWith(ctx, baht(1000));
  const opened = await play(who, minesBet('1000'));
  const { id } = await granted(ctx, who.memberId, { amount: baht(1000), basis: baht(1000) });
  await expect(play(who, hopeless('50'))).rejects.toMatchObject({
    code: 'CASH_IN_ROUND',
    value: { gameCode: 'mines' },
  });
  expect(await held(ctx, who.memberId)).toBe(baht(1000));
  await leaveUntouched(opened.round.roundId);
  // The cash is back, and is staked before the bonus again.
  await play(who, hopeless('50'));
  expect(await held(ctx, who.memberId)).toBe(baht(1000));
  expect((await grantNow(ctx, id)).state).toBe('ACTIVE');
});

test('so does cash in a game that the bonus excludes; a bonus without a deposit is staked beside any round', async () => {
  const who = await memberWith(ctx, baht(1000));
  const terms = { excludedGames: [{ vendor: 'ORIGINALS', gameCode: 'mines' }], maxStake: '50' };
  await granted(ctx, who.memberId, { amount: baht(1000), basis: baht(1000), terms });
  await play(who, minesBet('1000'));
  await expect(play(who, hopeless('50'))).rejects.toMatchObject({ code: 'CASH_IN_ROUND' });
  const other = await memberWith(ctx, baht(1000));
  await granted(ctx, other.memberId, { amount: baht(1000), terms });
  await play(other, minesBet('1000'));
  expect(await play(other, hopeless('50'))).toMatchObject({ round: { stake: '50.0000' } });
});
