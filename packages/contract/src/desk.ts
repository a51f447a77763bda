import { type Static, Type } from 'typebox';
import { ChannelKind, DepositState, WithdrawalState } from './cashier.ts';
import { cursorPageOf, IdString, MoneyString, TimeString } from './envelope.ts';
import { PartState } from './matching.ts';
import { line } from './text.ts';

/** What operators see and do at the cashier: `/ops/v1/cashier/…`. */

/** Why it was done: every act of an operator says so, in the audit trail for ever. */
export const Reason = line(300, 3);
const strict = { additionalProperties: false };

export const DeskId = Type.Object({ id: IdString });
export const DeskReason = Type.Object({ reason: Reason }, strict);
export type DeskReason = Static<typeof DeskReason>;

/** Newest first; a cursor is the `nextCursor` of the page before. */
const paging = {
  cursor: Type.Optional(IdString),
  pageSize: Type.Integer({ minimum: 1, maximum: 100, default: 20 }),
};
const period = {
  from: Type.Optional(TimeString),
  /** Exclusive. */
  to: Type.Optional(TimeString),
};
/** A member by number or by name; a name that nobody has finds nothing. */
const ofMember = { memberId: Type.Optional(IdString), username: Type.Optional(line(64, 1)) };
const time = (schema = TimeString) => Type.Union([schema, Type.Null()]);
const OptionalId = Type.Union([IdString, Type.Null()]);
const OptionalText = Type.Union([Type.String(), Type.Null()]);
const OptionalMoney = Type.Union([MoneyString, Type.Null()]);

const member = { memberId: IdString, username: Type.String() };

/** What a change is about. */
const MoneySubject = Type.Union([
  Type.Literal('deposit'),
  Type.Literal('withdrawal'),
  Type.Literal('part'),
  Type.Literal('payout-account'),
  Type.Literal('transfer'),
  Type.Literal('vendor-transfer'),
  Type.Literal('adjustment'),
  Type.Literal('freeze'),
]);

/** One change, who made it and why. */
export const DeskEvent = Type.Object({
  id: IdString,
  at: TimeString,
  subject: Type.String(),
  subjectId: IdString,
  ...member,
  kind: Type.String(),
  from: OptionalText,
  to: Type.String(),
  actorKind: Type.String(),
  actorId: OptionalId,
  /** The operator's name; null for others. */
  operator: OptionalText,
  reason: OptionalText,
  detail: Type.Record(Type.String(), Type.Union([Type.String(), Type.Number(), Type.Boolean(), Type.Null()])),
});
export type DeskEvent = Static<typeof DeskEvent>;
export const DeskEventPage = cursorPageOf(DeskEvent);
export type DeskEventPage = Static<typeof DeskEventPage>;

export const DeskEventQuery = Type.Object(
  {
    ...paging,
    ...period,
    ...ofMember,
    operatorId: Type.Optional(IdString),
    subject: Type.Optional(MoneySubject),
    subjectId: Type.Optional(IdString),
    kind: Type.Optional(line(32, 1)),
  },
  strict,
);
export type DeskEventQuery = Static<typeof DeskEventQuery>;

export const DeskDeposit = Type.Object({
  id: IdString,
  ...member,
  channel: Type.String(),
  currency: Type.String(),
  amount: MoneyString,
  fee: MoneyString,
  payCurrency: Type.String(),
  payAmount: MoneyString,
  rate: OptionalText,
  state: DepositState,
  reference: Type.String(),
  adapter: OptionalText,
  adapterRef: OptionalText,
  /** What the member says of the payment. */
  payer: Type.Record(Type.String(), OptionalText),
  receivedAmount: OptionalMoney,
  confirmations: Type.Integer(),
  reason: OptionalText,
  entryId: OptionalId,
  createdAt: TimeString,
  updatedAt: TimeString,
  expiresAt: TimeString,
  settledAt: time(),
});
export type DeskDeposit = Static<typeof DeskDeposit>;
export const DeskDepositPage = cursorPageOf(DeskDeposit);

/** With the pictures (`/ops/v1/proofs/:id`) and everything that happened. */
export const DeskDepositDetail = Type.Object({
  ...DeskDeposit.properties,
  proofs: Type.Array(Type.String()),
  events: Type.Array(DeskEvent),
});
export type DeskDepositDetail = Static<typeof DeskDepositDetail>;

export const DeskDepositQuery = Type.Object(
  {
    ...paging,
    ...period,
    ...ofMember,
    state: Type.Optional(DepositState),
    channel: Type.Optional(line(32, 1)),
    reference: Type.Optional(line(64, 1)),
    /** Only those that wait for an operator: SUBMITTED and REVIEW. */
    waiting: Type.Optional(Type.Boolean()),
  },
  strict,
);
export type DeskDepositQuery = Static<typeof DeskDepositQuery>;

/** `amount`: what is credited when it is another than asked, in the account's currency. */
export const DeskDepositApproval = Type.Object({ amount: Type.Optional(MoneyString), reason: Reason }, strict);
export type DeskDepositApproval = Static<typeof DeskDepositApproval>;

export const DeskPayoutAccount = Type.Object({
  id: IdString,
  ...member,
  kind: Type.String(),
  provider: Type.String(),
  holderName: OptionalText,
  numberTail: Type.String(),
  isDefault: Type.Boolean(),
  /** The same number is bound to another member as well. */
  shared: Type.Boolean(),
  createdAt: TimeString,
  removedAt: time(),
});
export type DeskPayoutAccount = Static<typeof DeskPayoutAccount>;
export const DeskPayoutAccountPage = cursorPageOf(DeskPayoutAccount);

export const DeskPayoutAccountQuery = Type.Object(
  { ...paging, ...ofMember, shared: Type.Optional(Type.Boolean()) },
  strict,
);
export type DeskPayoutAccountQuery = Static<typeof DeskPayoutAccountQuery>;

/** POST …/payout-accounts/:id/number: shown once it is written down who asked and why. */
export const DeskAccountNumber = Type.Object({ number: Type.String() });

export const DeskWithdrawal = Type.Object({
  id: IdString,
  ...member,
  channel: Type.String(),
  payoutAccountId: IdString,
  currency: Type.String(),
  amount: MoneyString,
  fee: MoneyString,
  payCurrency: Type.String(),
  payAmount: MoneyString,
  rate: OptionalText,
  state: WithdrawalState,
  paidAmount: MoneyString,
  riskScore: Type.Integer(),
  riskReasons: Type.Array(Type.String()),
  approvalsNeeded: Type.Integer(),
  adapter: OptionalText,
  adapterRef: OptionalText,
  attempt: Type.Integer(),
  reason: OptionalText,
  createdAt: TimeString,
  updatedAt: TimeString,
  settledAt: time(),
});
export type DeskWithdrawal = Static<typeof DeskWithdrawal>;
export const DeskWithdrawalPage = cursorPageOf(DeskWithdrawal);

export const DeskWithdrawalQuery = Type.Object(
  {
    ...paging,
    ...period,
    ...ofMember,
    state: Type.Optional(WithdrawalState),
    channel: Type.Optional(line(32, 1)),
    /** Only those that wait for an operator: REQUESTED, APPROVED without a gateway, and PAYOUT_FAILED. */
    waiting: Type.Optional(Type.Boolean()),
  },
  strict,
);
export type DeskWithdrawalQuery = Static<typeof DeskWithdrawalQuery>;

/** Who said yes so far. */
export const DeskApproval = Type.Object({ operatorId: IdString, operator: Type.String(), at: TimeString });
export type DeskApproval = Static<typeof DeskApproval>;

/** A payment of (part of) a withdrawal by a matched depositor. */
export const DeskPart = Type.Object({
  id: IdString,
  withdrawalId: IdString,
  depositId: IdString,
  payeeId: IdString,
  payee: Type.String(),
  depositorId: IdString,
  depositor: Type.String(),
  currency: Type.String(),
  amount: MoneyString,
  /** What the depositor loses if receipt is forced. */
  guarantee: MoneyString,
  state: PartState,
  /** How it came to be received. */
  receipt: OptionalText,
  reason: OptionalText,
  createdAt: TimeString,
  payBy: TimeString,
  confirmBy: time(),
  settledAt: time(),
});
export type DeskPart = Static<typeof DeskPart>;
export const DeskPartPage = cursorPageOf(DeskPart);

export const DeskPartDetail = Type.Object({
  ...DeskPart.properties,
  proofs: Type.Array(Type.String()),
  events: Type.Array(DeskEvent),
});
export type DeskPartDetail = Static<typeof DeskPartDetail>;

export const DeskPartQuery = Type.Object(
  {
    ...paging,
    /** Payee or depositor. */
    ...ofMember,
    state: Type.Optional(PartState),
    withdrawalId: Type.Optional(IdString),
  },
  strict,
);
export type DeskPartQuery = Static<typeof DeskPartQuery>;

export const DeskWithdrawalDetail = Type.Object({
  ...DeskWithdrawal.properties,
  payoutAccount: DeskPayoutAccount,
  approvals: Type.Array(DeskApproval),
  parts: Type.Array(DeskPart),
  events: Type.Array(DeskEvent),
});
export type DeskWithdrawalDetail = Static<typeof DeskWithdrawalDetail>;

/** The bank's own reference of a payment that was made by hand. */
export const DeskPaid = Type.Object({ reference: line(100, 1), reason: Reason }, strict);
export type DeskPaid = Static<typeof DeskPaid>;

export const DeskPartOutcome = Type.Union([Type.Literal('received'), Type.Literal('forced'), Type.Literal('failed')]);
export const DeskPartDecision = Type.Object({ outcome: DeskPartOutcome, reason: Reason }, strict);
export type DeskPartDecision = Static<typeof DeskPartDecision>;

const Direction = Type.Union([Type.Literal('credit'), Type.Literal('debit')]);
const AdjustmentState = Type.Union([
  Type.Literal('REQUESTED'),
  Type.Literal('CREDITED'),
  Type.Literal('DEBITED'),
  Type.Literal('REJECTED'),
]);

/** POST …/adjustments: asked for by one operator, approved by another. */
export const NewDeskAdjustment = Type.Object(
  {
    memberId: IdString,
    direction: Direction,
    /** In the currency of the account, positive. */
    amount: MoneyString,
    /** What a credit asks to be staked before a withdrawal, in basis points of itself; 10000 is once. */
    turnoverBp: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000 })),
    reason: Reason,
  },
  strict,
);
export type NewDeskAdjustment = Static<typeof NewDeskAdjustment>;

export const DeskAdjustment = Type.Object({
  id: IdString,
  ...member,
  direction: Direction,
  currency: Type.String(),
  amount: MoneyString,
  turnoverBp: Type.Integer(),
  state: AdjustmentState,
  reason: Type.String(),
  requestedBy: Type.String(),
  decidedBy: OptionalText,
  decidedReason: OptionalText,
  entryId: OptionalId,
  createdAt: TimeString,
  decidedAt: time(),
});
export type DeskAdjustment = Static<typeof DeskAdjustment>;
export const DeskAdjustmentPage = cursorPageOf(DeskAdjustment);

export const DeskAdjustmentQuery = Type.Object(
  { ...paging, ...ofMember, state: Type.Optional(AdjustmentState) },
  strict,
);
export type DeskAdjustmentQuery = Static<typeof DeskAdjustmentQuery>;

const FreezeState = Type.Union([Type.Literal('FROZEN'), Type.Literal('UNFROZEN')]);

/** POST …/freezes. With an amount it is set aside; without, nothing leaves the account. */
export const NewDeskFreeze = Type.Object(
  { memberId: IdString, amount: Type.Optional(MoneyString), reason: Reason },
  strict,
);
export type NewDeskFreeze = Static<typeof NewDeskFreeze>;

export const DeskFreeze = Type.Object({
  id: IdString,
  ...member,
  kind: Type.Union([Type.Literal('withdrawals'), Type.Literal('amount')]),
  currency: OptionalText,
  amount: OptionalMoney,
  state: FreezeState,
  reason: Type.String(),
  frozenBy: Type.String(),
  liftedBy: OptionalText,
  liftedReason: OptionalText,
  createdAt: TimeString,
  liftedAt: time(),
});
export type DeskFreeze = Static<typeof DeskFreeze>;
export const DeskFreezePage = cursorPageOf(DeskFreeze);

export const DeskFreezeQuery = Type.Object({ ...paging, ...ofMember, state: Type.Optional(FreezeState) }, strict);
export type DeskFreezeQuery = Static<typeof DeskFreezeQuery>;

/** A member's money at a glance. */
export const DeskMember = Type.Object({
  ...member,
  currency: Type.String(),
  wallets: Type.Array(Type.Object({ type: Type.String(), vendor: Type.String(), balance: MoneyString })),
  /** Sums of all that was credited and not taken back, and of all that was paid out. */
  deposited: MoneyString,
  withdrawn: MoneyString,
  /** What is to be staked before a withdrawal, and what of it is staked. */
  turnover: Type.Object({ required: MoneyString, done: MoneyString, left: MoneyString }),
  withdrawalsFrozen: Type.Boolean(),
  freezes: Type.Array(DeskFreeze),
});
export type DeskMember = Static<typeof DeskMember>;

export const DeskChannel = Type.Object({
  code: Type.String(),
  direction: Type.Union([Type.Literal('deposit'), Type.Literal('withdrawal')]),
  kind: ChannelKind,
  name: Type.Object({ EN: Type.String(), TH: Type.String(), CN: Type.String() }),
  currency: Type.String(),
  payCurrency: Type.String(),
  adapter: OptionalText,
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
});
export type DeskChannel = Static<typeof DeskChannel>;

export const DeskChannelCode = Type.Object({ code: line(32, 1) });

/** PUT …/channels/:code: what is named changes, the rest stays; amounts in the channel's account currency. */
export const DeskChannelChange = Type.Object(
  {
    minAmount: Type.Optional(MoneyString),
    maxAmount: Type.Optional(MoneyString),
    feeBp: Type.Optional(Type.Integer({ minimum: 0, maximum: 5000 })),
    feeFixed: Type.Optional(MoneyString),
    turnoverBp: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000 })),
    openFrom: Type.Optional(Type.Union([Type.Integer({ minimum: 0, maximum: 1439 }), Type.Null()])),
    openUntil: Type.Optional(Type.Union([Type.Integer({ minimum: 0, maximum: 1439 }), Type.Null()])),
    enabled: Type.Optional(Type.Boolean()),
    reason: Reason,
  },
  strict,
);
export type DeskChannelChange = Static<typeof DeskChannelChange>;

export const DeskRate = Type.Object({
  from: Type.String(),
  to: Type.String(),
  rate: Type.String(),
  statedAt: TimeString,
});
export type DeskRate = Static<typeof DeskRate>;

const Code = Type.String({ pattern: '^[A-Z]{3,5}$' });
/** POST …/rates: what one unit of `from` is worth in `to`, from now on. */
export const NewDeskRate = Type.Object(
  { from: Code, to: Code, rate: Type.String({ pattern: '^\\d{1,12}(\\.\\d{1,12})?$' }), reason: Reason },
  strict,
);
export type NewDeskRate = Static<typeof NewDeskRate>;

/** What operators did that is no change of a member's money. */
export const DeskAction = Type.Object({
  id: IdString,
  at: TimeString,
  operator: Type.String(),
  action: Type.String(),
  subject: Type.String(),
  reason: Type.String(),
  detail: DeskEvent.properties.detail,
});
export type DeskAction = Static<typeof DeskAction>;
export const DeskActionPage = cursorPageOf(DeskAction);
export type DeskActionPage = Static<typeof DeskActionPage>;

export const DeskActionQuery = Type.Object(
  { ...paging, action: Type.Optional(line(32, 1)), subject: Type.Optional(line(64, 1)) },
  strict,
);
export type DeskActionQuery = Static<typeof DeskActionQuery>;

/** A difference between a gateway's file and what stands here; amounts as both sides say them. */
export const DeskDifference = Type.Object({
  kind: Type.String(),
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
export const DeskReconciliationPage = cursorPageOf(DeskReconciliation);
export const DeskReconciliationDetail = Type.Object({
  ...DeskReconciliation.properties,
  differences: Type.Array(DeskDifference),
});
export type DeskReconciliationDetail = Static<typeof DeskReconciliationDetail>;

export const DeskReconciliationQuery = Type.Object(paging, strict);
export type DeskReconciliationQuery = Static<typeof DeskReconciliationQuery>;

/** POST …/reconciliations: without a file the gateway is asked for it. */
export const NewDeskReconciliation = Type.Object(
  {
    adapter: line(32, 1),
    /** UTC. */
    day: Type.String({ format: 'date' }),
    file: Type.Optional(Type.String({ minLength: 1, maxLength: 8_000_000 })),
    reason: Reason,
  },
  strict,
);
export type NewDeskReconciliation = Static<typeof NewDeskReconciliation>;
