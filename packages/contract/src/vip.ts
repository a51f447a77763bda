import { type Static, Type } from 'typebox';
import { changed, member, OptionalText, OptionalTime, ofMember, paging, Reason, strict } from './desk.ts';
import { DayString, IdString, MoneyString, TimeString } from './envelope.ts';
import { line, saidLine } from './text.ts';
import { shownTexts, textsOf } from './texts.ts';

// VIP levels: `GET /wps/vip`, `GET /wps/member/vip`, and the operators' side of them, `/ops/v1/vip/…`.

export const vipLevelMax = 99;
const Level = Type.Integer({ minimum: 0, maximum: vipLevelMax });
const Words = shownTexts();
/** life: all of a member's play and deposits. month: those within one month of the brand. */
export const vipPeriods = ['life', 'month'] as const;
const Period = Type.Enum(vipPeriods);

/** Percent with four decimals: "0.6500". */
export const PercentString = Type.String({ pattern: '^\\d{1,2}(\\.\\d{1,4})?$' });

const terms = {
  /** Sums that reach the level. */
  deposits: MoneyString,
  validBet: MoneyString,
  /** Sums of a month of the brand that keep it. */
  keepDeposits: MoneyString,
  keepValidBet: MoneyString,
  /** Gifts; "0": none. */
  upgradeGift: MoneyString,
  birthdayGift: MoneyString,
  monthlyGift: MoneyString,
};
const benefits = {
  /** Factors of the daily withdrawal limits, in basis points. */
  dailyAmountBp: Type.Integer({ minimum: 1000, maximum: 1_000_000 }),
  dailyCountBp: Type.Integer({ minimum: 1000, maximum: 1_000_000 }),
  /** The turnover that a gift requires, in basis points of the gift, and the days to claim it. */
  giftTurnoverBp: Type.Integer({ minimum: 0, maximum: 1_000_000 }),
  giftDays: Type.Integer({ minimum: 1, maximum: 365 }),
  /** Minutes within which withdrawals are paid, which puts them before others in the queue; null: the general time. */
  payoutMinutes: Type.Union([Type.Integer({ minimum: 1, maximum: 1440 }), Type.Null()]),
};

/** A level in one currency. */
export const VipLevel = Type.Object({
  level: Level,
  name: Words,
  period: Period,
  ...benefits,
  /** True if the level has a personal manager. */
  hasManager: Type.Boolean(),
  /** null if it cannot be reached in this currency. */
  terms: Type.Union([Type.Object(terms), Type.Null()]),
  rebates: Type.Array(Type.Object({ gameType: Type.String(), percent: PercentString })),
});
export type VipLevel = Static<typeof VipLevel>;

/** GET /wps/vip: the levels, in the brand's currency or another one. */
export const VipQuery = Type.Object({ currency: Type.Optional(line(8, 3)) }, strict);
export type VipQuery = Static<typeof VipQuery>;
export const VipLevels = Type.Object({ currency: Type.String(), levels: Type.Array(VipLevel) });
export type VipLevels = Static<typeof VipLevels>;

const Sums = Type.Object({ deposits: MoneyString, validBet: MoneyString });

/** GET /wps/member/vip: a member's level and progress. */
export const MemberVip = Type.Object({
  level: Level,
  since: OptionalTime,
  /** `byHand`: set by an operator, until the given time; null: by the terms, or permanent. */
  byHand: Type.Boolean(),
  handUntil: OptionalTime,
  /** True if the keep rule lowered the level: it rises again after a month that meets the next level's keep terms. */
  isCapped: Type.Boolean(),
  life: Sums,
  month: Sums,
  /** The first day of the brand's next month. */
  monthEnds: DayString,
  manager: Type.Union([Words, Type.Null()]),
  ...VipLevels.properties,
});
export type MemberVip = Static<typeof MemberVip>;

/** Fields of the member's info about the level; without levels it is 0, and has no name. */
export const vipInfo = { hasVip: Type.Boolean(), vipLabelName: Words, vipRankLevel: Level };

/** GET /ops/v1/vip/levels */
export const DeskVipLevel = Type.Object({
  level: Level,
  name: Words,
  period: Period,
  ...benefits,
  manager: Type.Union([Words, Type.Null()]),
  terms: Type.Array(Type.Object({ currency: Type.String(), ...terms })),
  rebates: Type.Array(Type.Object({ gameType: Type.String(), percent: PercentString, from: DayString })),
  /** The change takes two operators, and this was the first one's submission: nothing has changed yet. */
  waitsForSecond: Type.Optional(Type.Boolean()),
  version: Type.String(),
});
export type DeskVipLevel = Static<typeof DeskVipLevel>;

const levelText = Type.String({ pattern: '^\\d{1,2}$' });
export const DeskVipPath = Type.Object({ level: levelText });
export type DeskVipPath = Static<typeof DeskVipPath>;
const LevelName = textsOf(saidLine(60), strict);
const ManagerWords = textsOf(saidLine(200), strict);
/**
 * PUT …/levels/:level: a new one requires all fields but the manager. Higher withdrawals, less turnover for gifts, or a
 * faster payout take two operators.
 */
export const DeskVipLevelChange = Type.Object(
  {
    name: Type.Optional(LevelName),
    period: Type.Optional(Period),
    dailyAmountBp: Type.Optional(benefits.dailyAmountBp),
    dailyCountBp: Type.Optional(benefits.dailyCountBp),
    giftTurnoverBp: Type.Optional(benefits.giftTurnoverBp),
    giftDays: Type.Optional(benefits.giftDays),
    payoutMinutes: Type.Optional(benefits.payoutMinutes),
    manager: Type.Optional(Type.Union([ManagerWords, Type.Null()])),
    ...changed,
  },
  strict,
);
export type DeskVipLevelChange = Static<typeof DeskVipLevelChange>;

/** PUT …/levels/:level/terms/:currency: lower sums or higher gifts take two operators. */
export const DeskVipTermsPath = Type.Object({ level: levelText, currency: line(8, 3) });
export type DeskVipTermsPath = Static<typeof DeskVipTermsPath>;
export const DeskVipTermsChange = Type.Object({ ...Type.Partial(Type.Object(terms)).properties, ...changed }, strict);
export type DeskVipTermsChange = Static<typeof DeskVipTermsChange>;

/** PUT …/levels/:level/rebates/:gameType: in force from tomorrow on; a higher rate takes two operators. */
export const DeskRebateRatePath = Type.Object({ level: levelText, gameType: line(16, 1) });
export type DeskRebateRatePath = Static<typeof DeskRebateRatePath>;
export const DeskRebateRateChange = Type.Object({ percent: PercentString, ...changed }, strict);
export type DeskRebateRateChange = Static<typeof DeskRebateRateChange>;

/** GET /ops/v1/vip/members: those above level 0. */
export const DeskVipMember = Type.Object({
  id: IdString,
  ...member,
  level: Level,
  since: TimeString,
  reached: Level,
  cappedAt: Type.Union([Level, Type.Null()]),
  handLevel: Type.Union([Level, Type.Null()]),
  handUntil: OptionalTime,
  handReason: OptionalText,
  waitsForSecond: Type.Optional(Type.Boolean()),
});
export type DeskVipMember = Static<typeof DeskVipMember>;
export const DeskVipMemberQuery = Type.Object({ ...paging, ...ofMember, level: Type.Optional(Level) }, strict);
export type DeskVipMemberQuery = Static<typeof DeskVipMemberQuery>;

/** PUT …/members/:id: a level by hand, until a time or for ever; beyond what two have promised it takes two operators. Null: by the terms again. */
export const DeskVipHand = Type.Object(
  { level: Type.Union([Level, Type.Null()]), until: OptionalTime, reason: Reason },
  strict,
);
export type DeskVipHand = Static<typeof DeskVipHand>;
