import { type Static, type TSchema, Type } from 'typebox';
import { IdString, MoneyString, TimeString } from './envelope.ts';
import { ProofId, proofsMax } from './proofs.ts';
import { line } from './text.ts';
import { shownTexts } from './texts.ts';

const Words = shownTexts();
const nullable = <T extends TSchema>(value: T) => Type.Union([value, Type.Null()]);

/**
 * One depositor's payment of (part of) one withdrawal. MATCHED: to be paid. PAID: reported by the depositor. HELD: the
 * payee did not answer, so it counts as received, and is credited unless somebody objects in time. DISPUTED: the payee
 * says that it has not arrived; an operator decides. FAILED: it did not arrive. EXPIRED: not paid in time.
 */
export const PartState = Type.Union([
  Type.Literal('MATCHED'),
  Type.Literal('PAID'),
  Type.Literal('HELD'),
  Type.Literal('DISPUTED'),
  Type.Literal('RECEIVED'),
  Type.Literal('FAILED'),
  Type.Literal('EXPIRED'),
  Type.Literal('CANCELLED'),
]);
export type PartState = Static<typeof PartState>;

/**
 * The ways in which a part was received: confirmed by the payee, after the time passed, by an operator's decision, with
 * or without forfeiting the guarantee.
 */
export const PartReceipt = Type.Union([
  Type.Literal('payee'),
  Type.Literal('time'),
  Type.Literal('operator'),
  Type.Literal('forced'),
]);
export type PartReceipt = Static<typeof PartReceipt>;

/** The brand's terms of matched transfers in a currency. */
export const PeerPaymentTerms = Type.Object({
  /** Basis points of the amount that the depositor sets aside until the payee has confirmed. */
  guaranteeBp: Type.Integer(),
  payMinutes: Type.Integer(),
  confirmMinutes: Type.Integer(),
  /** Time for which an unanswered payment is held before it is credited. */
  holdMinutes: Type.Integer(),
  /** The smallest part, and the smallest remainder. */
  partMin: MoneyString,
});
export type PeerPaymentTerms = Static<typeof PeerPaymentTerms>;

/** GET /wps/cashier/matching/offers?channel=: the amounts that payees wait for. */
export const OffersQuery = Type.Object({ channel: Type.String({ minLength: 2, maxLength: 32 }) });
export type OffersQuery = Static<typeof OffersQuery>;
export const PeerPaymentOffers = Type.Object({
  currency: Type.String(),
  terms: PeerPaymentTerms,
  /** The largest amount that this member may take now; lower until others have confirmed payments. */
  max: MoneyString,
  /** Whole remainders, smallest first, without duplicates. A part of one may be taken as well. */
  amounts: Type.Array(MoneyString),
});
export type PeerPaymentOffers = Static<typeof PeerPaymentOffers>;

/** POST /wps/cashier/matching/deposits: takes (part of) a waiting withdrawal and sets the guarantee aside. */
export const NewPeerDeposit = Type.Object(
  { channel: Type.String({ minLength: 2, maxLength: 32 }), amount: MoneyString },
  { additionalProperties: false },
);
export type NewPeerDeposit = Static<typeof NewPeerDeposit>;

/** The payee's account; shown to the depositor while there is something to pay or to resolve. */
export const PayeeAccount = Type.Object({
  kind: Type.String(),
  providerName: Words,
  holderName: nullable(Type.String()),
  number: Type.String(),
});
export type PayeeAccount = Static<typeof PayeeAccount>;

const times = {
  payBy: TimeString,
  confirmBy: nullable(TimeString),
  /** The time at which a held part is credited. */
  heldUntil: nullable(TimeString),
  /** The time by which a dispute is decided. */
  answerBy: nullable(TimeString),
  /** The terms under which it was taken. */
  confirmMinutes: Type.Integer(),
  holdMinutes: Type.Integer(),
};

/** GET /wps/cashier/matching/deposits/:id (of the deposit): the depositor's view. */
export const PeerDeposit = Type.Object({
  depositId: IdString,
  partId: IdString,
  state: PartState,
  receipt: nullable(PartReceipt),
  reason: nullable(Type.String()),
  currency: Type.String(),
  /** Amount that is paid to the payee. */
  amount: MoneyString,
  /** Amount that is credited once it is received: the amount less the fee. */
  credited: MoneyString,
  guarantee: MoneyString,
  guaranteeState: Type.Union([Type.Literal('held'), Type.Literal('returned'), Type.Literal('forfeited')]),
  /** The reference for the transfer. */
  reference: Type.String(),
  payee: nullable(PayeeAccount),
  ...times,
  /** Cancelling until then costs nothing. */
  cancelBy: TimeString,
  /** True if letting the time run out, or cancelling late, costs the guarantee, which then goes to the payee. */
  expiryCosts: Type.Boolean(),
  /** The depositor's own pictures. */
  proofs: Type.Array(ProofId),
  createdAt: TimeString,
});
export type PeerDeposit = Static<typeof PeerDeposit>;

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

/**
 * POST /wps/cashier/matching/parts/:id/evidence and /wps/cashier/matching/deposits/:id/evidence: pictures and a text
 * that the payee or the depositor adds to a dispute.
 */
export const PartEvidence = Type.Object(
  { proofs: Proofs, note: Type.Optional(line(140)) },
  { additionalProperties: false },
);
export type PartEvidence = Static<typeof PartEvidence>;

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
  /** The reference that the depositor was asked to use for the transfer. */
  reference: Type.String(),
  ...times,
  /** The guarantee of a depositor who did not pay, which was added to the payee's balance. */
  compensation: nullable(MoneyString),
  /** True while the payee may confirm that it arrived. */
  canConfirm: Type.Boolean(),
  /** The payee's own pictures. */
  proofs: Type.Array(ProofId),
  updatedAt: TimeString,
});
export type ConfirmationPart = Static<typeof ConfirmationPart>;

/** GET /wps/cashier/matching/withdrawals/:id: the confirmation of a withdrawal that is paid in parts. */
export const Confirmation = Type.Object({
  withdrawalId: IdString,
  currency: Type.String(),
  /** The total amount for the payee. */
  amount: MoneyString,
  received: MoneyString,
  remainder: MoneyString,
  /** The part of the remainder that nobody has taken yet. */
  waiting: MoneyString,
  /** The amount that went back because nobody paid it. */
  returned: MoneyString,
  /** The time at which the part that nobody has taken goes back. */
  restBy: nullable(TimeString),
  /** True while further parts may be taken. */
  open: Type.Boolean(),
  /** The minutes to answer parts that are taken from now on; each earlier part has its own. */
  confirmMinutes: Type.Integer(),
  /** Newest first. */
  parts: Type.Array(ConfirmationPart),
});
export type Confirmation = Static<typeof Confirmation>;
