import type { Ctx } from '../../platform/ctx.ts';
import { databaseNow } from '../../platform/database/now.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { roundsLeft } from './round-store.ts';
import { countChains } from './shared/low-chains.ts';
import { endLeftRound } from './stepped.ts';

const dayMs = 24 * 3_600_000;
const pageMax = 100;

/**
 * Ends the rounds that their players have not touched for a day: cashes out a safe position, or returns the stake
 * where nothing was decided. Until then an open round waits, and is offered again whenever its game is opened. Two
 * days after its opening it is ended in any case: steps without risk, such as skips in hilo, could otherwise keep a
 * win out of the profit that a dividend is paid from.
 */
export async function endLeftRounds(ctx: Ctx): Promise<void> {
  const now = (await databaseNow(ctx.db)).getTime();
  const before = { touched: new Date(now - dayMs), opened: new Date(now - 2 * dayMs) };
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
