import { type Static, type TSchema, Type } from 'typebox';
import { BonusTerms } from './bonus.ts';
import { member, OptionalText, OptionalTime, ofMember, paging, Reason, strict } from './desk.ts';
import { cursorPageOf, IdString, MoneyString, TimeString } from './envelope.ts';
import { saidLine } from './text.ts';
import { textsOf } from './texts.ts';

// Rewards of members, whatever their source: `GET /wps/rewards`, and the operators' side of them, `/ops/v1/rewards`.

/** The origin of a reward; together with the id there it is unique, so that nothing is given twice. */
export const rewardSources = [
  'activity',
  'mission',
  'vip',
  'rebate',
  'raffle',
  'race',
  'referral',
  'wheel',
  'envelope',
  'manual',
] as const;
export type RewardSource = (typeof rewardSources)[number];
const Source = Type.Enum(rewardSources);

/**
 * CLAIMABLE: the member may claim it. CLAIMED: it was given. EXPIRED: it was not claimed in time. CANCELLED: it was
 * withdrawn.
 */
export const rewardStates = ['CLAIMABLE', 'CLAIMED', 'EXPIRED', 'CANCELLED'] as const;
export type RewardState = (typeof rewardStates)[number];
const State = Type.Enum(rewardStates);

/** A title in every language. */
export const RewardTitle = textsOf(saidLine(120), strict);

/** Cash, with the turnover required before a withdrawal, in basis points of the cash. */
export const CashPrize = Type.Object(
  {
    kind: Type.Literal('cash'),
    amount: MoneyString,
    turnoverBp: Type.Integer({ minimum: 0, maximum: 1_000_000 }),
  },
  strict,
);
/** Bonus money under its terms. `basis`: the deposit that `bonusAndDeposit` counts. */
export const BonusPrize = Type.Object(
  { kind: Type.Literal('bonus'), amount: MoneyString, basis: Type.Optional(MoneyString), terms: BonusTerms },
  strict,
);
/** Points, with two decimals. */
export const PointsPrize = Type.Object(
  { kind: Type.Literal('points'), points: Type.String({ pattern: '^\\d{1,10}(\\.\\d{1,2})?$' }) },
  strict,
);
/** Rounds of a vendor's game that cost the member nothing, each at this stake, valid for a number of days. */
export const FreeRoundsPrize = Type.Object(
  {
    kind: Type.Literal('freeRounds'),
    vendor: Type.String({ pattern: '^[A-Z][A-Z0-9_]{1,23}$' }),
    gameCode: Type.String({ pattern: '^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$' }),
    rounds: Type.Integer({ minimum: 1, maximum: 1000 }),
    stake: MoneyString,
    days: Type.Integer({ minimum: 1, maximum: 366 }),
    /** The wins become a bonus under these terms, once all rounds are played; without terms they are cash. */
    bonus: Type.Optional(BonusTerms),
  },
  strict,
);
/** Tickets of a raffle, which can be claimed while the raffle is open. */
export const TicketsPrize = Type.Object(
  { kind: Type.Literal('tickets'), raffleId: IdString, tickets: Type.Integer({ minimum: 1, maximum: 10_000 }) },
  strict,
);
export const Prize = Type.Union([CashPrize, BonusPrize, PointsPrize, FreeRoundsPrize, TicketsPrize]);
export type Prize = Static<typeof Prize>;

const rewardFields = {
  id: IdString,
  source: Source,
  title: RewardTitle,
  prize: Prize,
  currency: Type.String(),
  state: State,
  createdAt: TimeString,
  /** null: it never expires. */
  expiresAt: OptionalTime,
  endedAt: OptionalTime,
};
export const Reward = Type.Object(rewardFields);
export type Reward = Static<typeof Reward>;

const pageOf = <T extends TSchema>(row: T) => cursorPageOf(row);

/** GET /wps/rewards: newest first; `claimable` leaves out those that have ended. */
export const RewardQuery = Type.Object(
  {
    cursor: Type.Optional(IdString),
    pageSize: Type.Integer({ minimum: 1, maximum: 100, default: 20 }),
    claimable: Type.Optional(Type.Boolean()),
  },
  strict,
);
export type RewardQuery = Static<typeof RewardQuery>;
export const RewardPage = pageOf(Reward);
export type RewardPage = Static<typeof RewardPage>;

export const RewardPath = Type.Object({ rewardId: IdString });

/** The numbers of rewards and missions that wait for the member. */
export const RewardCounts = Type.Object({ rewards: Type.Integer(), missions: Type.Integer() });
export type RewardCounts = Static<typeof RewardCounts>;

/** GET /ops/v1/rewards */
export const DeskReward = Type.Object({ ...rewardFields, ...member, sourceId: IdString, reason: OptionalText });
export type DeskReward = Static<typeof DeskReward>;
export const DeskRewardQuery = Type.Object(
  { ...paging, ...ofMember, state: Type.Optional(State), source: Type.Optional(Source) },
  strict,
);
export type DeskRewardQuery = Static<typeof DeskRewardQuery>;

/** POST /ops/v1/rewards: a reward by hand. `issue` gives it at once, else the member claims it within `days`. */
export const NewDeskReward = Type.Object(
  {
    memberId: IdString,
    title: RewardTitle,
    prize: Prize,
    issue: Type.Boolean(),
    days: Type.Integer({ minimum: 1, maximum: 365, default: 30 }),
    reason: Reason,
  },
  strict,
);
export type NewDeskReward = Static<typeof NewDeskReward>;
/**
 * `waitsForSecond`: another operator must submit the same, because it is above the hand rule's amount; there is no
 * reward yet.
 */
export const NewDeskRewardValue = Type.Object({
  waitsForSecond: Type.Boolean(),
  reward: Type.Union([DeskReward, Type.Null()]),
});
export type NewDeskRewardValue = Static<typeof NewDeskRewardValue>;
