import { randomUUID } from 'node:crypto';
import type { BetValue } from '@fairhouse/contract/originals';
import { checkRound, isHonest } from '@fairhouse/games/check-round';
import { slideMs } from '@fairhouse/games/originals/slide/rules';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { useTestCtx } from '../../../testing/ctx.ts';
import { signedInOperator } from '../../../testing/operators.ts';
import { verifyLedger } from '../../ledger/index.ts';
import { placeBet } from '../bet.ts';
import { setOriginalLimits, setSharedPace, sharedPaces, voidRound } from '../desk/index.ts';
import { offersChanged } from '../offer.ts';
import { findRound, type Player } from '../round.ts';
import { balanceOf, newPlayer, refusal, units } from '../testing.ts';
import { verifyOriginals } from '../verify.ts';
import { moveOn } from './drive.ts';
import { countChains } from './low-chains.ts';
import { paceOf } from './pace.ts';
import { latestShared } from './shared-store.ts';
import { closeBets, flownFor, landed, leave, nextRound, openCrash, testPace, until } from './testing.ts';

const ctx = await useTestCtx();

const slideOn = (player: Player, target: number, stake = '10'): Promise<BetValue> =>
  placeBet(ctx, player, randomUUID(), { game: 'slide', stake, params: { target } });
const openSlide = (endsFrom: number[] = [], endsBelow: number[] = []) => openCrash(ctx, endsFrom, endsBelow, 'slide');

describe('slide', () => {
  test('pays each bet its target when the reel reaches it, and shows no end before it stops', async () => {
    await openSlide([200], [300]);
    const [one, two] = [await newPlayer(ctx), await newPlayer(ctx)];
    await nextRound(ctx, 'slide');
    const won = (await slideOn(one, 2)).round;
    const lost = (await slideOn(two, 3)).round;
    expect(await refusal(slideOn(one, 2))).toBe('ROUND_OPEN');
    await flownFor(ctx, slideMs / 2, 'slide');
    await moveOn(ctx, 'slide', testPace);
    expect(await latestShared(ctx.db, 'slide')).toMatchObject({ state: 'running', game_hash: null, end_e2: null });
    // The reel has not passed any target yet, and there is no manual cash-out.
    expect(await findRound(ctx, one, BigInt(won.roundId))).toMatchObject({ state: 'OPEN', result: {} });
    expect(await refusal(leave(ctx, one, won))).toBe('ACTION_INVALID');
    await landed(ctx, 'slide');
    const [paid, gone] = [
      await findRound(ctx, one, BigInt(won.roundId)),
      await findRound(ctx, two, BigInt(lost.roundId)),
    ];
    expect([paid.payout, paid.multiplier, gone.payout]).toEqual(['20.0000', '2.0000', '0.0000']);
    expect([paid, gone].every((round) => isHonest(checkRound(round)))).toBe(true);
    expect([await balanceOf(ctx, one), await balanceOf(ctx, two)]).toEqual([units('1010'), units('990')]);
  });

  test('takes a bet while the round has room for all that its bets may win, also of two at once', async () => {
    await openSlide();
    await setOriginalLimits(ctx, null, 'slide THB', { maxPayout: '1000', maxStake: '1000', maxRoundPayout: '1500' });
    offersChanged(ctx);
    const players = await Promise.all(Array.from({ length: 3 }, () => newPlayer(ctx)));
    await nextRound(ctx, 'slide');
    const [one, two, three] = players;
    if (!one || !two || !three) throw new Error('there are three players');
    expect(await refusal(slideOn(one, 101, '10'))).toBe('PAYOUT_TOO_LARGE');
    const said = await Promise.all([refusal(slideOn(one, 100)), refusal(slideOn(two, 100))]);
    expect(said.sort()).toEqual(['ROUND_FULL', null].sort());
    expect(await refusal(slideOn(three, 50))).toBeNull();
    await landed(ctx, 'slide');
  });
});

describe('the pace of a shared game', () => {
  test('is what operators set, within bounds, from the next round on', async () => {
    expect(await paceOf(ctx, 'crash')).toEqual({ gameCode: 'crash', bettingMs: 7000, graceMs: 400, restMs: 3000 });
    await setSharedPace(ctx, null, 'crash', { bettingMs: 12_000 });
    expect(await paceOf(ctx, 'crash')).toMatchObject({ bettingMs: 12_000, graceMs: 400 });
    expect((await sharedPaces(ctx, {})).list.map(({ gameCode }) => gameCode)).toEqual(['crash', 'slide']);
    expect(await refusal(setSharedPace(ctx, null, 'dice', { restMs: 5000 }))).toBe('GAME_NOT_FOUND');
    await openCrash(ctx);
    await moveOn(ctx, 'crash', await paceOf(ctx, 'crash'));
    const round = await latestShared(ctx.db, 'crash');
    expect((round?.closes_at.getTime() ?? 0) - (round?.opened_at.getTime() ?? 0)).toBe(12_000);
    await closeBets(ctx);
    await landed(ctx);
  });
});

describe('a round that cannot go on', () => {
  let operators: bigint[] = [];
  beforeAll(async () => {
    const made = [await signedInOperator(ctx, { role: 'finance' }), await signedInOperator(ctx, { role: 'finance' })];
    operators = made.map(({ operatorId }) => operatorId);
  });
  const ask = (roundId: bigint, who: number) => {
    const operatorId = operators[who];
    if (operatorId === undefined) throw new Error('there are two operators');
    return voidRound(ctx, { operatorId, reason: 'The chain cannot be read', said: {} }, String(roundId));
  };
  const stoodStill = (minutes: number) =>
    sql`update originals.shared_round set started_at = started_at - ${minutes} * interval '1 minute'
      where state = 'running'`.execute(ctx.db);

  test('is voided by two operators once it stands still: stakes go back, and its chain ends', async () => {
    const chain = await openSlide();
    const player = await newPlayer(ctx);
    await nextRound(ctx, 'slide');
    const bet = (await slideOn(player, 2)).round;
    await closeBets(ctx);
    await moveOn(ctx, 'slide', testPace);
    await sql`delete from originals.chain_link where chain_id = ${chain}`.execute(ctx.db);
    const round = await latestShared(ctx.db, 'slide');
    if (!round) throw new Error('a round runs');
    expect(await refusal(ask(round.id, 0))).toBe('STATE_CONFLICT');
    await stoodStill(11);
    expect(await ask(round.id, 0)).toBe(false);
    expect(await refusal(ask(round.id, 0))).toBe('ALREADY_APPROVED');
    expect(await latestShared(ctx.db, 'slide')).toMatchObject({ state: 'running' });
    expect(await ask(round.id, 1)).toBe(true);
    expect(await refusal(ask(round.id, 1))).toBe('STATE_CONFLICT');
    while ((await moveOn(ctx, 'slide', testPace)) === 0);
    expect(await balanceOf(ctx, player)).toBe(units('1000'));
    const back = await findRound(ctx, player, BigInt(bet.roundId));
    expect(back).toMatchObject({ state: 'SETTLED', payout: '10.0000', serverSeed: null });
    expect(await verifyOriginals(ctx.db)).toEqual([]);
    // The next round needs another chain.
    expect(await latestShared(ctx.db, 'slide')).toMatchObject({ id: round.id, state: 'voided' });
    const next = await openSlide();
    expect(await nextRound(ctx, 'slide')).toMatchObject({ chain_id: next, position: 1 });
    await landed(ctx, 'slide');
  });

  test('is no way out of a round that can be played to its end, however long ago it began', async () => {
    await openSlide([200]);
    const player = await newPlayer(ctx);
    await nextRound(ctx, 'slide');
    await slideOn(player, 2);
    await until(ctx, 'running', testPace, 'slide');
    await stoodStill(60);
    const round = await latestShared(ctx.db, 'slide');
    if (!round) throw new Error('a round runs');
    expect(await refusal(ask(round.id, 0))).toBe('STATE_CONFLICT');
    // The round went on by itself, so it is settled by its result.
    await until(ctx, 'settled', testPace, 'slide');
    expect(await balanceOf(ctx, player)).toBe(units('1010'));
    expect(await refusal(voidRound(ctx, null, '999999'))).toBe('NOT_FOUND');
  });
});

test('a chain that is nearly used up is told of while its game is played', async () => {
  await openSlide();
  const told: unknown[] = [];
  const log = { ...ctx.log, error: (what: unknown) => void told.push(what) } as typeof ctx.log;
  await countChains({ ...ctx, log });
  expect(told).toContainEqual({ game: 'slide', rounds: 1000 });
});

test('the ledger agrees with every round', async () => {
  expect(await verifyLedger(ctx.db)).toMatchObject({ differences: [] });
});
