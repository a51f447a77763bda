import { type Static, type TSchema, Type } from 'typebox';
import { IdString, MoneyString, TimeString } from './envelope.ts';
import { ProofId, proofsMax } from './proofs.ts';
import { line } from './text.ts';

const Words = Type.Object({ EN: Type.String(), TH: Type.String(), CN: Type.String() });
const nullable = <T extends TSchema>(value: T) => Type.Union([value, Type.Null()]);

/**
 * One depositor's payment of (part of) one withdrawal. MATCHED: to be paid. PAID: the depositor says so. DISPUTED: the payee
 * says that it did not arrive, an operator decides. FAILED: it did not. EXPIRED: not paid in time.
 */
export const PartState = Type.Union([
  Type.Literal('MATCHED'),
  Type.Literal('PAID'),
  Type.Literal('DISPUTED'),
  Type.Literal('RECEIVED'),
  Type.Literal('FAILED'),
  Type.Literal('EXPIRED'),
  Type.Literal('CANCELLED'),
]);
export type PartState = Static<typeof PartState>;

/** How a part came to be received: the payee said so, the time passed, an operator decided, with or without the guarantee. */
export const PartReceipt = Type.Union([
  Type.Literal('payee'),
  Type.Literal('time'),
  Type.Literal('operator'),
  Type.Literal('forced'),
]);
export type PartReceipt = Static<typeof PartReceipt>;

/** What the brand asks of matched transfers in a currency. */
export const MatchingTerms = Type.Object({
  /** Basis points of the amount that the depositor sets aside until the payee has confirmed. */
  guaranteeBp: Type.Integer(),
  payMinutes: Type.Integer(),
  confirmMinutes: Type.Integer(),
  /** No part and no remainder is smaller. */
  partMin: MoneyString,
});
export type MatchingTerms = Static<typeof MatchingTerms>;

/** GET /wps/cashier/matching/offers?channel=: what waits to be paid, by others than the asker. */
export const OffersQuery = Type.Object({ channel: Type.String({ minLength: 2, maxLength: 32 }) });
export type OffersQuery = Static<typeof OffersQuery>;
export const MatchingOffers = Type.Object({
  currency: Type.String(),
  terms: MatchingTerms,
  /** Whole remainders, smallest first, each amount once. A part of one may be taken as well. */
  amounts: Type.Array(MoneyString),
});
export type MatchingOffers = Static<typeof MatchingOffers>;

/** POST /wps/cashier/matching/deposits: takes (part of) a waiting withdrawal and sets the guarantee aside. */
export const NewMatchedDeposit = Type.Object(
  { channel: Type.String({ minLength: 2, maxLength: 32 }), amount: MoneyString },
  { additionalProperties: false },
);
export type NewMatchedDeposit = Static<typeof NewMatchedDeposit>;

/** Where the payee is paid; shown to the depositor while there is something to pay or to clear up. */
export const PayeeAccount = Type.Object({
  kind: Type.String(),
  providerName: Words,
  holderName: nullable(Type.String()),
  number: Type.String(),
});
export type PayeeAccount = Static<typeof PayeeAccount>;

/** GET /wps/cashier/matching/deposits/:id (of the deposit): what the depositor sees. */
export const MatchedDeposit = Type.Object({
  depositId: IdString,
  partId: IdString,
  state: PartState,
  receipt: nullable(PartReceipt),
  reason: nullable(Type.String()),
  currency: Type.String(),
  /** What is paid to the payee. */
  amount: MoneyString,
  /** What is credited once it is received: the amount less the fee. */
  credited: MoneyString,
  guarantee: MoneyString,
  guaranteeState: Type.Union([Type.Literal('held'), Type.Literal('returned'), Type.Literal('forfeited')]),
  /** What to write beside the transfer. */
  reference: Type.String(),
  payee: nullable(PayeeAccount),
  payBy: TimeString,
  confirmBy: nullable(TimeString),
  /** The depositor's own pictures. */
  proofs: Type.Array(ProofId),
  createdAt: TimeString,
});
export type MatchedDeposit = Static<typeof MatchedDeposit>;

const Proofs = Type.Array(ProofId, { minItems: 1, maxItems: proofsMax, uniqueItems: true });

/** POST /wps/cashier/matching/deposits/:id/paid: the depositor has paid, and shows it. */
export const PaidNotice = Type.Object({ proofs: Proofs }, { additionalProperties: false });
export type PaidNotice = Static<typeof PaidNotice>;

/** POST /wps/cashier/matching/parts/:id/not-received: the payee's account shows no such payment. */
export const NotReceived = Type.Object(
  { proofs: Proofs, note: Type.Optional(line(140)) },
  { additionalProperties: false },
);
export type NotReceived = Static<typeof NotReceived>;

/** POST /wps/cashier/matching/withdrawals/:id/all-received: these parts, as the payee saw them listed. */
export const AllReceived = Type.Object(
  { parts: Type.Array(IdString, { minItems: 1, maxItems: 50, uniqueItems: true }) },
  { additionalProperties: false },
);
export type AllReceived = Static<typeof AllReceived>;

/** A part as the payee sees it. */
export const ConfirmationPart = Type.Object({
  id: IdString,
  state: PartState,
  receipt: nullable(PartReceipt),
  reason: nullable(Type.String()),
  amount: MoneyString,
  /** What the depositor was asked to write beside the transfer. */
  reference: Type.String(),
  payBy: TimeString,
  confirmBy: nullable(TimeString),
  /** The payee's own pictures. */
  proofs: Type.Array(ProofId),
  updatedAt: TimeString,
});
export type ConfirmationPart = Static<typeof ConfirmationPart>;

/** GET /wps/cashier/matching/withdrawals/:id: the confirmation of a withdrawal that is paid in parts. */
export const Confirmation = Type.Object({
  withdrawalId: IdString,
  currency: Type.String(),
  /** What reaches the payee in all. */
  amount: MoneyString,
  received: MoneyString,
  remainder: MoneyString,
  /** Of the remainder, what nobody has taken yet. */
  waiting: MoneyString,
  /** True while parts may still come. */
  open: Type.Boolean(),
  confirmMinutes: Type.Integer(),
  /** Newest first. */
  parts: Type.Array(ConfirmationPart),
});
export type Confirmation = Static<typeof Confirmation>;
