import type { DepositState } from '@fairhouse/contract/cashier';
import { type CurrencyCode, multiply } from '@fairhouse/money/money';
import type { Generated } from 'kysely';
import { moneyRows } from '../../money-rows/index.ts';

/** Payment instructions, and a gateway's answer: plain JSON, depending on the channel's kind. */
export type Instructions = Record<string, string | number | null>;
export type Payer = Record<string, string | null>;

/** A deposit as it is stored; amounts in units. */
export type Deposit = {
  id: bigint;
  member_id: bigint;
  channel: string;
  currency: CurrencyCode;
  amount: bigint;
  fee: bigint;
  pay_currency: CurrencyCode;
  pay_amount: bigint;
  rate: string | null;
  turnover_bp: number;
  state: DepositState;
  reference: string;
  adapter: string | null;
  adapter_ref: string | null;
  instructions: Instructions;
  payer: Payer;
  received_amount: bigint | null;
  confirmations: number;
  reason: string | null;
  entry_id: bigint | null;
  request_key: string;
  request_hash: string;
  created_at: Date;
  updated_at: Date;
  expires_at: Date;
  settled_at: Date | null;
};

/**
 * Returns the turnover that a deposit requires, in units: a share of the amount that reaches the balance, since the fee
 * is not played.
 */
export function turnoverOfDeposit({
  amount,
  fee,
  turnover_bp,
}: Pick<Deposit, 'amount' | 'fee' | 'turnover_bp'>): bigint {
  return multiply(amount - fee, { num: BigInt(turnover_bp), den: 10_000n }, 'up');
}

export type DepositTables = { 'cashier.deposit': Deposit & { id: Generated<bigint> } };

export const deposits = moneyRows<Deposit>('cashier.deposit');
export const { byId: depositById } = deposits;
