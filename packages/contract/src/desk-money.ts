import { type Static, Type } from 'typebox';
import { DepositState, WithdrawalState } from './cashier.ts';
import {
  DeskEvent,
  member,
  OptionalId,
  OptionalMoney,
  OptionalText,
  OptionalTime,
  ofMember,
  paging,
  period,
  Reason,
  strict,
} from './desk.ts';
import { IdString, MoneyString, TimeString } from './envelope.ts';
import { PartState } from './peer-payments.ts';
import { line, saidLine } from './text.ts';

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
  /** The member's statements about the payment. */
  payer: Type.Record(Type.String(), OptionalText),
  receivedAmount: OptionalMoney,
  confirmations: Type.Integer(),
  reason: OptionalText,
  entryId: OptionalId,
  createdAt: TimeString,
  updatedAt: TimeString,
  expiresAt: TimeString,
  settledAt: OptionalTime,
});
export type DeskDeposit = Static<typeof DeskDeposit>;

/** With the pictures (`/ops/v1/proofs/:id`) and all events. */
export const DeskDepositDetail = Type.Object({
  ...DeskDeposit.properties,
  /** The language of the member's pages. */
  language: Type.String(),
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

/** `amount`: the amount to credit when it differs from the requested one, in the account's currency. */
export const DeskDepositApproval = Type.Object({ amount: Type.Optional(MoneyString), reason: Reason }, strict);
export type DeskDepositApproval = Static<typeof DeskDepositApproval>;

export const DeskPayoutAccount = Type.Object({
  id: IdString,
  ...member,
  kind: Type.String(),
  provider: Type.String(),
  /** Masked, as members see their own: it is the member's real name. */
  holderName: OptionalText,
  numberTail: Type.String(),
  isDefault: Type.Boolean(),
  /** True if the same number is bound to another member as well. */
  shared: Type.Boolean(),
  createdAt: TimeString,
  removedAt: OptionalTime,
});
export type DeskPayoutAccount = Static<typeof DeskPayoutAccount>;

export const DeskPayoutAccountQuery = Type.Object(
  { ...paging, ...ofMember, shared: Type.Optional(Type.Boolean()) },
  strict,
);
export type DeskPayoutAccountQuery = Static<typeof DeskPayoutAccountQuery>;

/** POST …/payout-accounts/:id/number: shown after the operator and the reason are noted. */
export const DeskAccountNumber = Type.Object({ number: Type.String(), holderName: OptionalText });

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
  /** The amount that went back because no depositor paid it; `amount` excludes it. */
  returnedAmount: MoneyString,
  /** The time at which the part that no depositor has taken goes back. */
  restBy: OptionalTime,
  /** The time by which it is to be paid: sooner for some VIP levels. */
  dueAt: TimeString,
  riskScore: Type.Integer(),
  riskReasons: Type.Array(Type.String()),
  approvalsNeeded: Type.Integer(),
  adapter: OptionalText,
  adapterRef: OptionalText,
  attempt: Type.Integer(),
  /** The gateway's report of a payment that differs from the order: two operators decide. */
  held: OptionalText,
  reason: OptionalText,
  createdAt: TimeString,
  updatedAt: TimeString,
  settledAt: OptionalTime,
});
export type DeskWithdrawal = Static<typeof DeskWithdrawal>;

export const DeskWithdrawalQuery = Type.Object(
  {
    ...paging,
    ...period,
    ...ofMember,
    state: Type.Optional(WithdrawalState),
    channel: Type.Optional(line(32, 1)),
    /**
     * Only those that wait for an operator: REQUESTED, APPROVED without a gateway, PAYOUT_FAILED, and held ones; the
     * soonest due first.
     */
    waiting: Type.Optional(Type.Boolean()),
  },
  strict,
);
export type DeskWithdrawalQuery = Static<typeof DeskWithdrawalQuery>;

/** An approval given so far. */
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
  /** Amount that the depositor loses if receipt is forced. */
  guarantee: MoneyString,
  state: PartState,
  /** The manner in which the payment was confirmed as received. */
  receipt: OptionalText,
  reason: OptionalText,
  createdAt: TimeString,
  payBy: TimeString,
  confirmBy: OptionalTime,
  /** The time at which a part that counts as received is credited. */
  heldUntil: OptionalTime,
  /** The time by which a dispute is decided; overdue ones are listed first. */
  answerBy: OptionalTime,
  /** The receiver of a forfeited guarantee: `payee` or `house`. */
  forfeitedTo: OptionalText,
  settledAt: OptionalTime,
});
export type DeskPart = Static<typeof DeskPart>;

/** With the pictures (`/ops/v1/proofs/:id`) of both sides. */
export const DeskPartDetail = Type.Object({
  ...DeskPart.properties,
  proofs: Type.Array(Type.String()),
  /** The same pictures, each with its side. */
  evidence: Type.Array(
    Type.Object({ proof: Type.String(), by: Type.Union([Type.Literal('payee'), Type.Literal('depositor')]) }),
  ),
  events: Type.Array(DeskEvent),
});
export type DeskPartDetail = Static<typeof DeskPartDetail>;

export const DeskPartQuery = Type.Object(
  {
    ...paging,
    /** Payee or depositor. */
    ...ofMember,
    state: Type.Optional(PartState),
    /** Only those that wait for an operator: DISPUTED. */
    waiting: Type.Optional(Type.Boolean()),
    withdrawalId: Type.Optional(IdString),
  },
  strict,
);
export type DeskPartQuery = Static<typeof DeskPartQuery>;

export const DeskWithdrawalDetail = Type.Object({
  ...DeskWithdrawal.properties,
  /** The language of the member's pages. */
  language: Type.String(),
  payoutAccount: DeskPayoutAccount,
  approvals: Type.Array(DeskApproval),
  parts: Type.Array(DeskPart),
  events: Type.Array(DeskEvent),
});
export type DeskWithdrawalDetail = Static<typeof DeskWithdrawalDetail>;

/** The bank's own reference of a payment that was made by hand. */
export const DeskPaid = Type.Object({ reference: saidLine(100), reason: Reason }, strict);
export type DeskPaid = Static<typeof DeskPaid>;

export const DeskPartOutcome = Type.Union([Type.Literal('received'), Type.Literal('forced'), Type.Literal('failed')]);
export const DeskPartDecision = Type.Object({ outcome: DeskPartOutcome, reason: Reason }, strict);
export type DeskPartDecision = Static<typeof DeskPartDecision>;
