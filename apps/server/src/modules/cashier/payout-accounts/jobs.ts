import type { Ctx } from '../../../platform/ctx.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import { flagShared, lockNumber, markAccount, unmarkedAccounts } from './account-store.ts';
import { markOfNumber, openNumber } from './number.ts';

const atOnce = 500;

/** Marks the numbers of accounts that were bound before numbers had marks, and flags shared ones. */
async function markNumbers(ctx: Ctx): Promise<void> {
  for (const account of await unmarkedAccounts(ctx.db, atOnce)) {
    const mark = markOfNumber(ctx, openNumber(ctx, account));
    await ctx.db.transaction().execute(async (tx) => {
      await lockNumber(tx, mark);
      await markAccount(tx, account.id, mark);
      await flagShared(tx, mark);
    });
  }
}

export const payoutAccountJobs: Jobs = {
  tasks: { 'cashier:mark-numbers': markNumbers },
  crontab: ['*/5 * * * * cashier:mark-numbers'],
};
