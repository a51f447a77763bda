import type { Ctx } from '../../platform/ctx.ts';
import { databaseNow } from '../../platform/database/now.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { roundsLeft } from './round-store.ts';
import { countChains } from './shared/low-chains.ts';
import { endLeftRound } from './stepped.ts';

/** Age after which an open round that its player has not touched is ended. */
const leftMs = 24 * 3_600_000;
const pageMax = 100;

/**
 * Ends the rounds that their players left: cashes out a safe position, or returns the stake where nothing was decided.
 * Until then an open round waits, and is offered again whenever its game is opened.
 */
export async function endLeftRounds(ctx: Ctx): Promise<void> {
  const before = new Date((await databaseNow(ctx.db)).getTime() - leftMs);
  for (;;) {
    const left = await roundsLeft(ctx.db, before, pageMax);
    for (const row of left) await endLeftRound(ctx, row, before);
    if (left.length < pageMax) return;
  }
}

export const originalsJobs: Jobs = {
  tasks: { 'originals:end-left-rounds': endLeftRounds, 'originals:count-chains': countChains },
  crontab: ['*/10 * * * * originals:end-left-rounds', '23 * * * * originals:count-chains'],
};
