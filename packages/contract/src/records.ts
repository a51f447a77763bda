import { type Static, Type } from 'typebox';
import { DepositState, WithdrawalState } from './cashier.ts';
import { cursorPageOf, DayString, IdString, MoneyString, TimeString } from './envelope.ts';
import { LanguageName } from './site.ts';

const period = {
  from: Type.Optional(TimeString),
  /** Exclusive. */
  to: Type.Optional(TimeString),
};
/** For totals and files, which have no cursor. */
const whole = { additionalProperties: false };
const pageSize = Type.Integer({ minimum: 1, maximum: 100, default: 20 });
const Code = Type.String({ pattern: '^[A-Za-z0-9_-]{1,32}$' });
const Count = Type.Integer({ minimum: 0 });

/** UNSETTLED: the round is open. CANCELLED: the bet does not count, and its stake was returned. */
export const BetStatus = Type.Union([Type.Literal('UNSETTLED'), Type.Literal('SETTLED'), Type.Literal('CANCELLED')]);
export type BetStatus = Static<typeof BetStatus>;
const betFilter = {
  ...period,
  gameType: Type.Optional(Code),
  vendor: Type.Optional(Code),
  status: Type.Optional(BetStatus),
  /** The language of the games' names. */
  language: Type.Optional(LanguageName),
};

/** GET /wps/records/bets. A cursor is the `nextCursor` of the page before. */
export const BetRecordQuery = Type.Object({
  cursor: Type.Optional(Type.String({ pattern: '^\\d{1,15}-\\d{1,18}$' })),
  pageSize,
  ...betFilter,
});
export type BetRecordQuery = Static<typeof BetRecordQuery>;

/** Bets for real money, newest first. */
export const BetRecord = Type.Object({
  roundId: IdString,
  /** `ORIGINALS` for in-house games. */
  vendor: Type.String(),
  /** `INHOUSE` for in-house games. */
  gameType: Type.String(),
  gameCode: Type.String(),
  vendorName: Type.String(),
  gameName: Type.String(),
  currency: Type.String(),
  /** The original stake of a cancelled round: totals leave it out. */
  stake: MoneyString,
  /** Part of the stake that was returned: all of it when the round was cancelled. */
  returned: MoneyString,
  /** The part of the stake that counts as turnover. */
  validBet: MoneyString,
  payout: MoneyString,
  /** Payout less stake: positive if the member won; zero until it is settled, and if it was cancelled. */
  winLoss: MoneyString,
  multiplier: Type.String(),
  status: BetStatus,
  placedAt: TimeString,
  /**
   * The vendor's id of the round, for questions about it; null for a round of an in-house game, which the member can
   * check.
   */
  vendorRound: Type.Union([Type.String(), Type.Null()]),
});
export type BetRecord = Static<typeof BetRecord>;
export const BetRecordPage = cursorPageOf(BetRecord);
export type BetRecordPage = Static<typeof BetRecordPage>;

/** GET /wps/records/bets/totals, and /wps/records/bets/csv with the same query. */
export const BetFilterQuery = Type.Object(betFilter, whole);
export type BetFilterQuery = Static<typeof BetFilterQuery>;

const betTotals = {
  bets: Count,
  stake: MoneyString,
  validBet: MoneyString,
  payout: MoneyString,
  winLoss: MoneyString,
};

export const BetTotals = Type.Object({
  currency: Type.String(),
  ...betTotals,
  /** Values that occur in the period, regardless of the filters, for the filters' choices. */
  gameTypes: Type.Array(Type.String()),
  vendors: Type.Array(Type.String()),
  /** The vendors' names, by code. */
  vendorNames: Type.Record(Type.String(), Type.String()),
});
export type BetTotals = Static<typeof BetTotals>;

/**
 * GET /wps/records/valid-bets: the turnover from the member's last settled bets, by game type and stake, newest first.
 */
export const ValidBetReport = Type.Object({
  currency: Type.String(),
  list: Type.Array(
    Type.Object({
      gameType: Type.String(),
      bets: Count,
      /** The stake of each of these bets, and their sum. */
      each: MoneyString,
      stake: MoneyString,
      /** `stake`: the whole stake counts. `risked`: the smaller of the stake and the amount won or lost. */
      measure: Type.Union([Type.Literal('stake'), Type.Literal('risked')]),
      /** The measured amount, of which `ratioBp` basis points count. */
      measured: MoneyString,
      ratioBp: Type.Integer(),
      validBet: MoneyString,
      /** False if another rule applied when one of them was settled; measure and ratio are those of later bets. */
      ruleHolds: Type.Boolean(),
    }),
  ),
});
export type ValidBetReport = Static<typeof ValidBetReport>;

const accountFilter = {
  ...period,
  /** Kinds of the ledger, separated by commas; all when missing. */
  kinds: Type.Optional(Type.String({ pattern: '^[A-Za-z]{1,32}(?:,[A-Za-z]{1,32}){0,31}$' })),
};

/** GET /wps/records/transactions: the account record, every transfer of the member's cash wallet. */
export const AccountRecordQuery = Type.Object({ cursor: Type.Optional(IdString), pageSize, ...accountFilter });
export type AccountRecordQuery = Static<typeof AccountRecordQuery>;

export const AccountRecord = Type.Object({
  transferId: Type.String(),
  /** A kind of the ledger: `stake`, `payout`, `signupGift` … */
  kind: Type.String(),
  currency: Type.String(),
  /** Signed: negative when money left the wallet. */
  amount: MoneyString,
  balanceAfter: MoneyString,
  /**
   * The subject's reference: the round of a stake or payout, otherwise the number of its kind; '' without a subject.
   */
  reference: Type.String(),
  at: TimeString,
});
export type AccountRecord = Static<typeof AccountRecord>;
export const AccountRecordPage = cursorPageOf(AccountRecord);
export type AccountRecordPage = Static<typeof AccountRecordPage>;

/** GET /wps/records/transactions/totals, and /wps/records/transactions/csv with the same query. */
export const AccountFilterQuery = Type.Object(accountFilter, whole);
export type AccountFilterQuery = Static<typeof AccountFilterQuery>;

export const AccountTotals = Type.Object({
  currency: Type.String(),
  transfers: Count,
  /** Amounts that entered the wallet and that left it, both positive. */
  moneyIn: MoneyString,
  moneyOut: MoneyString,
  /** `moneyIn` less `moneyOut`. */
  net: MoneyString,
});
export type AccountTotals = Static<typeof AccountTotals>;

/** GET /wps/records/profit, and /wps/records/profit/csv. Both days are included; at most 366 of them. */
export const ProfitQuery = Type.Object({
  from: DayString,
  to: DayString,
  /** The offset of days in minutes east of UTC, whole hours; the brand's by default. */
  offset: Type.Optional(Type.Integer({ minimum: -720, maximum: 840, multipleOf: 60 })),
});
export type ProfitQuery = Static<typeof ProfitQuery>;

const GameTypeProfit = Type.Object({ gameType: Type.String(), ...betTotals });

/** The personal profit and loss: stakes and payouts by day and game type, the newest day first. */
export const ProfitReport = Type.Object({
  currency: Type.String(),
  offset: Type.Integer(),
  ...betTotals,
  gameTypes: Type.Array(GameTypeProfit),
  /** Days without a bet are left out. */
  days: Type.Array(Type.Object({ day: Type.String(), ...betTotals, gameTypes: Type.Array(GameTypeProfit) })),
});
export type ProfitReport = Static<typeof ProfitReport>;

/** GET /wps/records/deposits/csv and /wps/records/withdrawals/csv; `state` may be `open` as in their lists. */
export const DepositFilterQuery = Type.Object(
  { ...period, state: Type.Optional(Type.Union([Type.Literal('open'), DepositState])) },
  whole,
);
export type DepositFilterQuery = Static<typeof DepositFilterQuery>;
export const WithdrawalFilterQuery = Type.Object(
  { ...period, state: Type.Optional(Type.Union([Type.Literal('open'), WithdrawalState])) },
  whole,
);
export type WithdrawalFilterQuery = Static<typeof WithdrawalFilterQuery>;

/**
 * GET /wps/records/position: the money that a member paid in and played for, in the brand's day, week and month, and in
 * all.
 */
export const NetPosition = Type.Object({
  currency: Type.String(),
  periods: Type.Array(
    Type.Object({
      period: Type.Union([Type.Literal('day'), Type.Literal('week'), Type.Literal('month'), Type.Literal('all')]),
      /** The beginning of the period; null: all time. */
      since: Type.Union([TimeString, Type.Null()]),
      deposits: MoneyString,
      /** Withdrawals under way count, until they are returned. */
      withdrawals: MoneyString,
      /** Deposits less withdrawals. */
      paidIn: MoneyString,
      stakes: MoneyString,
      payouts: MoneyString,
      /** Positive if the member won; without stakes of open rounds. */
      winLoss: MoneyString,
    }),
  ),
});
export type NetPosition = Static<typeof NetPosition>;
