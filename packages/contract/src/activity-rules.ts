import { type Static, type TSchema, Type } from 'typebox';
import type { ActivityKind } from './activity-names.ts';
import { BonusTerms } from './bonus.ts';
import { strict } from './desk.ts';
import { MoneyString } from './envelope.ts';
import { GameTypeName } from './games.ts';
import { Prize, RewardTitle } from './rewards.ts';

// The rules of activities as data, one schema for each kind. An amount is a decimal string of the currency under which
// it stands; a currency that is not listed does not take part.

const perCurrency = <T extends TSchema>(value: T) =>
  Type.Record(Type.String({ pattern: '^[A-Z][A-Z0-9]{2,5}$' }), value, { minProperties: 1, maxProperties: 40 });

/** The form in which a rule's money is paid: cash with turnover, or bonus money with its terms. */
export const PayAs = Type.Union([
  Type.Object({ as: Type.Literal('cash'), turnoverBp: Type.Integer({ minimum: 0, maximum: 1_000_000 }) }, strict),
  Type.Object({ as: Type.Literal('bonus'), terms: BonusTerms }, strict),
]);
export type PayAs = Static<typeof PayAs>;

const percentBp = Type.Integer({ minimum: 1, maximum: 1_000_000 });
/**
 * A step of a deposit match: for a deposit of at least `minDeposit`, `percentBp` of it in basis points, up to `max`.
 */
export const MatchTier = Type.Object({ minDeposit: MoneyString, percentBp, max: MoneyString }, strict);
export type MatchTier = Static<typeof MatchTier>;
const MatchTiers = Type.Array(MatchTier, { minItems: 1, maxItems: 20 });
const Every = Type.Enum(['once', 'day', 'week', 'month'] as const);
const Games = Type.Optional(Type.Array(GameTypeName, { minItems: 1, uniqueItems: true }));

/** The member asks, with a remark and pictures; operators decide the amount within these bounds. */
const ApplyRule = Type.Object(
  {
    kind: Type.Literal('apply'),
    every: Every,
    /** The pictures that an application needs at least. */
    proofs: Type.Integer({ minimum: 0, maximum: 3 }),
    payAs: PayAs,
    perCurrency: perCurrency(Type.Object({ min: MoneyString, max: MoneyString }, strict)),
  },
  strict,
);
/** A share of the member's very first deposit, or of the next one after joining. */
const DepositMatchRule = Type.Object(
  {
    kind: Type.Literal('depositMatch'),
    deposit: Type.Enum(['first', 'next'] as const),
    payAs: PayAs,
    perCurrency: perCurrency(MatchTiers),
  },
  strict,
);
/** A share of the next deposit of a day, on these days of the week; 1 is Monday. */
const ReloadRule = Type.Object(
  {
    kind: Type.Literal('reload'),
    weekdays: Type.Array(Type.Integer({ minimum: 1, maximum: 7 }), { minItems: 1, uniqueItems: true }),
    payAs: PayAs,
    perCurrency: perCurrency(MatchTiers),
  },
  strict,
);
const Period = Type.Enum(['day', 'week', 'month'] as const);
/**
 * True if a member who has joined stays joined in the following periods, until the promotion ends or the member leaves.
 */
const Repeats = Type.Optional(Type.Boolean());
/** A share of the net loss within a period of the brand, computed when the period is over. */
const CashbackRule = Type.Object(
  {
    kind: Type.Literal('cashback'),
    period: Period,
    repeats: Repeats,
    games: Games,
    payAs: PayAs,
    perCurrency: perCurrency(Type.Object({ minLoss: MoneyString, percentBp, max: MoneyString }, strict)),
  },
  strict,
);
/** Steps of turnover made within a period after joining; the highest one that was reached is paid. */
const TurnoverRule = Type.Object(
  {
    kind: Type.Literal('turnover'),
    period: Period,
    repeats: Repeats,
    games: Games,
    payAs: PayAs,
    perCurrency: perCurrency(
      Type.Array(Type.Object({ turnover: MoneyString, amount: MoneyString }, strict), { minItems: 1, maxItems: 20 }),
    ),
  },
  strict,
);
/** A gift to members who registered within a number of days. */
const RegistrationRule = Type.Object(
  {
    kind: Type.Literal('registration'),
    withinDays: Type.Integer({ minimum: 1, maximum: 365 }),
    perCurrency: perCurrency(Prize),
  },
  strict,
);
/** A gift around the birthday of the profile, once a year. */
const BirthdayRule = Type.Object(
  {
    kind: Type.Literal('birthday'),
    daysBefore: Type.Integer({ minimum: 0, maximum: 30 }),
    daysAfter: Type.Integer({ minimum: 0, maximum: 30 }),
    perCurrency: perCurrency(Prize),
  },
  strict,
);
/** A prize for each day in a row; after the last one it starts again. Days are the brand's. */
const SignInRule = Type.Object(
  { kind: Type.Literal('signIn'), perCurrency: perCurrency(Type.Array(Prize, { minItems: 2, maxItems: 31 })) },
  strict,
);
/** A gift for a code. */
const VoucherRule = Type.Object({ kind: Type.Literal('voucher'), perCurrency: perCurrency(Prize) }, strict);

/** The times at which it rains; times of day are in the brand's zone. */
export const RainSchedule = Type.Object(
  {
    /** 1 is Monday. */
    weekdays: Type.Array(Type.Integer({ minimum: 1, maximum: 7 }), { minItems: 1, uniqueItems: true }),
    times: Type.Array(Type.String({ pattern: '^([01]\\d|2[0-3]):[0-5]\\d$' }), {
      minItems: 1,
      maxItems: 288,
      uniqueItems: true,
    }),
    seconds: Type.Integer({ minimum: 10, maximum: 3600 }),
  },
  strict,
);
export type RainSchedule = Static<typeof RainSchedule>;
/** The packets of one rain in a currency: their sum is the budget, and each is between the least and the most. */
export const RainPot = Type.Object(
  {
    budget: MoneyString,
    packets: Type.Integer({ minimum: 1, maximum: 100_000 }),
    least: MoneyString,
    most: MoneyString,
  },
  strict,
);
export type RainPot = Static<typeof RainPot>;
/** Packets of cash at set times, for the members who take them first. */
const RainRule = Type.Object(
  {
    kind: Type.Literal('rain'),
    schedule: RainSchedule,
    /** Packets that a member takes in one rain at the most. */
    packetsEach: Type.Integer({ minimum: 1, maximum: 10 }),
    turnoverBp: Type.Integer({ minimum: 0, maximum: 1_000_000 }),
    perCurrency: perCurrency(RainPot),
  },
  strict,
);
/** A part of a wheel. Its chance is its weight among those with stock left; without a prize nothing is won. */
export const WheelSegment = Type.Object(
  {
    label: RewardTitle,
    weight: Type.Integer({ minimum: 1, maximum: 100_000 }),
    /** The number of times that it may be won; null: without limit. */
    stock: Type.Union([Type.Integer({ minimum: 1, maximum: 1_000_000 }), Type.Null()]),
    prize: Type.Union([Prize, Type.Null()]),
  },
  strict,
);
export type WheelSegment = Static<typeof WheelSegment>;
/** Spins of a wheel, earned each day: for a visit, by deposits and by turnover; operators may give further ones. */
const WheelRule = Type.Object(
  {
    kind: Type.Literal('wheel'),
    /** Spins per day for a visit. */
    daily: Type.Integer({ minimum: 0, maximum: 10 }),
    /** The most spins that a day brings, besides those given by operators. */
    dailyMax: Type.Integer({ minimum: 1, maximum: 100 }),
    games: Games,
    perCurrency: perCurrency(
      Type.Object(
        {
          /** The amount deposited, or the valid bet, that brings one spin. */
          perDeposit: Type.Optional(MoneyString),
          perTurnover: Type.Optional(MoneyString),
          segments: Type.Array(WheelSegment, { minItems: 3, maxItems: 16 }),
        },
        strict,
      ),
    ),
  },
  strict,
);

export const ActivityRule = Type.Union([
  ApplyRule,
  DepositMatchRule,
  ReloadRule,
  CashbackRule,
  TurnoverRule,
  RegistrationRule,
  BirthdayRule,
  SignInRule,
  VoucherRule,
  RainRule,
  WheelRule,
]);
export type ActivityRule = Static<typeof ActivityRule>;
export type RuleOf<K extends ActivityKind> = Extract<ActivityRule, { kind: K }>;

/** Signs that another entry belongs to the same person, which put the entry into review. */
export const reviewSigns = ['device', 'address', 'account'] as const;
export type ReviewSign = (typeof reviewSigns)[number];

/** The conditions of taking part; a missing condition requires nothing. */
export const EligibilityRule = Type.Object(
  {
    vipMin: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
    /** By the IP address from which the member joins; ISO 3166 codes. */
    countries: Type.Optional(
      Type.Array(Type.String({ pattern: '^[A-Z]{2}$' }), { minItems: 1, maxItems: 250, uniqueItems: true }),
    ),
    /** The member has one of these tags, which operators assign. */
    tags: Type.Optional(
      Type.Array(Type.String({ pattern: '^[a-z0-9][a-z0-9-]{0,31}$' }), {
        minItems: 1,
        maxItems: 20,
        uniqueItems: true,
      }),
    ),
    /** The member is below one of these agents, at any depth. */
    agents: Type.Optional(Type.Array(Type.String({ minLength: 1, maxLength: 64 }), { minItems: 1, maxItems: 50 })),
    /** True if no other member may have signed in with this browser. */
    firstDevice: Type.Optional(Type.Boolean()),
    minMemberDays: Type.Optional(Type.Integer({ minimum: 1, maximum: 3650 })),
    /** The signs with which an operator must check an entry before it is paid. */
    review: Type.Array(Type.Enum(reviewSigns), { uniqueItems: true }),
  },
  strict,
);
export type EligibilityRule = Static<typeof EligibilityRule>;
