// Names of the promotions hall, separate from its schemas, so that the portal loads only these.

/** Kinds of activities, each with a rule of its own. */
export const activityKinds = [
  'apply',
  'depositMatch',
  'reload',
  'cashback',
  'turnover',
  'registration',
  'birthday',
  'signIn',
  'voucher',
  'rain',
  'wheel',
] as const;
export type ActivityKind = (typeof activityKinds)[number];

/** The shelves of the hall. The points mall and the VIP page are links beside them. */
export const activityCategories = [
  'newbie',
  'limited',
  'special',
  'daily',
  'highRebate',
  'vip',
  'sports',
  'live',
  'slots',
  'pvp',
  'fishing',
  'lottery',
  'rebate',
  'deposit',
  'appDownload',
  'newPlayer',
  'gaming',
] as const;
export type ActivityCategory = (typeof activityCategories)[number];
/**
 * The states of an activity, as its button shows them. Without an entry: COMING_SOON, JOIN, CLOSED (registration closed), FORBIDDEN
 * (application forbidden). With one: SIGNED_UP, PROCESS (in progress), APPLYING, REJECTED, CLAIM (claim payout), ISSUED, CLAIMED.
 */
export const activityStates = [
  'COMING_SOON',
  'JOIN',
  'SIGNED_UP',
  'PROCESS',
  'APPLYING',
  'REJECTED',
  'CLAIM',
  'ISSUED',
  'CLAIMED',
  'CLOSED',
  'FORBIDDEN',
] as const;
export type ActivityState = (typeof activityStates)[number];
/** The reasons why an activity is not open to a member. */
export const forbiddenReasons = [
  'currency',
  'vip',
  'country',
  'tag',
  'line',
  'device',
  'address',
  'account',
  'memberDays',
  'deposited',
  'tooLate',
  'birthday',
  'notToday',
  'openBonus',
  'house',
] as const;
export type ForbiddenReason = (typeof forbiddenReasons)[number];

/** The longest remark, as the specification states it. */
export const remarkMax = 140;
