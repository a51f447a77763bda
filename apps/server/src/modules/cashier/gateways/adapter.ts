import type { CurrencyCode } from '@fairhouse/money/money';
import type { JsonObject } from '../../ledger/index.ts';

/** A gateway's credentials, opened; secrets newest first, two while they are exchanged. */
export type Gateway = { adapter: string; url: string; merchant: string; secrets: readonly [string, ...string[]] };

/** `UNKNOWN`: whether the gateway has it at all, nobody has said yet. */
export type OrderState = 'UNKNOWN' | 'WAITING' | 'CONFIRMING' | 'PAID' | 'FAILED' | 'EXPIRED' | 'RETURNED';

/** What a gateway says of an order; amounts in units. */
export type Report = {
  kind: 'payment' | 'payout';
  /** Ours. */
  reference: string;
  /** Theirs. */
  adapterRef: string;
  state: Exclude<OrderState, 'UNKNOWN'>;
  currency: CurrencyCode;
  /** What was received, or paid out; null: nothing yet. */
  amount: bigint | null;
  confirmations: number;
  /** Rises with each change of the order. */
  version: bigint;
  paidAt: Date | null;
  reason: string | null;
};

/** A report that came by itself; the same id is the same event. */
export type GatewayEvent = { id: string; report: Report; body: JsonObject };

export type PaymentAsk = {
  reference: string;
  method: 'page' | 'qr' | 'crypto';
  currency: CurrencyCode;
  amount: bigint;
  network: string | null;
  confirmations: number;
  /** Where the payer comes back to. */
  returnUrl: string;
  expiresAt: Date;
};

/** Where the payer goes. */
export type Opened = {
  report: Report;
  redirectUrl: string | null;
  qr: string | null;
  address: string | null;
  network: string | null;
};

export type PayoutAsk = {
  reference: string;
  currency: CurrencyCode;
  amount: bigint;
  account: { kind: string; provider: string; holder: string | null; number: string };
};

/** A line of a gateway's settlement file: what it says was paid on that day. */
export type SettlementLine = {
  kind: 'payment' | 'payout';
  reference: string;
  currency: CurrencyCode;
  amount: bigint;
  state: 'PAID' | 'RETURNED';
};

/** An event as it came over the wire. */
export type RawEvent = { method: string; path: string; body: Buffer; signature: string | undefined };

/**
 * Speaks to one kind of gateway: a folder of `adapters/`. Calls raise `GatewayRefused` for what the gateway will not do and
 * `GatewaySilent` when nobody knows what it did; asked again with the same reference, a gateway does nothing twice.
 */
export type Adapter = {
  openPayment: (gateway: Gateway, ask: PaymentAsk) => Promise<Opened>;
  sendPayout: (gateway: Gateway, ask: PayoutAsk) => Promise<Report>;
  /** Null: the gateway has no such order. */
  status: (gateway: Gateway, reference: string) => Promise<Report | null>;
  /** @throws DomainError FORBIDDEN for a wrong or old signature, MALFORMED */
  readEvent: (gateway: Gateway, event: RawEvent, now: Date) => GatewayEvent;
  /** @param day `yyyy-mm-dd`, as the gateway's days are cut */
  settlements: (gateway: Gateway, day: string) => Promise<SettlementLine[]>;
  readSettlements: (file: string) => Promise<SettlementLine[]>;
};

/** The gateway said no, for good. */
export class GatewayRefused extends Error {}

/** No answer, or none that says anything: it may have done what it was asked, or not. */
export class GatewaySilent extends Error {}
