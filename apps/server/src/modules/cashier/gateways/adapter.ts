import type { CurrencyCode } from '@fairhouse/money/money';
import type { JsonObject } from '../../ledger/index.ts';

/** A gateway's decrypted credentials; secrets newest first, two of them during a rotation. */
export type Gateway = { adapter: string; url: string; merchant: string; secrets: readonly [string, ...string[]] };

/** `UNKNOWN`: it is not known yet whether the gateway has the order at all. */
export type OrderState = 'UNKNOWN' | 'WAITING' | 'CONFIRMING' | 'PAID' | 'FAILED' | 'EXPIRED' | 'RETURNED';

/** A gateway's report of an order; amounts in units. */
export type Report = {
  kind: 'payment' | 'payout';
  /** Our reference of the order. */
  reference: string;
  /** The gateway's own reference. */
  adapterRef: string;
  state: Exclude<OrderState, 'UNKNOWN'>;
  currency: CurrencyCode;
  /** The amount received, or paid out; null: nothing yet. */
  amount: bigint | null;
  confirmations: number;
  /** Rises with each change of the order. */
  version: bigint;
  paidAt: Date | null;
  reason: string | null;
};

/** A report that the gateway sent unasked; the same id is the same event. */
export type GatewayEvent = { id: string; report: Report; body: JsonObject };

export type PaymentAsk = {
  reference: string;
  method: 'page' | 'qr' | 'crypto';
  currency: CurrencyCode;
  amount: bigint;
  network: string | null;
  confirmations: number;
  /** The page to which the payer returns. */
  returnUrl: string;
  expiresAt: Date;
};

/** An opened payment: where the payer pays. */
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

/** A line of a gateway's settlement file: an order that it paid on that day. */
export type SettlementLine = {
  kind: 'payment' | 'payout';
  reference: string;
  currency: CurrencyCode;
  amount: bigint;
  state: 'PAID' | 'RETURNED';
};

/** An event as it arrived over the wire. */
export type RawEvent = { method: string; path: string; body: Buffer; signature: string | undefined };

/**
 * The connection to one kind of gateway: a folder of `adapters/`. Calls throw `GatewayRefused` when the gateway
 * refuses, and `GatewaySilent` when the outcome is unknown. A call repeated with the same reference must have no second
 * effect at the gateway.
 */
export type Adapter = {
  openPayment: (gateway: Gateway, ask: PaymentAsk) => Promise<Opened>;
  sendPayout: (gateway: Gateway, ask: PayoutAsk) => Promise<Report>;
  /** Null: the gateway has no such order. */
  status: (gateway: Gateway, reference: string) => Promise<Report | null>;
  /** @throws DomainError FORBIDDEN for a wrong or old signature, MALFORMED */
  readEvent: (gateway: Gateway, event: RawEvent, now: Date) => GatewayEvent;
  /** @param day `yyyy-mm-dd`, by the gateway's own days */
  settlements: (gateway: Gateway, day: string) => Promise<SettlementLine[]>;
  readSettlements: (file: string) => Promise<SettlementLine[]>;
};

/** The gateway refused; the same call would be refused again. */
export class GatewayRefused extends Error {}

/** No usable answer: the gateway may or may not have done what it was asked. */
export class GatewaySilent extends Error {}
