import type { Ctx } from '../../platform/ctx.ts';
import { startLoop } from '../../platform/jobs/loop.ts';
import { followPlay } from './follow-play.ts';
import { payRaces } from './races/pay.ts';
import { runRaffles } from './raffles/draw.ts';

const everyMs = 1000;

/**
 * Keeps missions, raffles and races up to date with the record, and lists, draws and pays those that are due, until
 * the context closes. Any number of nodes may run it: one follows at a time, and each step happens once.
 */
export function startRewards(ctx: Ctx): void {
  startLoop(ctx, 'missions, raffles and races', everyMs, () => followPlay(ctx));
  startLoop(ctx, 'draws and prizes by place', everyMs, async () => {
    await runRaffles(ctx);
    await payRaces(ctx);
    return false;
  });
}
