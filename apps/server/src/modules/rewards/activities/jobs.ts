import type { Ctx } from '../../../platform/ctx.ts';
import { databaseNow } from '../../../platform/database/now.ts';
import { eachByItself } from '../../../platform/jobs/each.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import { moneyTransaction } from '../../money-rows/index.ts';
import { giveToBudget } from './activity-store.ts';
import { activitiesChanged } from './copy.ts';
import { correctPlayed } from './correct.ts';
import type { ActivityDeps } from './eligibility.ts';
import { dueEntries, type Entry, entryRows, releaseLapsed } from './entry-store.ts';
import { advance } from './join.ts';
import { meaningOf } from './kinds/index.ts';
import { moveEntry, readyAccounts } from './lifecycle.ts';
import { renewEntries } from './renew.ts';

const atOnce = 200;
/** Milliseconds until an entry that waits for open bets is checked again. */
const waitMs = 30 * 60_000;

/**
 * Settles the entries whose time is over by the database's clock and that wait for no open bets, with the prize that
 * they earned or without one.
 */
export async function settleDue(ctx: Ctx): Promise<void> {
  for (;;) {
    const due = await dueEntries(ctx.db, atOnce);
    const failed = 'an entry could not be settled';
    const done = await eachByItself(
      ctx,
      failed,
      due,
      (entry) => settleOne(ctx, entry),
      ({ id }) => String(id),
    );
    if (due.length < atOnce || done === 0) return;
  }
}

async function settleOne(ctx: Ctx, { id, member_id, currency }: Entry): Promise<void> {
  await readyAccounts(ctx, member_id, currency);
  await moneyTransaction(ctx, async (tx) => {
    const row = await entryRows.lock(tx, id);
    if (!row || (row.state !== 'SIGNED_UP' && row.state !== 'PROCESS')) return;
    const inside = { ...ctx, db: tx };
    if (await meaningOf(row.promise.rule).waits(inside, row)) {
      const at = await databaseNow(tx);
      return await entryRows.update(tx, id, { due_at: new Date(at.getTime() + waitMs) });
    }
    const settled = await advance(inside, row, { isOver: true });
    if (settled.state !== row.state) return;
    await moveEntry(ctx, tx, row, {
      to: 'CLOSED',
      kind: 'ended',
      actor: { kind: 'system' },
      patch: { reason: 'ended' },
    });
  });
}

/** Returns to the budgets what was not claimed in time. */
export async function releaseUnclaimed(ctx: Ctx): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    for (const given of await releaseLapsed(tx)) await giveToBudget(tx, given);
  });
  activitiesChanged(ctx);
}

export const activityJobs = (deps: ActivityDeps): Jobs => ({
  tasks: {
    'activities:settle': settleDue,
    'activities:correct': correctPlayed,
    'activities:renew': (ctx) => renewEntries(ctx, deps),
    'activities:release': releaseUnclaimed,
  },
  crontab: [
    '* * * * * activities:settle',
    '* * * * * activities:correct',
    '* * * * * activities:renew',
    '*/10 * * * * activities:release',
  ],
});
