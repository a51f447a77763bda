import { type Static, Type } from 'typebox';
import { activityCategories, activityKinds, activityStates, forbiddenReasons, remarkMax } from './activity-names.ts';
import { ActivityRule, EligibilityRule, RainSchedule } from './activity-rules.ts';
import { OptionalMoney, OptionalText, OptionalTime, strict } from './desk.ts';
import { IdString } from './envelope.ts';
import { languages } from './language.ts';
import { ProofId, proofsMax } from './proofs.ts';
import { Prize } from './rewards.ts';
import { Picture } from './site.ts';

// The promotions hall: activities that are public, and the member's state in each. The operators' side of it is in
// desk-activities.ts.

export const ActivityCategoryName = Type.Enum(activityCategories);

export const ActivityStateName = Type.Enum(activityStates);

/** An uploaded picture, as one file. */
export const PromotionImage = Type.Object({ src: Type.String(), width: Type.Integer(), height: Type.Integer() });

/**
 * The turnover that a prize requires before it can be withdrawn, in basis points of the amount that `of` names; 0:
 * none.
 */
export const PromotionTurnover = Type.Object({
  of: Type.Enum(['prize', 'bonus', 'bonusAndDeposit'] as const),
  bp: Type.Integer(),
});
export type PromotionTurnover = Static<typeof PromotionTurnover>;

const promotion = {
  id: IdString,
  kind: Type.Enum(activityKinds),
  categories: Type.Array(ActivityCategoryName),
  title: Type.String(),
  summary: Type.String(),
  /** A few words shown large over the picture, such as `100 %`; '' without. */
  mark: Type.String(),
  /** One of both: a generated picture, or an uploaded one. */
  picture: Type.Union([Picture, Type.Null()]),
  image: Type.Union([PromotionImage, Type.Null()]),
  startsAt: OptionalTime,
  endsAt: OptionalTime,
  /** For a rain: the times at which it rains. */
  schedule: Type.Union([RainSchedule, Type.Null()]),
  /** The turnovers of those of its prizes that require any, each once. */
  turnover: Type.Array(PromotionTurnover),
  /** True once operators closed it, or its budget in the brand's currency is used up. */
  closed: Type.Boolean(),
};

/** An activity as the hall lists it. Whether it has begun or ended follows from its times by the server's clock. */
export const Promotion = Type.Object(promotion);
export type Promotion = Static<typeof Promotion>;

const Language = Type.Enum(languages);
/** GET /wps/promotions */
export const PromotionQuery = Type.Object({ language: Type.Optional(Language) });
export const PromotionList = Type.Object({
  list: Type.Array(Promotion),
  /** The brand's own zone, in which days begin. */
  utcOffsetMinutes: Type.Integer(),
});
export type PromotionList = Static<typeof PromotionList>;

/** GET /wps/promotions/:promotionId: its text and terms as HTML with a few harmless tags. */
export const PromotionDetail = Type.Object({
  ...promotion,
  html: Type.String(),
  terms: Type.String(),
  rule: ActivityRule,
  eligibility: Type.Pick(EligibilityRule, ['vipMin', 'countries', 'minMemberDays', 'firstDevice']),
  /** Days within which a reward must be claimed; null: it is given at once. */
  claimDays: Type.Union([Type.Integer(), Type.Null()]),
  utcOffsetMinutes: Type.Integer(),
});
export type PromotionDetail = Static<typeof PromotionDetail>;
export const PromotionPath = Type.Object({ promotionId: IdString });

/** The member's progress in an activity. */
export const ActivityProgress = Type.Object({
  /** Turnover made, or net loss so far. */
  amount: OptionalMoney,
  /** The next step to reach; null: none is left. */
  goal: OptionalMoney,
  /** The money that it would pay now. */
  worth: OptionalMoney,
  /** Days in a row, today included once it is claimed. */
  streak: Type.Union([Type.Integer(), Type.Null()]),
  /** The end of what is counted now. */
  until: OptionalTime,
});
export type ActivityProgress = Static<typeof ActivityProgress>;

/** A member's state in an activity. */
export const MyPromotion = Type.Object({
  id: IdString,
  state: ActivityStateName,
  /** The reason why it is not open to this member; else null. */
  forbidden: Type.Union([Type.Enum(forbiddenReasons), Type.Null()]),
  /** The reason of a rejection, or of an entry that ended without a prize. */
  reason: OptionalText,
  entryId: Type.Union([IdString, Type.Null()]),
  currency: Type.String(),
  prize: Type.Union([Prize, Type.Null()]),
  /** The reward to claim, or that was claimed. */
  rewardId: Type.Union([IdString, Type.Null()]),
  rewardExpiresAt: OptionalTime,
  progress: Type.Union([ActivityProgress, Type.Null()]),
  /** True if the member stays joined in the following periods, and may leave. */
  stays: Type.Boolean(),
});
export type MyPromotion = Static<typeof MyPromotion>;
export const MyPromotions = Type.Object({ list: Type.Array(MyPromotion) });
export type MyPromotions = Static<typeof MyPromotions>;

/** A remark may have several lines; no other control characters, no half of a surrogate pair. */
const Remark = Type.String({
  maxLength: remarkMax,
  pattern: '^(?:[^\\u0000-\\u0009\\u000b-\\u001f\\u007f\\ud800-\\udfff]|[\\ud800-\\udbff][\\udc00-\\udfff])*$',
});
/** POST /wps/promotions/:promotionId/apply: `proofs` are pictures that POST /wps/cashier/proofs took. */
export const ApplyRequest = Type.Object(
  { remark: Remark, proofs: Type.Array(ProofId, { maxItems: proofsMax, uniqueItems: true }) },
  strict,
);
export type ApplyRequest = Static<typeof ApplyRequest>;

/** POST /wps/promotions/:promotionId/redeem */
export const RedeemRequest = Type.Object({ code: Type.String({ minLength: 1, maxLength: 40 }) }, strict);
export type RedeemRequest = Static<typeof RedeemRequest>;
