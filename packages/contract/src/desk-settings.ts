import { type Static, Type } from 'typebox';
import { ChannelKind } from './cashier.ts';
import {
  changed,
  OptionalId,
  OptionalMoney,
  OptionalText,
  OptionalTime,
  paging,
  Reason,
  strict,
  Version,
} from './desk.ts';
import { DayString, IdString, MoneyString, TimeString } from './envelope.ts';
import { line, saidLine, shownLine } from './text.ts';
import { shownTexts, textsOf } from './texts.ts';

export const DeskChannel = Type.Object({
  code: Type.String(),
  direction: Type.Union([Type.Literal('deposit'), Type.Literal('withdrawal')]),
  kind: ChannelKind,
  name: shownTexts(),
  /** Shown to payers next to the name. */
  hint: Type.Union([shownTexts(), Type.Null()]),
  currency: Type.String(),
  payCurrency: Type.String(),
  adapter: OptionalText,
  /** The network of a crypto channel; '' for any other. */
  network: Type.String(),
  /** Amounts that a payer chooses by one press. */
  quick: Type.Array(MoneyString),
  minAmount: MoneyString,
  maxAmount: MoneyString,
  feeBp: Type.Integer(),
  feeFixed: MoneyString,
  turnoverBp: Type.Integer(),
  openFrom: Type.Union([Type.Integer(), Type.Null()]),
  openUntil: Type.Union([Type.Integer(), Type.Null()]),
  expiresMinutes: Type.Integer(),
  confirmations: Type.Integer(),
  enabled: Type.Boolean(),
  position: Type.Integer(),
  /** The change takes two operators, and this was the first one's submission: nothing has changed yet. */
  waitsForSecond: Type.Optional(Type.Boolean()),
  version: Version,
});
export type DeskChannel = Static<typeof DeskChannel>;

export const DeskChannelCode = Type.Object({ code: line(32, 1) });

const Minute = Type.Integer({ minimum: 0, maximum: 1439 });
const ChannelName = textsOf(saidLine(60), strict);
/** Optional terms of a new channel. */
const channelTerms = {
  hint: Type.Optional(Type.Union([textsOf(saidLine(300), strict), Type.Null()])),
  payCurrency: Type.Optional(line(5, 1)),
  adapter: Type.Optional(Type.Union([line(40, 1), Type.Null()])),
  feeBp: Type.Optional(Type.Integer({ minimum: 0, maximum: 5000 })),
  feeFixed: Type.Optional(MoneyString),
  turnoverBp: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000 })),
  openFrom: Type.Optional(Type.Union([Minute, Type.Null()])),
  openUntil: Type.Optional(Type.Union([Minute, Type.Null()])),
  expiresMinutes: Type.Optional(Type.Integer({ minimum: 1, maximum: 999_999 })),
  confirmations: Type.Optional(Type.Integer({ minimum: 0, maximum: 999_999 })),
  network: Type.Optional(shownLine(40)),
  quick: Type.Optional(Type.Array(MoneyString, { maxItems: 12 })),
  position: Type.Optional(Type.Integer({ minimum: 0, maximum: 999_999 })),
  enabled: Type.Optional(Type.Boolean()),
};

/** POST …/channels: a channel with a code of its own; amounts in the currency of its accounts. */
export const DeskChannelNew = Type.Object(
  {
    code: Type.String({ pattern: '^[a-z0-9][a-z0-9-]{1,31}$' }),
    direction: DeskChannel.properties.direction,
    kind: ChannelKind,
    name: ChannelName,
    currency: line(5, 1),
    minAmount: MoneyString,
    maxAmount: MoneyString,
    ...channelTerms,
    reason: Reason,
  },
  strict,
);
export type DeskChannelNew = Static<typeof DeskChannelNew>;

/** PUT …/channels/:code: changes the named fields; amounts in the channel's account currency. */
export const DeskChannelChange = Type.Object(
  {
    name: Type.Optional(ChannelName),
    minAmount: Type.Optional(MoneyString),
    maxAmount: Type.Optional(MoneyString),
    ...channelTerms,
    ...changed,
  },
  strict,
);
export type DeskChannelChange = Static<typeof DeskChannelChange>;

const count = (minimum: number, maximum: number) => Type.Integer({ minimum, maximum });
const peerPaymentCounts = {
  guaranteeBp: count(0, 5000),
  payMinutes: count(5, 1440),
  confirmMinutes: count(5, 10_080),
  /** The time for which an unanswered payment is held before it is credited. */
  holdMinutes: count(60, 10_080),
  /** Time within which a dispute is decided. */
  disputeMinutes: count(60, 43_200),
  /** Time after which the untaken rest of a withdrawal goes back. */
  restMinutes: count(60, 43_200),
  /** The number of parts in thirty days that may expire without costing the guarantee. */
  freeExpiries: count(0, 100),
  openMax: count(1, 20),
  /** The number of members who must confirm a payment until a depositor is no longer new. */
  newPayments: count(0, 100),
  newOpenMax: count(1, 20),
};

/** GET …/matching-rules: the terms of peer payments in a currency. */
export const DeskPeerPaymentRule = Type.Object({
  currency: Type.String(),
  ...peerPaymentCounts,
  partMin: MoneyString,
  /** The largest amount of a new depositor; null: a tenth of the channel's. */
  newAmountMax: OptionalMoney,
  /** As for a channel. */
  waitsForSecond: Type.Optional(Type.Boolean()),
  version: Version,
});
export type DeskPeerPaymentRule = Static<typeof DeskPeerPaymentRule>;

/** PUT …/matching-rules/:currency: missing fields stay unchanged. */
export const DeskPeerPaymentChange = Type.Object(
  {
    ...Type.Partial(Type.Object(peerPaymentCounts)).properties,
    partMin: Type.Optional(MoneyString),
    newAmountMax: Type.Optional(OptionalMoney),
    ...changed,
  },
  strict,
);
export type DeskPeerPaymentChange = Static<typeof DeskPeerPaymentChange>;
export const DeskCurrency = Type.Object({ currency: line(5, 1) });

/** GET …/hand-rules: the amount above which two operators credit a deposit by hand, or loosen a channel. */
export const DeskHandRule = Type.Object({ currency: Type.String(), twoPersonAbove: MoneyString, version: Version });
export type DeskHandRule = Static<typeof DeskHandRule>;

/** PUT …/hand-rules/:currency: a higher amount takes two operators. */
export const DeskHandRuleChange = Type.Object({ twoPersonAbove: MoneyString, ...changed }, strict);
export type DeskHandRuleChange = Static<typeof DeskHandRuleChange>;

/** GET …/withdrawal-rules: a currency's limits of withdrawals on the brand's day. */
export const DeskWithdrawalRule = Type.Object({
  currency: Type.String(),
  dailyCount: Type.Integer(),
  dailyAmount: MoneyString,
  /** Withdrawals per day without a fee. */
  freeCount: Type.Integer(),
  twoPersonAbove: MoneyString,
  bigWinAbove: MoneyString,
  version: Version,
});
export type DeskWithdrawalRule = Static<typeof DeskWithdrawalRule>;

/** PUT …/withdrawal-rules/:currency: missing fields stay unchanged. */
export const DeskWithdrawalRuleChange = Type.Object(
  {
    dailyCount: Type.Optional(count(1, 999_999)),
    dailyAmount: Type.Optional(MoneyString),
    freeCount: Type.Optional(count(0, 999_999)),
    twoPersonAbove: Type.Optional(MoneyString),
    bigWinAbove: Type.Optional(MoneyString),
    ...changed,
  },
  strict,
);
export type DeskWithdrawalRuleChange = Static<typeof DeskWithdrawalRuleChange>;

/**
 * GET …/risk-rules: the points that a reason adds to a withdrawal's risk score, and the hours for which a change counts
 * as new.
 */
export const DeskRiskRule = Type.Object({
  risk: Type.String(),
  points: Type.Integer(),
  hours: Type.Union([Type.Integer(), Type.Null()]),
  version: Version,
});
export type DeskRiskRule = Static<typeof DeskRiskRule>;
export const DeskRiskName = Type.Object({ risk: line(32, 1) });

/** PUT …/risk-rules/:risk: missing hours stay unchanged. */
export const DeskRiskRuleChange = Type.Object(
  { points: count(0, 100), hours: Type.Optional(count(1, 999_999)), ...changed },
  strict,
);
export type DeskRiskRuleChange = Static<typeof DeskRiskRuleChange>;

/** GET …/transfer-rules: the limits of transfers between members; a currency without one has no transfers. */
export const DeskTransferRule = Type.Object({
  currency: Type.String(),
  minAmount: MoneyString,
  maxAmount: MoneyString,
  dailyAmount: MoneyString,
  dailyCount: Type.Integer(),
  version: Version,
});
export type DeskTransferRule = Static<typeof DeskTransferRule>;

/** PUT …/transfer-rules/:currency: missing fields stay unchanged; a currency without a rule needs all four. */
export const DeskTransferRuleChange = Type.Object(
  {
    minAmount: Type.Optional(MoneyString),
    maxAmount: Type.Optional(MoneyString),
    dailyAmount: Type.Optional(MoneyString),
    dailyCount: Type.Optional(count(1, 999_999)),
    ...changed,
  },
  strict,
);
export type DeskTransferRuleChange = Static<typeof DeskTransferRuleChange>;

/** POST …/transfer-rules/:currency/end: ends transfers in this currency. */
export const DeskTransferEnd = Type.Object(changed, strict);
export type DeskTransferEnd = Static<typeof DeskTransferEnd>;

/** GET …/tip-rules: the limits of tips in the chat rooms; a currency without one has none. */
export const DeskTipRule = Type.Object({ ...DeskTransferRule.properties, dailyReceived: MoneyString });
export type DeskTipRule = Static<typeof DeskTipRule>;

/** PUT …/tip-rules/:currency: missing fields stay unchanged; a currency without a rule needs all five. */
export const DeskTipRuleChange = Type.Object(
  { ...DeskTransferRuleChange.properties, dailyReceived: Type.Optional(MoneyString) },
  strict,
);
export type DeskTipRuleChange = Static<typeof DeskTipRuleChange>;

export const DeskRate = Type.Object({
  from: Type.String(),
  to: Type.String(),
  rate: Type.String(),
  statedAt: TimeString,
});
export type DeskRate = Static<typeof DeskRate>;

const Code = Type.String({ pattern: '^[A-Z]{3,5}$' });
/** POST …/rates: the value of one unit of `from` in `to`, from now on. */
export const NewDeskRate = Type.Object(
  { from: Code, to: Code, rate: Type.String({ pattern: '^\\d{1,12}(\\.\\d{1,12})?$' }), reason: Reason },
  strict,
);
export type NewDeskRate = Static<typeof NewDeskRate>;

/** A difference between a gateway's file and our books; the amounts of both sides. */
export const DeskDifference = Type.Object({
  kind: Type.Union([
    Type.Literal('unknown-here'),
    Type.Literal('missing-there'),
    Type.Literal('amount-differs'),
    Type.Literal('not-credited'),
    Type.Literal('not-paid'),
    Type.Literal('state-differs'),
    Type.Literal('not-in-ledger'),
  ]),
  reference: Type.String(),
  subject: OptionalText,
  subjectId: OptionalId,
  theirs: OptionalMoney,
  ours: OptionalMoney,
  currency: OptionalText,
});
export type DeskDifference = Static<typeof DeskDifference>;

/** A day's settlement file of a gateway, compared with the ledger. */
export const DeskReconciliation = Type.Object({
  id: IdString,
  adapter: Type.String(),
  day: Type.String(),
  at: TimeString,
  lines: Type.Integer(),
  matched: Type.Integer(),
});
export type DeskReconciliation = Static<typeof DeskReconciliation>;
export const DeskReconciliationDetail = Type.Object({
  ...DeskReconciliation.properties,
  differences: Type.Array(DeskDifference),
});
export type DeskReconciliationDetail = Static<typeof DeskReconciliationDetail>;

export const DeskReconciliationQuery = Type.Object(paging, strict);
export type DeskReconciliationQuery = Static<typeof DeskReconciliationQuery>;

/** GET …/reconciliation-differences, newest first. */
export const DeskKeptDifferenceQuery = Type.Object(
  {
    ...paging,
    adapter: Type.Optional(line(32, 1)),
    /** Includes differences that have resolved themselves, and closed ones. */
    all: Type.Boolean({ default: false }),
  },
  strict,
);
export type DeskKeptDifferenceQuery = Static<typeof DeskKeptDifferenceQuery>;
export const DeskKeptDifference = Type.Object({
  id: IdString,
  /** The comparison that found it. */
  reconciliation: IdString,
  adapter: Type.String(),
  day: Type.String(),
  ...DeskDifference.properties,
  /** The time at which both agreed again, or an operator closed it. */
  resolvedAt: OptionalTime,
  /** The operator's reason; null: nobody closed it. */
  closedReason: OptionalText,
});
export type DeskKeptDifference = Static<typeof DeskKeptDifference>;
/** POST …/close. One that waits for a second operator is still open. */
export const DeskClosedDifference = Type.Object({ ...DeskKeptDifference.properties, waitsForSecond: Type.Boolean() });

/** POST …/reconciliations: without a file the gateway is asked for it. */
export const NewDeskReconciliation = Type.Object(
  {
    adapter: line(32, 1),
    /** UTC. */
    day: DayString,
    file: Type.Optional(Type.String({ minLength: 1, maxLength: 8_000_000 })),
    reason: Reason,
  },
  strict,
);
export type NewDeskReconciliation = Static<typeof NewDeskReconciliation>;
