import type { Ctx } from '../../../platform/ctx.ts';
import { eachByItself } from '../../../platform/jobs/each.ts';
import { memberFactsOf } from '../../identity/index.ts';
import { moneyTransaction } from '../../money-rows/index.ts';
import { brandSettings } from '../../site/index.ts';
import { lockActivity } from './activity-store.ts';
import { activitiesChanged } from './copy.ts';
import { type ActivityDeps, forbiddenFor } from './eligibility.ts';
import { type Entry, entryOf, entryRows, holdEntries, renewingEntries, stopRenewing } from './entry-store.ts';
import { begin } from './join.ts';
import { meaningOf } from './kinds/index.ts';
import { openness } from './states.ts';

const atOnce = 200;

/**
 * Opens the next period's entry of members who have joined a repeating promotion, once its period begins. The new
 * entry has the present terms; the one before it ends under its own. A member who may no longer take part is not
 * renewed.
 */
export async function renewEntries(ctx: Ctx, deps: ActivityDeps): Promise<void> {
  for (;;) {
    const due = await renewingEntries(ctx.db, atOnce);
    const failed = 'an entry could not be renewed';
    const done = await eachByItself(ctx, failed, due, (entry) => renew(ctx, deps, entry), idOf);
    if (due.length < atOnce || done === 0) return;
  }
}

const idOf = ({ id }: Entry) => String(id);

async function renew(
  ctx: Ctx,
  deps: ActivityDeps,
  { id, activity_id: activityId, member_id: memberId }: Entry,
): Promise<void> {
  const { utcOffsetMinutes } = await brandSettings(ctx);
  await moneyTransaction(ctx, async (tx) => {
    await holdEntries(tx, activityId, memberId);
    const activity = await lockActivity(tx, activityId, 'share');
    const before = await entryRows.lock(tx, id);
    // Another node has renewed it, or the member has left.
    if (!before?.renews_at) return;
    await entryRows.update(tx, id, { renews_at: null });
    const now = before.renews_at;
    if (!activity || openness(activity, now) !== 'JOIN' || !('repeats' in activity.rule && activity.rule.repeats))
      return;
    const { currency, browser, network } = before;
    const joining = { memberId, currency, now, utcOffsetMinutes, ...(await memberFactsOf(tx, memberId)) };
    const period = meaningOf(activity.rule).period(joining);
    // The member has already joined this period.
    if (await entryOf(tx, { activityId, memberId, period })) return;
    const inside = { ...ctx, db: tx };
    if (await forbiddenFor(inside, deps, activity, joining, null)) return;
    await begin(inside, tx, activity, joining, { period, browser, network, voucherId: null });
  });
}

/** Stops the renewal of a member's entries; the present period still counts. A repetition changes nothing. */
export async function leaveActivity(ctx: Ctx, memberId: bigint, activityId: bigint): Promise<void> {
  await moneyTransaction(ctx, async (tx) => {
    await holdEntries(tx, activityId, memberId);
    await stopRenewing(tx, activityId, memberId);
  });
  activitiesChanged(ctx);
}
