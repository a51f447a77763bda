import { type CurrencyCode, isCurrency } from '@fairhouse/money/money';

/** `payment`: money comes in. `payout`: money goes out. */
export type Kind = 'payment' | 'payout';
export type Method = 'page' | 'qr' | 'crypto' | 'payout';

/**
 * waiting: for the payer, or for the bank that a payout goes to. confirming: seen on its network. returned: a payout
 * was sent back after it was paid.
 */
export type State = 'waiting' | 'confirming' | 'paid' | 'failed' | 'expired' | 'returned';

/**
 * The states that may follow each state. A failed or expired order can still be paid: its address or account still
 * exists.
 */
export const next: Record<State, readonly State[]> = {
  waiting: ['confirming', 'paid', 'failed', 'expired'],
  confirming: ['paid', 'failed'],
  paid: ['returned'],
  failed: ['confirming', 'paid'],
  expired: ['confirming', 'paid'],
  returned: [],
};

/** One order of the merchant, as it is stored; amounts are decimal strings, times milliseconds. */
export type Order = {
  id: string;
  kind: Kind;
  reference: string;
  /** The request's content as it arrived: other content under the same reference is refused. */
  content: string;
  /** The secret part of the payer's page address. */
  token: string;
  method: Method;
  currency: CurrencyCode;
  amount: string;
  received: string | null;
  confirmations: number;
  confirmations_needed: number;
  address: string | null;
  network: string | null;
  return_url: string | null;
  language: string;
  state: State;
  reason: string | null;
  version: number;
  fault: string | null;
  created_at: number;
  changed_at: number;
  paid_at: number | null;
  expires_at: number | null;
  step_at: number | null;
};

type Row = Record<string, unknown>;

/** Parses a stored row; an unknown value means a broken file. */
export function orderOf(row: Row): Order {
  const currency = text(row.currency);
  if (!isCurrency(currency)) throw new Error(`${currency} is no currency`);
  return {
    id: text(row.id),
    kind: oneOf(['payment', 'payout'] as const, row.kind),
    reference: text(row.reference),
    content: text(row.content),
    token: text(row.token),
    method: oneOf(['page', 'qr', 'crypto', 'payout'] as const, row.method),
    currency,
    amount: text(row.amount),
    received: orNull(row.received, text),
    confirmations: number(row.confirmations),
    confirmations_needed: number(row.confirmations_needed),
    address: orNull(row.address, text),
    network: orNull(row.network, text),
    return_url: orNull(row.return_url, text),
    language: text(row.language),
    state: oneOf(['waiting', 'confirming', 'paid', 'failed', 'expired', 'returned'] as const, row.state),
    reason: orNull(row.reason, text),
    version: number(row.version),
    fault: orNull(row.fault, text),
    created_at: number(row.created_at),
    changed_at: number(row.changed_at),
    paid_at: orNull(row.paid_at, number),
    expires_at: orNull(row.expires_at, number),
    step_at: orNull(row.step_at, number),
  };
}

function text(value: unknown): string {
  if (typeof value !== 'string') throw new Error('the column holds a text');
  return value;
}

function number(value: unknown): number {
  if (typeof value !== 'number') throw new Error('the column holds a number');
  return value;
}

function orNull<T>(value: unknown, read: (value: unknown) => T): T | null {
  return value === null ? null : read(value);
}

function oneOf<const T extends string>(known: readonly T[], value: unknown): T {
  const found = known.find((one) => one === value);
  if (found === undefined) throw new Error(`the column holds one of ${known.join(', ')}`);
  return found;
}
