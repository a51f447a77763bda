import { type Static, Type } from 'typebox';
import { DepositState, WithdrawalState } from './cashier.ts';
import { cursorPageOf, DayString, IdString, MoneyString, TimeString } from './envelope.ts';
import { LanguageName } from './site.ts';

const period = {
  from: Type.Optional(TimeString),
  /** Exclusive. */
  to: Type.Optional(TimeString),
};
/** Of totals and files: they have no place in the list to begin at. */
const whole = { additionalProperties: false };
const pageSize = Type.Integer({ minimum: 1, maximum: 100, default: 20 });
const Code = Type.String({ pattern: '^[A-Za-z0-9_-]{1,32}$' });
const Count = Type.Integer({ minimum: 0 });

/** UNSETTLED: the round is open. CANCELLED: it does not count, its stake was returned. */
export const BetStatus = Type.Union([Type.Literal('UNSETTLED'), Type.Literal('SETTLED'), Type.Literal('CANCELLED')]);
export type BetStatus = Static<typeof BetStatus>;
const betFilter = {
  ...period,
  gameType: Type.Optional(Code),
  vendor: Type.Optional(Code),
  status: Type.Optional(BetStatus),
  /** Of the names of games. */
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
  /** The original stake of a cancelled round: it counts in no total. */
  stake: MoneyString,
  /** Part of the stake that was returned: all of it when the round was cancelled. */
  returned: MoneyString,
  /** The part of the stake that counts as turnover. */
  validBet: MoneyString,
  payout: MoneyString,
  /** Payout less stake: positive when the member won; nothing until it is settled, and nothing when it was cancelled. */
  winLoss: MoneyString,
  multiplier: Type.String(),
  status: BetStatus,
  placedAt: TimeString,
  /** As the vendor calls the round, to ask about it; null: a round of our own, which the member can verify. */
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
  /** Values that occur in the period, whatever the filters: to choose from. */
  gameTypes: Type.Array(Type.String()),
  vendors: Type.Array(Type.String()),
  /** By their codes. */
  vendorNames: Type.Record(Type.String(), Type.String()),
});
export type BetTotals = Static<typeof BetTotals>;

/** GET /wps/records/valid-bets: how the member's last settled bets counted as turnover, by game type and stake, newest first. */
export const ValidBetReport = Type.Object({
  currency: Type.String(),
  list: Type.Array(
    Type.Object({
      gameType: Type.String(),
      bets: Count,
      /** Stake of each of these bets, and of all. */
      each: MoneyString,
      stake: MoneyString,
      /** `stake`: the whole stake counts. `risked`: the lesser of the stake and of what was won or lost. */
      measure: Type.Union([Type.Literal('stake'), Type.Literal('risked')]),
      /** Amount that the measure takes, of which `ratioBp` basis points count. */
      measured: MoneyString,
      ratioBp: Type.Integer(),
      validBet: MoneyString,
      /** False: another rule held when one of them was settled, and measure and ratio are those of later bets. */
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
  /** Amounts that came into the wallet and that left it, both positive. */
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
  /** Start of days in minutes east of UTC, whole hours; the brand's when missing. */
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

/** GET /wps/records/position: what a member paid in and played for, in the brand's day, week and month, and in all. */
export const NetPosition = Type.Object({
  currency: Type.String(),
  periods: Type.Array(
    Type.Object({
      period: Type.Union([Type.Literal('day'), Type.Literal('week'), Type.Literal('month'), Type.Literal('all')]),
      /** The period's begin; null: of all. */
      since: Type.Union([TimeString, Type.Null()]),
      deposits: MoneyString,
      /** Those under way count, until they come back. */
      withdrawals: MoneyString,
      /** Deposits less withdrawals. */
      paidIn: MoneyString,
      stakes: MoneyString,
      payouts: MoneyString,
      /** Positive when the member won; without what is staked in open rounds. */
      winLoss: MoneyString,
    }),
  ),
});
export type NetPosition = Static<typeof NetPosition>;
