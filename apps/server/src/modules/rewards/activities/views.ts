import type { MyPromotion, Promotion, PromotionDetail, PromotionList } from '@fairhouse/contract/activities';
import { inLanguage, type Language } from '@fairhouse/contract/language';
import type { Picture } from '@fairhouse/contract/site';
import type { Ctx } from '../../../platform/ctx.ts';
import { databaseNow } from '../../../platform/database/now.ts';
import { DomainError } from '../../../platform/errors.ts';
import { memberFactsOf } from '../../identity/index.ts';
import { brandSettings } from '../../site/index.ts';
import { shownPrize } from '../reward.ts';
import type { ActivityRow } from './activity-store.ts';
import { askedTurnovers } from './asked-turnover.ts';
import { type Activities, activitiesOf } from './copy.ts';
import { type ActivityDeps, forbiddenFor } from './eligibility.ts';
import { newestEntries, type SeenEntry } from './entry-store.ts';
import type { Joiner } from './join.ts';
import { meaningOf } from './kinds/index.ts';
import type { Joining } from './kinds/kind.ts';
import { uploadedPicture } from './pictures.ts';
import { openness } from './states.ts';

/** Finds the picture of a name that content carries; null: there is none. */
export type PictureOf = (name: string) => Picture | null;

/** Milliseconds for which the hall still shows an activity that has ended. */
const shownAfterEndMs = 3 * 86_400_000;

/** True where everybody may read about it. */
function isPublic({ state, ends_at }: ActivityRow, now: Date): boolean {
  return state === 'OPEN' && (ends_at === null || ends_at.getTime() + shownAfterEndMs > now.getTime());
}

/** Returns the version that the hall's page depends on, as a part of its cache key. */
export async function hallVersion(ctx: Ctx): Promise<string> {
  return (await activitiesOf(ctx)).version;
}

/** Returns the hall as anybody sees it. */
export async function listPromotions(ctx: Ctx, pictureOf: PictureOf, language: Language): Promise<PromotionList> {
  const { currency, utcOffsetMinutes } = await brandSettings(ctx);
  const activities = await activitiesOf(ctx);
  const now = ctx.clock();
  const list = activities.list.filter((row) => isPublic(row, now));
  return {
    list: await Promise.all(list.map((row) => shown(ctx, pictureOf, activities, row, { language, currency }))),
    utcOffsetMinutes,
  };
}

/** True if there is such an activity for visitors to read about. */
export async function hasPromotion(ctx: Ctx, id: bigint): Promise<boolean> {
  const row = (await activitiesOf(ctx)).byId.get(id);
  return row !== undefined && row.state !== 'DRAFT';
}

/** Returns an activity as visitors read about it. @throws NOT_FOUND */
export async function promotionOf(
  ctx: Ctx,
  pictureOf: PictureOf,
  id: bigint,
  language: Language,
): Promise<PromotionDetail> {
  const { currency, utcOffsetMinutes } = await brandSettings(ctx);
  const activities = await activitiesOf(ctx);
  const row = activities.byId.get(id);
  // An ended activity is shown too: its terms still hold for existing entries.
  if (!row || row.state === 'DRAFT') throw new DomainError('NOT_FOUND');
  const { vipMin, countries, minMemberDays, firstDevice } = row.eligibility;
  return {
    ...(await shown(ctx, pictureOf, activities, row, { language, currency })),
    html: inLanguage(row.html, language),
    terms: inLanguage(row.terms, language),
    rule: row.rule,
    eligibility: {
      ...(vipMin === undefined ? {} : { vipMin }),
      ...(countries === undefined ? {} : { countries }),
      ...(minMemberDays === undefined ? {} : { minMemberDays }),
      ...(firstDevice === undefined ? {} : { firstDevice }),
    },
    claimDays: row.claim_days,
    utcOffsetMinutes,
  };
}

async function shown(
  ctx: Ctx,
  pictureOf: PictureOf,
  activities: Activities,
  row: ActivityRow,
  { language, currency }: { language: Language; currency: string },
): Promise<Promotion> {
  const { id, kind, categories, title, summary, mark, picture, starts_at, ends_at, state, rule } = row;
  return {
    id: String(id),
    kind,
    categories,
    title: inLanguage(title, language),
    summary: inLanguage(summary, language),
    mark: inLanguage(mark, language),
    picture: pictureOf(picture),
    image: await uploadedPicture(ctx, picture),
    startsAt: starts_at?.toISOString() ?? null,
    endsAt: ends_at?.toISOString() ?? null,
    schedule: rule.kind === 'rain' ? rule.schedule : null,
    turnover: askedTurnovers(rule),
    closed: state === 'CLOSED' || isUsedUp(activities, id, currency),
  };
}

function isUsedUp({ budgets }: Activities, id: bigint, currency: string): boolean {
  return budgets.some((of) => of.activity_id === id && of.currency === currency && of.used >= of.total);
}

/** Returns the state of every activity of the hall for a member, and of those that the member has an entry of. */
export async function myPromotions(ctx: Ctx, deps: ActivityDeps, joiner: Joiner): Promise<MyPromotion[]> {
  const activities = await activitiesOf(ctx);
  const joining = await joiningOf(ctx, joiner);
  const newest = new Map((await newestEntries(ctx.db, joining.memberId)).map((entry) => [entry.activity_id, entry]));
  const list: MyPromotion[] = [];
  for (const row of activities.list) {
    const entry = newest.get(row.id) ?? null;
    if (isPublic(row, joining.now) || (entry && row.state !== 'DRAFT')) {
      list.push(await standing(ctx, deps, { activities, row, entry, joining, joiner }));
    }
  }
  return list;
}

/** Returns the state of an activity for a member. @throws NOT_FOUND */
export async function myPromotion(ctx: Ctx, deps: ActivityDeps, joiner: Joiner, id: bigint): Promise<MyPromotion> {
  const activities = await activitiesOf(ctx);
  const row = activities.byId.get(id);
  if (!row || row.state === 'DRAFT') throw new DomainError('NOT_FOUND');
  const joining = await joiningOf(ctx, joiner);
  const [entry = null] = await newestEntries(ctx.db, joining.memberId, id);
  return await standing(ctx, deps, { activities, row, entry, joining, joiner });
}

async function joiningOf(ctx: Ctx, { session: { memberId, currency } }: Joiner): Promise<Joining> {
  const { utcOffsetMinutes } = await brandSettings(ctx);
  const now = await databaseNow(ctx.db);
  return { memberId, currency, now, utcOffsetMinutes, ...(await memberFactsOf(ctx.db, memberId)) };
}

type Standing = {
  activities: Activities;
  row: ActivityRow;
  entry: SeenEntry | null;
  joining: Joining;
  joiner: Joiner;
};

/**
 * Returns the state of an activity for a member. A closed entry of an earlier period is ignored: a new one may begin.
 */
async function standing(ctx: Ctx, deps: ActivityDeps, of: Standing): Promise<MyPromotion> {
  const { row, entry, joining, joiner, activities } = of;
  const shownEntry = entry && (isCurrent(row, entry, joining) || isOpen(entry)) ? entry : null;
  if (shownEntry) return await entryStanding(ctx, row, shownEntry);
  const bare = {
    id: String(row.id),
    reason: null,
    entryId: null,
    currency: joining.currency,
    prize: null,
    rewardId: null,
    rewardExpiresAt: null,
    progress: row.kind === 'signIn' ? await lastStreak(ctx, row, joining) : null,
    stays: false,
  };
  const state = openness(row, joining.now);
  if (state !== 'JOIN') return { ...bare, state, forbidden: null };
  const forbidden = await forbiddenFor(ctx, deps, row, joining, joiner.visitor);
  if (forbidden) return { ...bare, state: 'FORBIDDEN', forbidden };
  if (isUsedUp(activities, row.id, joining.currency)) return { ...bare, state: 'CLOSED', forbidden: null };
  return { ...bare, state: 'JOIN', forbidden: null };
}

/** True for an entry of the present period, besides which no other can begin. */
function isCurrent({ rule }: ActivityRow, { period }: SeenEntry, joining: Joining): boolean {
  // Each code makes an entry of its own.
  return rule.kind !== 'voucher' && meaningOf(rule).period(joining) === period;
}

const isOpen = ({ shown_state: state }: SeenEntry) => ['SIGNED_UP', 'PROCESS', 'APPLYING', 'CLAIM'].includes(state);

async function entryStanding(ctx: Ctx, row: ActivityRow, entry: SeenEntry): Promise<MyPromotion> {
  const { promise, prize, currency, shown_state, reward_id, reward_expires_at, reason } = entry;
  const meaning = meaningOf(promise.rule);
  const isWaiting = shown_state === 'SIGNED_UP' || shown_state === 'PROCESS';
  // An earned prize can be taken: the button shows it before the entry is settled.
  const isEarned = isWaiting && (await meaning.earned(ctx, entry, false)) !== null;
  return {
    id: String(row.id),
    state: isEarned ? 'CLAIM' : shown_state,
    forbidden: null,
    reason,
    entryId: String(entry.id),
    currency,
    prize: prize && shownPrize({ prize, currency }),
    rewardId: reward_id === null ? null : String(reward_id),
    rewardExpiresAt: shown_state === 'CLAIM' ? (reward_expires_at?.toISOString() ?? null) : null,
    progress: isWaiting || promise.rule.kind === 'signIn' ? await meaning.progress(ctx, entry) : null,
    stays: entry.renews_at !== null,
  };
}

/** Returns the number of days in a row so far, for a member who has not signed in today. */
async function lastStreak(ctx: Ctx, row: ActivityRow, joining: Joining): Promise<MyPromotion['progress']> {
  const { streak = 1 } = await meaningOf(row.rule).begin(ctx, joining, row.id);
  return { amount: null, goal: null, worth: null, streak: (streak ?? 1) - 1, until: null };
}
