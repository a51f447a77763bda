import { Gauge } from 'prom-client';
import type { Ctx } from '../../../platform/ctx.ts';
import { metricsOf } from '../../../platform/http/metrics.ts';
import { perCtx } from '../../../platform/per-ctx.ts';
import { readGames } from '../offer-store.ts';
import { roundsLeftOf } from './chain-store.ts';
import { sharedGames } from './drive.ts';

/** Rounds of about ten days: fewer are low, and the next chain is to be committed, whose salt takes time too. */
export const lowRounds = 40_000;

const left = perCtx(
  (ctx) =>
    new Gauge({
      name: 'originals_chain_rounds_left',
      help: 'Rounds that a shared game has left on its chains',
      labelNames: ['game'],
      registers: [metricsOf(ctx)],
    }),
);

/**
 * Counts the rounds left on the chains of each game that is played, and warns in time: without a chain no round
 * begins.
 */
export async function countChains(ctx: Ctx): Promise<void> {
  const played = new Set((await readGames(ctx)).filter(({ state }) => state === 'on').map((game) => game.game_code));
  for (const { gameCode, rounds } of await roundsLeftOf(ctx.db, sharedGames)) {
    left(ctx).set({ game: gameCode }, rounds);
    if (played.has(gameCode) && rounds < lowRounds) {
      ctx.log.error({ game: gameCode, rounds }, 'the chain of a shared game is nearly used up: commit to the next one');
    }
  }
}
