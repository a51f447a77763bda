import { type Static, Type } from 'typebox';
import {
  changed,
  member,
  OptionalMoney,
  OptionalText,
  OptionalTime,
  ofMember,
  paging,
  Reason,
  strict,
} from './desk.ts';
import { cursorPageOf, IdString, MoneyString, TimeString } from './envelope.ts';
import { line } from './text.ts';

// Friends whom members invite: `/wps/referral`, and the operators' side of them, `/ops/v1/referral`.

/**
 * REGISTERED: the rule is not met yet. QUALIFIED: it is met, and must stay met for a time. REVIEW: an operator checks
 * it. REWARDED: the reward was given. REJECTED: there is none. REVERSED: it was taken back.
 */
export const friendStates = ['REGISTERED', 'QUALIFIED', 'REVIEW', 'REWARDED', 'REJECTED', 'REVERSED'] as const;
export type FriendState = (typeof friendStates)[number];
const State = Type.Enum(friendStates);

const Tier = Type.Object({ fromFriends: Type.Integer({ minimum: 1, maximum: 100_000 }), amount: MoneyString });
const ruleFields = {
  isOpen: Type.Boolean(),
  /** Sums that a friend must reach within a number of days after registering; "0": not required. */
  deposits: MoneyString,
  validBet: MoneyString,
  days: Type.Integer({ minimum: 1, maximum: 3650 }),
  /** Hours for which the sums must stay reached. */
  waitHours: Type.Integer({ minimum: 0, maximum: 2160 }),
  friendsMax: Type.Integer({ minimum: 1, maximum: 100_000 }),
  /** The turnover that the reward requires, in basis points of the reward, and the days to claim it. */
  turnoverBp: Type.Integer({ minimum: 0, maximum: 1_000_000 }),
  rewardDays: Type.Integer({ minimum: 1, maximum: 365 }),
};

/** GET /wps/referral */
export const MemberReferral = Type.Object({
  code: Type.String(),
  currency: Type.String(),
  /** Null: no reward is offered in the member's currency at the moment. */
  rule: Type.Union([Type.Object({ ...ruleFields, tiers: Type.Array(Tier) }), Type.Null()]),
  /** Friends who registered, who met the rule, and who were rewarded; and the sum of the rewards. */
  registered: Type.Integer(),
  qualified: Type.Integer(),
  rewarded: Type.Integer(),
  earned: MoneyString,
});
export type MemberReferral = Static<typeof MemberReferral>;

/** A friend as the inviter sees one: only the figures of the rule. */
export const Friend = Type.Object({
  id: IdString,
  name: Type.String(),
  registeredAt: TimeString,
  state: State,
  depositsMet: Type.Boolean(),
  betMet: Type.Boolean(),
  /** The reward; null: none yet. */
  amount: OptionalMoney,
});
export type Friend = Static<typeof Friend>;
export const FriendQuery = Type.Object(
  { cursor: Type.Optional(IdString), pageSize: Type.Integer({ minimum: 1, maximum: 100, default: 20 }) },
  strict,
);
export type FriendQuery = Static<typeof FriendQuery>;
export const FriendPage = cursorPageOf(Friend);
export type FriendPage = Static<typeof FriendPage>;

/** GET /ops/v1/referral/friends */
export const DeskFriend = Type.Object({
  id: IdString,
  ...member,
  uplineId: IdString,
  upline: Type.String(),
  registeredAt: TimeString,
  state: State,
  depositsMet: Type.Boolean(),
  betMet: Type.Boolean(),
  qualifiedAt: OptionalTime,
  /** The reasons for a review: `device`, `network`, `payout-account`, `cashed-out`. */
  signals: Type.Array(Type.String()),
  currency: OptionalText,
  amount: OptionalMoney,
  reason: OptionalText,
});
export type DeskFriend = Static<typeof DeskFriend>;
/** `username`: the inviter's. */
export const DeskFriendQuery = Type.Object({ ...paging, ...ofMember, state: Type.Optional(State) }, strict);
export type DeskFriendQuery = Static<typeof DeskFriendQuery>;
/** GET …/friends/csv: the rows of the list's filter. */
export const DeskFriendFileQuery = Type.Omit(DeskFriendQuery, ['cursor', 'pageSize'], strict);
export type DeskFriendFileQuery = Static<typeof DeskFriendFileQuery>;

/** POST …/friends/:id/decide: for a friend in REVIEW. */
export const DeskFriendDecision = Type.Object({ approve: Type.Boolean(), reason: Reason }, strict);
export type DeskFriendDecision = Static<typeof DeskFriendDecision>;

/** GET …/rules, PUT …/rules/:currency: an easier rule or a higher reward takes two operators. */
export const DeskReferralRule = Type.Object({
  currency: Type.String(),
  ...ruleFields,
  tiers: Type.Array(Tier),
  /** The change takes two operators, and this was the first one's submission: nothing has changed yet. */
  waitsForSecond: Type.Optional(Type.Boolean()),
  version: Type.String(),
});
export type DeskReferralRule = Static<typeof DeskReferralRule>;
export const DeskReferralPath = Type.Object({ currency: line(8, 3) });
export type DeskReferralPath = Static<typeof DeskReferralPath>;
export const DeskReferralRuleChange = Type.Object(
  { ...ruleFields, tiers: Type.Array(Tier, { minItems: 1, maxItems: 10 }), ...changed },
  strict,
);
export type DeskReferralRuleChange = Static<typeof DeskReferralRuleChange>;
