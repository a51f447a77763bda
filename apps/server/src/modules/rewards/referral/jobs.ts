import type { Ctx } from '../../../platform/ctx.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import { foldDeposits, foldPlay } from '../play/fold.ts';
import { judgeFriends } from './judge.ts';

export const referralJobs: Jobs = {
  tasks: { 'rewards:friends': followFriends },
  crontab: ['* * * * * rewards:friends'],
};

/** Brings days of play and deposits up to date with the record, and judges friends by them; runs every minute. */
export async function followFriends(ctx: Ctx): Promise<void> {
  await foldDeposits(ctx);
  await foldPlay(ctx);
  await judgeFriends(ctx);
}
