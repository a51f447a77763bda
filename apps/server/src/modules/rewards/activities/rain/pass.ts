import type { ForbiddenReason } from '@fairhouse/contract/activity-names';
import type { ReviewSign } from '@fairhouse/contract/activity-rules';
import type { Ctx, Db } from '../../../../platform/ctx.ts';
import { databaseNow } from '../../../../platform/database/now.ts';
import { createEntryCache } from '../../../../platform/lru-caches.ts';
import { perCtx } from '../../../../platform/per-ctx.ts';
import { payoutSharers } from '../../../cashier/index.ts';
import { browserSharers, memberFactsOf } from '../../../identity/index.ts';
import { brandSettings } from '../../../site/index.ts';
import type { ActivityRow } from '../activity-store.ts';
import { type ActivityDeps, forbiddenFor } from '../eligibility.ts';
import type { Joiner } from '../join.ts';

/** Another member who may be the same person, by a browser that both used or a payout account that both bound. */
export type Sharer = { other: bigint; byAccount: boolean };

/** The eligibility of a member in an activity: the reason against it, and the members who may be the same person. */
export type Pass = { why: ForbiddenReason | null; sharers: readonly Sharer[] };

const passesMax = 50_000;
/**
 * Milliseconds for which a result is reused: members compute it while they wait for a rain, before thousands tap at
 * once.
 */
const goodForMs = 30_000;
const passes = perCtx(() => createEntryCache<string, { pass: Promise<Pass>; until: number }>(passesMax));

/** Returns the eligibility of a member, at most half a minute old. */
export async function passOf(ctx: Ctx, deps: ActivityDeps, activity: ActivityRow, joiner: Joiner): Promise<Pass> {
  const key = [activity.id, activity.version, joiner.session.memberId, ...placeOf(activity, joiner)].join(' ');
  const kept = passes(ctx);
  const known = kept.get(key);
  // The monotonic clock, so that the age of a result does not depend on the context's clock.
  if (known && known.until > performance.now()) return await known.pass;
  const pass = judge(ctx, deps, activity, joiner);
  kept.set(key, { pass, until: performance.now() + goodForMs });
  pass.catch(() => kept.delete(key));
  return await pass;
}

/**
 * Returns the parts of the visitor that the eligibility depends on; a browser without a cookie is a new one with each
 * call.
 */
function placeOf({ eligibility: { countries, firstDevice } }: ActivityRow, { visitor }: Joiner): string[] {
  const { ip, browser } = visitor;
  return [...(countries ? [ip] : []), ...(firstDevice ? [ip, browser.toString('hex')] : [])];
}

async function judge(ctx: Ctx, deps: ActivityDeps, activity: ActivityRow, joiner: Joiner): Promise<Pass> {
  const { memberId, currency } = joiner.session;
  const { minMemberDays, review } = activity.eligibility;
  const { utcOffsetMinutes } = await brandSettings(ctx);
  // The age of an account alone is asked for, and by the database's clock.
  const [now, facts] =
    minMemberDays === undefined
      ? [ctx.clock(), { memberSince: ctx.clock(), birthday: null }]
      : [await databaseNow(ctx.db), await memberFactsOf(ctx.db, memberId)];
  const joining = { memberId, currency, now, utcOffsetMinutes, ...facts };
  const why = await forbiddenFor(ctx, deps, activity, joining, joiner.visitor);
  return { why, sharers: await sharersOf(ctx.db, memberId, review) };
}

/** Returns the members who may be the same person, by the signs that an activity asks for. */
export async function sharersOf(db: Db, memberId: bigint, review: readonly ReviewSign[]): Promise<Sharer[]> {
  const sharers: Sharer[] = [];
  if (review.includes('device'))
    for (const other of await browserSharers(db, memberId)) sharers.push({ other, byAccount: false });
  if (review.includes('account'))
    for (const other of await payoutSharers(db, memberId)) sharers.push({ other, byAccount: true });
  return sharers;
}
