import type { Ctx } from '../../platform/ctx.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { deleteOld } from './chat-store.ts';
import { readRule } from './rules.ts';

const dayMs = 86_400_000;
const removedAtOnce = 5000;

export const chatJobs: Jobs = {
  tasks: { 'chat:remove-old': removeOld },
  crontab: ['41 2 * * * chat:remove-old'],
};

/** Removes messages older than the rooms keep them, with their reports. */
export async function removeOld(ctx: Ctx): Promise<void> {
  const { keep_days } = await readRule(ctx.db);
  const before = new Date(ctx.clock().getTime() - keep_days * dayMs);
  while ((await deleteOld(ctx.db, before, removedAtOnce)) === removedAtOnce);
}
