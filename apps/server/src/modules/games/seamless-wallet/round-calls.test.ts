import { randomUUID } from 'node:crypto';
import { creditKinds } from '@fairhouse/contract/vendor-rounds';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { useTestApp } from '../../../testing/app.ts';
import { signedInOperator } from '../../../testing/operators.ts';
import { verifyLedger } from '../../ledger/index.ts';
import { limitActs } from '../../protection/testing-limits.ts';
import { putCreditCap } from '../../vendors/credit-cap.ts';
import { setWinLimit } from '../../vendors/desk/index.ts';
import { putVendor } from '../../vendors/index.ts';
import { playerAt, vendorAt, vendorInHouse } from './testing.ts';
import { verifyGames } from './verify.ts';

const site = await useTestApp();
let finance: Awaited<ReturnType<typeof signedInOperator>>[];
beforeAll(async () => {
  await vendorInHouse(site.ctx, 'STEPS');
  finance = await Promise.all([0, 1].map(() => signedInOperator(site.ctx, { role: 'finance' })));
});
afterAll(async () => {
  expect(await verifyGames(site.ctx.db)).toEqual([]);
  expect((await verifyLedger(site.ctx.db)).differences).toEqual([]);
});

/** Makes a player with 100 baht at a vendor. */
async function newPlayer(code = 'STEPS') {
  const player = await playerAt(site.ctx, code, { units: 1_000_000n });
  const vendor = vendorAt(site.app, code);
  return {
    player,
    round: () => vendor.steps(player),
    oldRound: () => vendor.round(player),
    balance: async () => (await vendor.send('balance', { player: player.player, currency: 'THB' })).balance,
  };
}

/** Makes a new vendor with limits of wins in baht, and a player. */
async function limited(code: string, limits: { win?: number; hour?: number }) {
  await vendorInHouse(site.ctx, code);
  const units = (most: number | undefined) => (most === undefined ? null : BigInt(most) * 10_000n);
  await setWinLimit(site.ctx, null, 'THB', code, { win_max: units(limits.win), hour_max: units(limits.hour) });
  return await newPlayer(code);
}

async function roundRow(roundId: string) {
  const { rows } = await sql<{ state: string; stake: string; payout: string }>`
    select state, (stake / 10000)::text as stake, (payout / 10000)::text as payout from games.round where round_ref = ${roundId}`.execute(
    site.ctx.db,
  );
  return rows[0] ?? null;
}

const name = () => ({ transactionId: randomUUID() });

describe('a round', () => {
  test('has several wins, a bet after a win, and ends by itself', async () => {
    const { round } = await newPlayer();
    const { roundId, ...on } = round();
    expect(await on.bet('10')).toMatchObject({ status: 200, balance: '90.0000' });
    expect(await on.win('5')).toMatchObject({ status: 200, balance: '95.0000' });
    expect(await on.bet('20')).toMatchObject({ status: 200, balance: '75.0000' });
    expect(await on.win('7')).toMatchObject({ status: 200, balance: '82.0000' });
    expect(await roundRow(roundId)).toEqual({ state: 'OPEN', stake: '30', payout: '12' });
    expect(await on.end()).toMatchObject({ status: 200, balance: '82.0000' });
    expect(await roundRow(roundId)).toEqual({ state: 'SETTLED', stake: '30', payout: '12' });
    for (const late of [on.bet('1'), on.win('1'), on.end()]) {
      expect(await late).toMatchObject({ status: 409, code: 'ROUND_SETTLED', balance: '82.0000' });
    }
  });

  test('takes back its bets and wins while it goes on and after its end; a final win that goes opens it again', async () => {
    const { round } = await newPlayer();
    const { roundId, ...on } = round();
    const [bet, other, win, last] = [name(), name(), name(), name()];
    await on.bet('10', bet);
    await on.bet('20', other);
    await on.win('15', win);
    expect(await on.rollBack(win.transactionId)).toMatchObject({ status: 200, balance: '70.0000' });
    expect(await on.win('40', { ...last, endRound: true })).toMatchObject({ balance: '110.0000' });
    expect(await on.rollBack(bet.transactionId)).toMatchObject({ status: 200, balance: '120.0000' });
    expect(await roundRow(roundId)).toEqual({ state: 'SETTLED', stake: '20', payout: '40' });
    expect(await on.rollBack(bet.transactionId)).toMatchObject({ code: 'BET_CANCELLED' });
    expect(await on.rollBack(last.transactionId)).toMatchObject({ balance: '80.0000' });
    expect(await on.rollBack(last.transactionId)).toMatchObject({ code: 'WIN_CANCELLED' });
    expect(await roundRow(roundId)).toEqual({ state: 'OPEN', stake: '20', payout: '0' });
    expect(await on.rollBack(other.transactionId)).toMatchObject({ balance: '100.0000' });
    expect(await roundRow(roundId)).toEqual({ state: 'CANCELLED', stake: '0', payout: '0' });
    expect(await on.win('5')).toMatchObject({ code: 'ROUND_CANCELLED' });
  });

  test('owes what a win that is taken back has been played away of', async () => {
    const { round, balance } = await newPlayer();
    const first = round();
    const win = name();
    await first.bet('100');
    await first.win('50', win);
    await round().bet('40');
    expect(await first.rollBack(win.transactionId)).toMatchObject({ status: 200, balance: '0.0000' });
    // The next win repays it.
    const third = round();
    expect(await third.bet('1')).toMatchObject({ code: 'INSUFFICIENT_FUNDS', balance: '0.0000' });
    expect(await first.win('45')).toMatchObject({ balance: '5.0000' });
    expect(await balance()).toBe('5.0000');
  });

  test('is changed by differences once it has ended, and pays never less than nothing', async () => {
    const { round } = await newPlayer();
    const { roundId, ...on } = round();
    await on.bet('10');
    expect(await on.adjust('5')).toMatchObject({ code: 'ROUND_OPEN' });
    await on.win('20', { endRound: true });
    expect(await on.adjust('-15')).toMatchObject({ balance: '95.0000' });
    expect(await on.adjust('2.5')).toMatchObject({ balance: '97.5000' });
    expect(await on.adjust('-7.5001')).toMatchObject({ status: 422, code: 'AMOUNT_INVALID', balance: '97.5000' });
    expect(await roundRow(roundId)).toEqual({ state: 'SETTLED', stake: '10', payout: '7' });
  });

  test('whose only bet was refused, or taken back before it came, has no win, now or later', async () => {
    const { round } = await newPlayer();
    const refused = round();
    await refused.bet('100.01');
    const early = round();
    const bet = name();
    await early.rollBack(bet.transactionId);
    expect(await early.bet('10', bet)).toMatchObject({ code: 'BET_CANCELLED' });
    for (const on of [refused, early]) {
      expect(await on.win('5')).toMatchObject({ status: 409, code: 'ROUND_CANCELLED' });
      expect(await on.end()).toMatchObject({ code: 'ROUND_CANCELLED' });
    }
    // A smaller bet then opens it.
    const end = name();
    expect(await refused.end(end)).toMatchObject({ code: 'ROUND_CANCELLED' });
    expect(await refused.bet('10')).toMatchObject({ status: 200 });
    expect(await refused.end(end)).toMatchObject({ status: 200, balance: '90.0000' });
    expect(await round().win('5')).toMatchObject({ status: 404, code: 'BET_NOT_FOUND' });
  });

  test('a win that is taken back before it comes is never paid', async () => {
    const { round } = await newPlayer();
    const on = round();
    await on.bet('10');
    const win = name();
    expect(await on.rollBack(win.transactionId)).toMatchObject({ status: 200, balance: '90.0000' });
    expect(await on.win('50', win)).toMatchObject({ status: 409, code: 'WIN_CANCELLED', balance: '90.0000' });
  });

  test('is played by both versions of the protocol', async () => {
    const { player } = await newPlayer();
    const vendor = vendorAt(site.app, 'STEPS');
    const roundId = randomUUID();
    const [old, steps] = [vendor.round(player, roundId), vendor.steps(player, roundId)];
    await old.bet('10');
    await steps.win('5');
    expect(await old.settle('4')).toMatchObject({ code: 'AMOUNT_INVALID' });
    // A settle states the round's whole payout.
    expect(await old.settle('25')).toMatchObject({ balance: '115.0000' });
    expect(await roundRow(roundId)).toEqual({ state: 'SETTLED', stake: '10', payout: '25' });
  });
});

describe('a play', () => {
  const bet = (amount: string, transactionId: string = randomUUID()) => ({ do: 'bet', transactionId, amount });
  const win = (amount: string, transactionId: string = randomUUID()) => ({ do: 'win', transactionId, amount });

  test('does its bets and wins in order, and says the same again', async () => {
    const { round } = await newPlayer();
    const { roundId, ...on } = round();
    const actions = [bet('10'), bet('20'), win('45')];
    for (let times = 0; times < 2; times++) {
      expect(await on.play(actions, { endRound: true })).toMatchObject({
        status: 200,
        value: { balance: '115.0000', transactionIds: actions.map(({ transactionId }) => transactionId) },
      });
    }
    expect(await roundRow(roundId)).toEqual({ state: 'SETTLED', stake: '30', payout: '45' });
    expect(await on.rollBack(actions[1]?.transactionId ?? '')).toMatchObject({ balance: '135.0000' });
  });

  test('is done whole or not at all, and a refused bet is refused for good', async () => {
    const { round, balance } = await newPlayer();
    const on = round();
    const actions = [bet('60'), bet('60'), win('500')];
    const refused = { status: 422, code: 'INSUFFICIENT_FUNDS', balance: '100.0000' };
    expect(await on.play(actions, { endRound: true })).toMatchObject(refused);
    expect(await balance()).toBe('100.0000');
    expect(await roundRow(on.roundId)).toBe(null);
    const other = round();
    await other.bet('1');
    await other.win('200', { endRound: true });
    expect(await on.play(actions, { endRound: true })).toMatchObject({ code: 'INSUFFICIENT_FUNDS' });
    expect(await balance()).toBe('299.0000');
  });

  test('is told apart from what makes no sense', async () => {
    const { round, balance } = await newPlayer();
    const on = round();
    const twice = bet('1');
    for (const [actions, more, code] of [
      [[], {}, 'MALFORMED'],
      [Array.from({ length: 21 }, () => bet('1')), {}, 'MALFORMED'],
      [[bet('1')], { endRound: true }, 'MALFORMED'],
      [[bet('1')], { session: undefined }, 'MALFORMED'],
      [[bet('1')], { gameCode: undefined }, 'MALFORMED'],
      [[twice, twice], {}, 'TRANSACTION_CONFLICT'],
      [[bet('0')], {}, 'AMOUNT_INVALID'],
      [[bet('1'), win('1.00001')], {}, 'AMOUNT_INVALID'],
    ] as const) {
      expect(await on.play([...actions], more)).toMatchObject({ code });
    }
    expect(await balance()).toBe('100.0000');
  });

  test('goes on behind a win that an operator has released', async () => {
    const { round, balance } = await limited('PLAYHELD', { win: 50 });
    const on = round();
    const actions = [bet('10'), win('70')];
    expect(await on.play(actions, { endRound: true })).toMatchObject({ status: 503, code: 'CALL_HELD' });
    expect(await balance()).toBe('90.0000');
    await release('PLAYHELD');
    for (let times = 0; times < 2; times++) {
      expect(await on.play(actions, { endRound: true })).toMatchObject({ status: 200, balance: '160.0000' });
    }
  });

  test('twenty at once of one player and round leave what one after the other would', async () => {
    const { player, balance } = await limited('PLAYRACE', { win: 5000, hour: 5000 });
    const vendor = vendorAt(site.app, 'PLAYRACE');
    const rounds = [vendor.steps(player), vendor.steps(player)];
    const asked = Array.from({ length: 20 }, (_, n) => rounds[n % 2]?.play([bet('2'), win('1')]));
    const answers = await Promise.all(asked);
    expect(answers.map((answer) => answer?.status)).toEqual(asked.map(() => 200));
    expect(await balance()).toBe('80.0000');
  });
});

/** Has two operators release every held call of a vendor. */
async function release(vendor: string): Promise<void> {
  for (const { headers } of finance) {
    const { value } = (
      await site.app.inject({ url: `/ops/v1/games/held-calls?state=HELD&vendor=${vendor}`, headers })
    ).json<{ value: { list: { id: string }[] } }>();
    for (const { id } of value.list) {
      const payload = { reason: 'Looked at by hand' };
      await site.app.inject({ method: 'POST', url: `/ops/v1/games/held-calls/${id}/release`, headers, payload });
    }
  }
}

describe('limits of wins', () => {
  test('count what a round is ahead once, however its wins come', async () => {
    const { round } = await limited('AHEAD', { hour: 50 });
    const on = round();
    await on.bet('10');
    // 30 ahead, then level, then 30 again.
    expect(await on.win('40')).toMatchObject({ status: 200 });
    await on.bet('30');
    expect(await on.win('30')).toMatchObject({ status: 200 });
    expect(await on.win('20', { endRound: true })).toMatchObject({ status: 200 });
    expect(await on.adjust('0.0001')).toMatchObject({ status: 503, code: 'CALL_HELD' });
  });

  test('hold a bet that is taken back behind a win', async () => {
    const { round, balance } = await limited('REFUND', { win: 50 });
    const on = round();
    const bet = name();
    await on.bet('60', bet);
    await on.win('60');
    expect(await on.rollBack(bet.transactionId)).toMatchObject({ status: 503, code: 'CALL_HELD' });
    expect(await balance()).toBe('100.0000');
    const rollback = name();
    await release('REFUND');
    expect(await balance()).toBe('160.0000');
    expect(await on.rollBack(bet.transactionId, rollback)).toMatchObject({ code: 'BET_CANCELLED' });
  });

  test('count the stakes that come back of rounds that have ended: lost bets are not handed out again', async () => {
    const { round, oldRound, balance } = await limited('LOST', { hour: 25 });
    const lost = [round(), round(), oldRound()] as const;
    const bets = [name(), name()];
    await lost[0].bet('20', bets[0]);
    await lost[1].bet('20', bets[1]);
    await lost[2].bet('20');
    await lost[0].end();
    await lost[1].end();
    await lost[2].settle('0');
    expect(await lost[0].rollBack(bets[0]?.transactionId ?? '')).toMatchObject({ status: 200, balance: '60.0000' });
    const held = { status: 503, code: 'CALL_HELD' };
    expect(await lost[1].rollBack(bets[1]?.transactionId ?? '')).toMatchObject(held);
    expect(await lost[2].adjust('20')).toMatchObject(held);
    expect(await balance()).toBe('60.0000');
  });
});

test('a vendor that is closed pays, returns and gives nothing of what has ended, and takes back what it may', async () => {
  await vendorInHouse(site.ctx, 'SHUT');
  await putCreditCap(site.ctx.db, { vendor: 'SHUT', currency: 'THB', kind: 'jackpot', per_day: 10_000_000n });
  const { round, balance } = await newPlayer('SHUT');
  const [ended, open] = [round(), round()];
  const [bet, win, openBet] = [name(), name(), name()];
  await ended.bet('10', bet);
  await ended.win('30', { ...win, endRound: true });
  await open.bet('10', openBet);
  await putVendor(site.ctx, 'SHUT', { enabled: false });
  const closed = { status: 423, code: 'GAME_MAINTENANCE' };
  expect(await ended.rollBack(bet.transactionId)).toMatchObject(closed);
  expect(await ended.adjust('1')).toMatchObject(closed);
  expect(await round().credit('jackpot', '5')).toMatchObject(closed);
  expect(await round().tip('5')).toMatchObject(closed);
  expect(await open.win('5')).toMatchObject({ status: 503, code: 'CALL_HELD' });
  expect(await open.rollBack(openBet.transactionId)).toMatchObject({ status: 200, balance: '120.0000' });
  expect(await ended.adjust('-1')).toMatchObject({ status: 200, balance: '119.0000' });
  expect(await ended.rollBack(win.transactionId)).toMatchObject({ status: 200, balance: '90.0000' });
  expect(await balance()).toBe('90.0000');
});

test('each kind of credit has a cap of its own', async () => {
  await vendorInHouse(site.ctx, 'GIVES');
  const { round, oldRound } = await newPlayer('GIVES');
  for (const [at, kind] of creditKinds.entries()) {
    const cap = { vendor: 'GIVES', currency: 'THB', kind, per_day: BigInt(at) * 10_000n } as const;
    await putCreditCap(site.ctx.db, cap);
  }
  for (const [at, kind] of creditKinds.entries()) {
    if (at > 0) expect(await round().credit(kind, `${at}`)).toMatchObject({ status: 200 });
    const beyond = { status: 422, code: 'CREDIT_CAP_REACHED', value: { left: '0.0000' } };
    expect(await round().credit(kind, '0.0001')).toMatchObject(beyond);
  }
  // The first version's credits are promotions.
  expect(await oldRound().adjust('1', { roundId: undefined })).toMatchObject({ code: 'CREDIT_CAP_REACHED' });
  expect(await round().credit('promo', '0')).toMatchObject({ code: 'AMOUNT_INVALID' });
  expect(await round().credit('promo', '1', { kind: 'gift' })).toMatchObject({ code: 'MALFORMED' });
});

test('a tip is no stake, and comes back where it is taken back', async () => {
  const { player, round } = await newPlayer();
  const tip = name();
  expect(await round().tip('10', tip)).toMatchObject({ status: 200, balance: '90.0000' });
  expect(await round().tip('10', tip)).toMatchObject({ status: 200, balance: '90.0000' });
  expect(await round().tip('0')).toMatchObject({ code: 'AMOUNT_INVALID' });
  expect(await round().tip('91')).toMatchObject({ code: 'INSUFFICIENT_FUNDS' });
  const { rows } = await sql`select from games.round where member_id = ${player.memberId}`.execute(site.ctx.db);
  expect(rows).toEqual([]);
  // A rollback with a round finds no such bet.
  expect(await round().rollBack(tip.transactionId)).toMatchObject({ code: 'TRANSACTION_CONFLICT' });
  expect(await round().rollBack(tip.transactionId, { roundId: undefined })).toMatchObject({ balance: '100.0000' });
  expect(await round().rollBack(tip.transactionId, { roundId: undefined })).toMatchObject({ code: 'BET_CANCELLED' });
});

test('a player’s own limits hold for plays and tips', async () => {
  const { player, round } = await newPlayer();
  await limitActs(site).set(player, 'loss', 'day', '20');
  expect(await round().tip('15')).toMatchObject({ status: 200 });
  const bet = (amount: string) => ({ do: 'bet', transactionId: randomUUID(), amount });
  expect(await round().play([bet('3'), bet('3')])).toMatchObject({
    status: 403,
    code: 'LIMIT_REACHED',
    balance: '85.0000',
  });
  expect(await round().tip('5.01')).toMatchObject({ status: 403, code: 'LIMIT_REACHED' });
  expect(await round().play([bet('3'), bet('2')])).toMatchObject({ status: 200 });
});

test('free rounds are played by a grant alone', async () => {
  const { round } = await newPlayer();
  expect(await round().bet('0', { freeRound: '999999' })).toMatchObject({ status: 422, code: 'FREE_ROUND_INVALID' });
  expect(await round().bet('1', { freeRound: '999999' })).toMatchObject({ code: 'AMOUNT_INVALID' });
  expect(await round().bet('0')).toMatchObject({ code: 'AMOUNT_INVALID' });
});
