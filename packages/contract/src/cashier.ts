import { type Static, Type } from 'typebox';

/**
 * AWAITING: the payer has to pay. SUBMITTED: the payer reported the payment, an operator checks it. CONFIRMING: seen on
 * the network, not yet final. REVIEW: a mismatch (an amount other than requested), an operator decides. REVERSED:
 * charged back.
 */
export const DepositState = Type.Union([
  Type.Literal('AWAITING'),
  Type.Literal('SUBMITTED'),
  Type.Literal('CONFIRMING'),
  Type.Literal('REVIEW'),
  Type.Literal('CREDITED'),
  Type.Literal('REJECTED'),
  Type.Literal('FAILED'),
  Type.Literal('EXPIRED'),
  Type.Literal('CANCELLED'),
  Type.Literal('REVERSED'),
]);
export type DepositState = Static<typeof DepositState>;

/**
 * REQUESTED: waits for approval. APPROVED: to be paid. PAYING: at the gateway, which has not reported the outcome yet.
 * MATCHING: paid in parts by matched depositors. PAYOUT_FAILED: the gateway refused; the money is still set aside.
 */
export const WithdrawalState = Type.Union([
  Type.Literal('REQUESTED'),
  Type.Literal('APPROVED'),
  Type.Literal('PAYING'),
  Type.Literal('MATCHING'),
  Type.Literal('PAYOUT_FAILED'),
  Type.Literal('PAID'),
  Type.Literal('REJECTED'),
  Type.Literal('CANCELLED'),
  Type.Literal('RETURNED'),
]);
export type WithdrawalState = Static<typeof WithdrawalState>;

/** The groups in which channels are shown. */
export const ChannelKind = Type.Union([
  Type.Literal('bank'),
  Type.Literal('gateway'),
  Type.Literal('crypto'),
  Type.Literal('matched'),
]);
export type ChannelKind = Static<typeof ChannelKind>;
