import { type Static, Type } from 'typebox';
import { strict } from './desk.ts';
import { cursorPageOf, DayString, IdString, MoneyString, TimeString } from './envelope.ts';
import { line } from './text.ts';
import { PercentString } from './vip.ts';

// Contracts between an agent and the upline, and the payments under them.

export const contractKinds = ['dividend', 'daily', 'hourly', 'realtime'] as const;
export const ContractKind = Type.Enum(contractKinds);
export type ContractKind = (typeof contractKinds)[number];

export const dividendPeriods = ['daily', 'weekly', 'semimonthly', 'monthly'] as const;
const DividendPeriod = Type.Enum(dividendPeriods);
export type DividendPeriod = (typeof dividendPeriods)[number];

/**
 * A tier: the rate that applies once all of its least figures are reached. `volume` is the period's valid bet of a
 * dividend, the daily or hourly volume of a salary, the bet amount of a period of real-time salary. `profit`: the least
 * profit of a dividend. `rate` is the win-rate salary of a real-time contract, beside `lossRate`.
 */
export const Tier = Type.Object(
  {
    activeMembers: Type.Integer({ minimum: 0, maximum: 1_000_000 }),
    volume: MoneyString,
    profit: MoneyString,
    rate: PercentString,
    lossRate: PercentString,
  },
  strict,
);
export type Tier = Static<typeof Tier>;

export const ContractTerms = Type.Object(
  {
    /** The period of a dividend; a salary's period follows from its kind. */
    period: Type.Union([DividendPeriod, Type.Null()]),
    /** For a dividend: true if the loss of a period counts in the next one. */
    carriesLosses: Type.Boolean(),
    /** Valid bet of a period from which a member counts as active. */
    activeValidBet: MoneyString,
    tiers: Type.Array(Tier, { minItems: 1, maxItems: 12 }),
  },
  strict,
);
export type ContractTerms = Static<typeof ContractTerms>;

export const ContractState = Type.Enum([
  'OFFERED',
  'REJECTED',
  'REPLACED',
  'WITHDRAWN',
  'EXPIRED',
  'ACCEPTED',
  'ENDED',
]);
export type ContractState = Static<typeof ContractState>;
/** The reasons why a contract ends. */
export const ContractEnding = Type.Enum(['replaced', 'terminated', 'lower-rate', 'moved', 'no-agent']);
export type ContractEnding = Static<typeof ContractEnding>;

const OptionalTime = Type.Union([TimeString, Type.Null()]);
const Person = Type.Object({ memberId: IdString, username: Type.String() });

export const Contract = Type.Object({
  id: IdString,
  kind: ContractKind,
  version: Type.Integer(),
  state: ContractState,
  /** True if the house gives it. The downline does not learn an agent's name. */
  byHouse: Type.Boolean(),
  downline: Person,
  currency: Type.String(),
  terms: ContractTerms,
  offeredAt: TimeString,
  answeredAt: OptionalTime,
  /** The moment up to which an offer may be accepted; null for a contract that was offered before there was a limit. */
  expiresAt: OptionalTime,
  /** The time in which it applies: from the beginning of a period until it ends. */
  from: OptionalTime,
  until: OptionalTime,
  endedBy: Type.Union([ContractEnding, Type.Null()]),
  /** A loss that counts in the present period. */
  carried: MoneyString,
});
export type Contract = Static<typeof Contract>;

/** A contract that the agent may answer, or terminate. */
export const OwnContract = Type.Object({
  ...Contract.properties,
  /** A token for each act that the agent may do; valid once, for an hour, for this version and this act. */
  tokens: Type.Object({
    accept: Type.Optional(Type.String()),
    reject: Type.Optional(Type.String()),
    terminate: Type.Optional(Type.String()),
  }),
  /** The time from which it would apply if it were accepted now. */
  startsAt: OptionalTime,
  /** Contracts given by the agent that end when this one is accepted. */
  ends: Type.Array(Contract),
});
export type OwnContract = Static<typeof OwnContract>;

/** The contracts of one kind of an agent: with the upline, and with downlines. */
export const ContractBoard = Type.Object({
  kind: ContractKind,
  currency: Type.String(),
  /** The contract in force or about to begin, and the offer that waits for an answer. */
  own: Type.Union([OwnContract, Type.Null()]),
  offer: Type.Union([OwnContract, Type.Null()]),
  /** Contracts and offers given to downlines, without those that have ended. */
  given: Type.Array(Contract),
  /** The terms from which an offer starts; null: there are none, or the agent's own contract does not allow them. */
  defaults: Type.Union([ContractTerms, Type.Null()]),
});
export type ContractBoard = Static<typeof ContractBoard>;

/**
 * The four named calls: MCS2_processDividendReq and MCS2_processDailySalContract (GET), MCS2_processContractHourSalary
 * and MCSFE_processRealTimeSalaryContract (POST). Without an action they return the agent's board. An act sends the
 * contract's version and the board's token, so that only somebody who has read the board can act, and a repeated act
 * changes nothing.
 */
export const ContractAct = Type.Object(
  {
    action: Type.Optional(Type.Enum(['accept', 'reject', 'terminate'])),
    contractId: Type.Optional(IdString),
    version: Type.Optional(Type.Integer()),
    token: Type.Optional(line(64, 1)),
    /** Ids of the contracts that the agent was told will end, separated by commas. */
    ends: Type.Optional(line(4000)),
  },
  strict,
);
export type ContractAct = Static<typeof ContractAct>;

/** POST /wps/agent/contracts: offers a contract to a direct downline, in place of an earlier offer. */
export const ContractOffer = Type.Object({ kind: ContractKind, username: line(64, 1), terms: ContractTerms }, strict);
export type ContractOffer = Static<typeof ContractOffer>;

/** GET /wps/agent/contracts/history: every version, newest first. */
export const ContractQuery = Type.Object(
  {
    kind: Type.Optional(ContractKind),
    cursor: Type.Optional(IdString),
    pageSize: Type.Integer({ minimum: 1, maximum: 100, default: 20 }),
  },
  strict,
);
export type ContractQuery = Static<typeof ContractQuery>;
export const ContractPage = cursorPageOf(Contract);
export type ContractPage = Static<typeof ContractPage>;

/** The figures of a team over a period, in the contract's currency. */
export const Figures = Type.Object({
  stake: MoneyString,
  validBet: MoneyString,
  payout: MoneyString,
  promotions: MoneyString,
  rebates: MoneyString,
  /** The part of the players' losses of the period that they still owe; it is subtracted from the profit. */
  unpaid: MoneyString,
  /** Stake less payout, promotions and rebates; negative if the players won. */
  profit: MoneyString,
  activeMembers: Type.Integer(),
});
export type Figures = Static<typeof Figures>;

/** A computed payment: the figures, and the steps from them to the amount. */
const computed = {
  from: TimeString,
  until: TimeString,
  figures: Figures,
  /** The loss of earlier periods; negative or zero. */
  carriedIn: MoneyString,
  carriedOut: MoneyString,
  /**
   * Players' debts that the profit of earlier periods did not cover, and the part that this period passes on to the
   * next.
   */
  unpaidIn: MoneyString,
  unpaidOut: MoneyString,
  /** The amount to which the rate is applied. */
  basis: MoneyString,
  rate: PercentString,
  amount: MoneyString,
};

/** POST /wps/agent/contracts/calculate, and GET /wps/agent/contracts/:id/calculate: the last whole period under these terms. */
export const Calculation = Type.Object({
  currency: Type.String(),
  ...computed,
  /**
   * The payer's own income of the same period under the contract in force; null if the house pays, or if there is none.
   */
  income: Type.Union([MoneyString, Type.Null()]),
});
export type Calculation = Static<typeof Calculation>;

export const PaymentState = Type.Enum(['HELD', 'OWED', 'PAID', 'REFUSED']);
export type PaymentState = Static<typeof PaymentState>;

/** One line of the dividend record, the daily wages, the hourly or the real-time salary. */
export const Statement = Type.Object({
  id: IdString,
  kind: ContractKind,
  contractId: IdString,
  contractVersion: Type.Integer(),
  /** 0 for the period's first statement; later ones correct it. */
  revision: Type.Integer(),
  byHouse: Type.Boolean(),
  downline: Person,
  currency: Type.String(),
  ...computed,
  /** The sum of the period's earlier statements. */
  before: MoneyString,
  /** The amount less the earlier statements; negative if the payee gives back. */
  due: MoneyString,
  paid: MoneyString,
  /** The part that is not paid, because another statement of the period cancels it out. */
  setOff: MoneyString,
  /**
   * null: nothing is to be paid. HELD: it waits for an approval. OWED: the payer's money does not suffice yet. REFUSED:
   * an operator refused it, and the rest of it is not paid.
   */
  state: Type.Union([PaymentState, Type.Null()]),
  refusedWhy: Type.Union([Type.String(), Type.Null()]),
  settledAt: TimeString,
});
export type Statement = Static<typeof Statement>;

export const StatementDetail = Type.Object({
  ...Statement.properties,
  terms: ContractTerms,
  /** The brand's days, both included, that contain the period; the reports of its bets cover the same days. */
  days: Type.Object({ from: DayString, to: DayString }),
});
export type StatementDetail = Static<typeof StatementDetail>;

/** GET /wps/agent/statements: those in which the agent is the payee, or those in which it pays downlines. */
export const StatementQuery = Type.Object(
  {
    kind: Type.Optional(ContractKind),
    side: Type.Optional(Type.Enum(['received', 'given'])),
    from: Type.Optional(TimeString),
    to: Type.Optional(TimeString),
    cursor: Type.Optional(IdString),
    pageSize: Type.Integer({ minimum: 1, maximum: 100, default: 20 }),
  },
  strict,
);
export type StatementQuery = Static<typeof StatementQuery>;
/** GET /wps/agent/statements/csv. */
export const StatementFileQuery = Type.Omit(StatementQuery, ['cursor', 'pageSize']);
export type StatementFileQuery = Static<typeof StatementFileQuery>;
export const StatementPage = cursorPageOf(Statement);
export type StatementPage = Static<typeof StatementPage>;

/** Sums of the payments under contracts, and of those still due; `net` is the income less the payments to downlines. */
export const IncomeSums = Type.Object({
  received: MoneyString,
  given: MoneyString,
  net: MoneyString,
  /** Due to the agent, and not yet paid. */
  waiting: MoneyString,
  /** Due from the agent, and not yet paid. */
  owed: MoneyString,
});
export type IncomeSums = Static<typeof IncomeSums>;

/** GET /wps/agent/income: by the days of the brand on which the periods ended; the query is `TeamPeriodQuery`. */
export const Income = Type.Object({
  currency: Type.String(),
  total: IncomeSums,
  kinds: Type.Array(Type.Object({ kind: ContractKind, sums: IncomeSums })),
  /** Every day of the period, the first one first. */
  days: Type.Array(Type.Object({ day: Type.String(), sums: IncomeSums })),
});
export type Income = Static<typeof Income>;
