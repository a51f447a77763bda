import type { ApplyRequest } from '@fairhouse/contract/activities';
import type { Ctx, Db } from '../../../platform/ctx.ts';
import { databaseNow } from '../../../platform/database/now.ts';
import { DomainError } from '../../../platform/errors.ts';
import { networkOf } from '../../../platform/http/address.ts';
import { attachProofs } from '../../cashier/index.ts';
import { memberFactsOf, type Session, type Visitor } from '../../identity/index.ts';
import { moneyTransaction } from '../../money-rows/index.ts';
import { brandSettings } from '../../site/index.ts';
import { type ActivityRow, lockActivity } from './activity-store.ts';
import { activitiesChanged } from './copy.ts';
import { type ActivityDeps, forbiddenFor } from './eligibility.ts';
import { type Entry, entryOf, entryRows, holdEntries, insertApplication } from './entry-store.ts';
import { meaningOf } from './kinds/index.ts';
import type { Joining } from './kinds/kind.ts';
import { moveEntry, openEntry, readyAccounts, settle } from './lifecycle.ts';
import { openness } from './states.ts';

export type Joiner = { session: Pick<Session, 'memberId' | 'currency'>; visitor: Visitor };

/**
 * Joins an activity, or takes the next step of the existing entry: what is earned so far is settled. A repetition
 * changes nothing.
 * @throws NOT_FOUND (also for a kind that is entered in another way), ACTIVITY_CLOSED (value.state),
 * ACTIVITY_FORBIDDEN (value.why)
 */
export async function joinActivity(ctx: Ctx, deps: ActivityDeps, joiner: Joiner, activityId: bigint): Promise<Entry> {
  return await enter(ctx, deps, joiner, activityId, async (inside, { activity, entry, isNew }) => {
    if (isEnteredOtherwise(activity)) throw new DomainError('NOT_FOUND');
    return await advance(inside, entry, { isNew });
  });
}

/**
 * Applies for an activity whose prize operators decide; after a rejection, again.
 * @throws as `joinActivity`; STATE_CONFLICT (value.state) for an entry in review or decided; PICTURES_NEEDED
 * (value.min); NOT_FOUND for a picture that is not the member's own
 */
export async function applyForActivity(
  ctx: Ctx,
  deps: ActivityDeps,
  joiner: Joiner,
  activityId: bigint,
  { remark, proofs }: ApplyRequest,
): Promise<Entry> {
  return await enter(ctx, deps, joiner, activityId, async (inside, { activity, entry, now }) => {
    const { rule } = activity;
    if (rule.kind !== 'apply') throw new DomainError('NOT_FOUND');
    if (entry.state !== 'SIGNED_UP' && entry.state !== 'REJECTED') {
      throw new DomainError('STATE_CONFLICT', { state: entry.state });
    }
    if (proofs.length < rule.proofs) throw new DomainError('PICTURES_NEEDED', { min: rule.proofs });
    const { db: tx } = inside;
    const { memberId } = joiner.session;
    const actor = { kind: 'member', id: memberId } as const;
    const patch = { reason: null };
    const applied = await moveEntry(inside, tx, entry, { to: 'APPLYING', kind: 'applied', actor, patch });
    const { id } = await insertApplication(tx, entry.id, remark.trim(), now);
    await attachProofs(inside, tx, { memberId, proofIds: proofs, subject: 'application', subjectId: id });
    return applied;
  });
}

const isEnteredOtherwise = ({ kind }: ActivityRow) => ['apply', 'voucher', 'rain', 'wheel'].includes(kind);

/** Settles what an entry has earned so far. */
export async function advance(
  ctx: Ctx,
  entry: Entry,
  { isNew = false, isOver = false }: { isNew?: boolean; isOver?: boolean } = {},
): Promise<Entry> {
  if (entry.state !== 'SIGNED_UP' && entry.state !== 'PROCESS') return entry;
  const prize = await meaningOf(entry.promise.rule).earned(ctx, entry, isOver);
  if (!prize) return entry;
  const actor = isOver ? ({ kind: 'system' } as const) : ({ kind: 'member', id: entry.member_id } as const);
  const settled = await settle(ctx, ctx.db, entry, prize, { actor });
  // A member who joins when the budget is used up gets no entry.
  if (isNew && settled.reason === 'used-up') throw new DomainError('ACTIVITY_CLOSED', { state: 'CLOSED' });
  return settled;
}

/** Milliseconds after an entry's end in which its last deposits and bets are settled and recorded. */
const lateMs = 10 * 60_000;

type Entered = { activity: ActivityRow; entry: Entry; isNew: boolean; now: Date };

/**
 * Runs a member's act on the entry of the present period, which it opens if there is none, under the locks of the
 * activity (so that it is not changed meanwhile) and of the entry.
 * @param named a period other than the kind's own
 */
export async function enter(
  ctx: Ctx,
  deps: ActivityDeps,
  { session: { memberId, currency }, visitor }: Joiner,
  activityId: bigint,
  act: (inside: Ctx, entered: Entered) => Promise<Entry>,
  named?: { period: string; voucherId: bigint },
): Promise<Entry> {
  await readyAccounts(ctx, memberId, currency);
  const { utcOffsetMinutes } = await brandSettings(ctx);
  const entry = await moneyTransaction(ctx, async (tx) => {
    const inside = { ...ctx, db: tx };
    await holdEntries(tx, activityId, memberId);
    const activity = await lockActivity(tx, activityId, 'share');
    if (!activity || activity.state === 'DRAFT') throw new DomainError('NOT_FOUND');
    const now = await databaseNow(tx);
    const joining: Joining = { memberId, currency, now, utcOffsetMinutes, ...(await memberFactsOf(tx, memberId)) };
    const period = named?.period ?? meaningOf(activity.rule).period(joining);
    const before = await entryOf(tx, { activityId, memberId, period });
    if (before && before.state !== 'REJECTED') {
      const locked = await entryRows.lock(tx, before.id);
      return await act(inside, { activity, entry: locked ?? before, isNew: false, now });
    }
    const state = openness(activity, now);
    if (state !== 'JOIN') throw new DomainError('ACTIVITY_CLOSED', { state });
    const why = await forbiddenFor(inside, deps, activity, joining, visitor);
    if (why) throw new DomainError('ACTIVITY_FORBIDDEN', { why });
    if (before) return await act(inside, { activity, entry: before, isNew: false, now });
    const from = { browser: visitor.browser, network: networkOf(visitor.ip) };
    const begun = await begin(inside, tx, activity, joining, { period, ...from, voucherId: named?.voucherId ?? null });
    return await act(inside, { activity, entry: begun, isNew: true, now });
  });
  activitiesChanged(ctx);
  return entry;
}

/** The facts at the beginning of an entry, beside its activity and member. */
type Begun = { period: string; browser: Buffer | null; network: string | null; voucherId: bigint | null };

/** Opens the entry of a period. */
export async function begin(
  ctx: Ctx,
  tx: Db,
  activity: ActivityRow,
  joining: Joining,
  { period, browser, network, voucherId }: Begun,
): Promise<Entry> {
  const { memberId: member_id, currency, now: joined_at } = joining;
  const { title, rule, claim_days: claimDays, eligibility } = activity;
  const beginning = await meaningOf(rule).begin(ctx, joining, activity.id);
  const ends = [beginning.counts_until, activity.ends_at].flatMap((at) => at?.getTime() ?? []);
  const counted = ends.length > 0 ? new Date(Math.min(...ends)) : null;
  return await openEntry(ctx, tx, {
    activity_id: activity.id,
    member_id,
    period,
    currency,
    promise: { title, rule, claimDays, review: eligibility.review },
    prize: null,
    budget: null,
    set_aside: 0n,
    after_deposit: 0n,
    deposit_id: null,
    voucher_id: voucherId,
    streak: null,
    browser,
    network,
    signs: [],
    reason: null,
    joined_at,
    ended_at: null,
    renews_at: 'repeats' in rule && rule.repeats === true ? (beginning.counts_until ?? null) : null,
    counts_from: joined_at,
    ...beginning,
    counts_until: counted,
    due_at: counted && new Date(counted.getTime() + lateMs),
  });
}
