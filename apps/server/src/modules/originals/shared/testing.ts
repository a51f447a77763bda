import { randomBytes, randomUUID } from 'node:crypto';
import type { BetValue, Round } from '@fairhouse/contract/originals';
import { endHundredthsOf, type SharedCode } from '@fairhouse/games/originals/shared-ends';
import { sql } from 'kysely';
import type { Ctx } from '../../../platform/ctx.ts';
import { assert } from '../../../platform/errors.ts';
import { placeBet } from '../bet.ts';
import { commitChain, saltChain, setOriginal } from '../desk/index.ts';
import { offersChanged } from '../offer.ts';
import type { Player } from '../round.ts';
import { act } from '../stepped.ts';
import { hashAt } from './chain.ts';
import { moveOn } from './drive.ts';
import type { Pace } from './pace.ts';
import { isOver, latestShared, type SharedNow } from './shared-store.ts';

/** A pace without pauses: rounds wait only for the steps of a test. */
export const testPace: Pace = { bettingMs: 60_000, graceMs: 0, restMs: 0 };

/** A text that looks like the hash of a block, with 16 leading zeros. */
export const testSalt = () => `${'0'.repeat(16)}${randomBytes(24).toString('hex')}`;

/**
 * Commits a chain of crash, or of another shared game, and opens the game on it. It searches for a salt, as only a
 * test can, with which the chain's first rounds end at no less than these multipliers, in hundredths.
 */
export async function openCrash(
  ctx: Ctx,
  endsFrom: number[] = [],
  endsBelow: number[] = [],
  game: SharedCode = 'crash',
): Promise<bigint> {
  await sql`update originals.chain set used = length where salt is not null and game_code = ${game}`.execute(ctx.db);
  const made = await commitChain(ctx, null, game, { length: 1000, saltHeight: 900_000 });
  const chain = { id: BigInt(made.chainId) };
  const hashes: string[] = [];
  for (let i = 0; i < Math.max(endsFrom.length, endsBelow.length); i += 1) {
    hashes.push(await hashAt(ctx, ctx.db, chain, i + 1));
  }
  const fits = (salt: string) =>
    hashes.every((hash, i) => {
      const end = endHundredthsOf(game, hash, salt);
      return end >= (endsFrom[i] ?? 100) && end < (endsBelow[i] ?? Number.POSITIVE_INFINITY);
    });
  let salt = testSalt();
  while (!fits(salt)) salt = testSalt();
  await saltChain(ctx, null, made.chainId, { salt });
  await setOriginal(ctx, null, game, { state: 'on' });
  offersChanged(ctx);
  return chain.id;
}

/** Advances the game's rounds until the present one is in this state. */
export async function until(ctx: Ctx, state: SharedNow['state'], pace = testPace, game = 'crash'): Promise<SharedNow> {
  for (let steps = 0; steps < 1000; steps += 1) {
    const round = await latestShared(ctx.db, game);
    if (round?.state === state) return round;
    if (state !== 'betting' && round?.state === 'betting') await closeBets(ctx);
    await moveOn(ctx, game, pace);
  }
  throw new Error(`no round of ${game} is ${state}`);
}

/** Opens a new round for bets, after the present one has landed. */
export async function nextRound(ctx: Ctx, game = 'crash'): Promise<SharedNow> {
  const round = await latestShared(ctx.db, game);
  if (round && !isOver(round)) await landed(ctx, game);
  await moveOn(ctx, game, testPace);
  return await until(ctx, 'betting', testPace, game);
}

/** Ends the betting window. */
export async function closeBets(ctx: Ctx): Promise<void> {
  await sql`update originals.shared_round set closes_at = clock_timestamp() where state = 'betting'`.execute(ctx.db);
}

/**
 * Moves the start of the flight back, so that at least `ms` milliseconds have passed: a cash-out rounds the time down
 * by less than two.
 */
export async function flownFor(ctx: Ctx, ms: number, game = 'crash'): Promise<SharedNow> {
  await until(ctx, 'running', testPace, game);
  await sql`
    update originals.shared_round set started_at = clock_timestamp() - ${ms + 2} * interval '1 ms' where state = 'running' and game_code = ${game}`.execute(
    ctx.db,
  );
  const round = await latestShared(ctx.db, game);
  assert(round, 'a running round is the last one');
  return round;
}

/** Ends the flight, and waits until all bets are closed. */
export async function landed(ctx: Ctx, game = 'crash'): Promise<SharedNow> {
  if ((await latestShared(ctx.db, game))?.state !== 'ended') await flownFor(ctx, 3_600_000, game);
  return await until(ctx, 'settled', testPace, game);
}

export function betOn(ctx: Ctx, player: Player, target?: number, stake = '10', key = randomUUID()): Promise<BetValue> {
  return placeBet(ctx, player, key, { game: 'crash', stake, params: target === undefined ? {} : { target } });
}

/**
 * Cashes out, as if the request had arrived so many milliseconds before now, or before another moment of
 * `performance.now()`.
 */
export function leave(
  ctx: Ctx,
  player: Player,
  { roundId }: Round,
  heardMsAgo = 0,
  now = performance.now(),
): Promise<BetValue> {
  const action = { step: 0, action: { type: 'cashout' } } as const;
  return act(ctx, player, BigInt(roundId), action, { heardAt: now - heardMsAgo });
}
