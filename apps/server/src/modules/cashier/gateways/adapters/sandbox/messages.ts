import { isCurrency, parseMoney } from '@fairhouse/money/money';
import { type Static, Type } from 'typebox';
import { Compile } from 'typebox/compile';
import type { JsonObject } from '../../../../ledger/index.ts';
import type { Report } from '../../adapter.ts';

const Amount = Type.String({ pattern: '^\\d{1,15}(\\.\\d{1,8})?$' });
const orNull = (schema: ReturnType<typeof Type.String>) => Type.Union([schema, Type.Null()]);
const Time = Type.String({ pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z$' });

/** An order in the gateway's messages. */
const OrderMessage = Type.Object({
  id: Type.String({ minLength: 1, maxLength: 64 }),
  kind: Type.Union([Type.Literal('payment'), Type.Literal('payout')]),
  reference: Type.String({ pattern: '^[A-Za-z0-9-]{1,64}$' }),
  state: Type.Union([
    Type.Literal('waiting'),
    Type.Literal('confirming'),
    Type.Literal('paid'),
    Type.Literal('failed'),
    Type.Literal('expired'),
    Type.Literal('returned'),
  ]),
  currency: Type.String(),
  received: orNull(Amount),
  confirmations: Type.Integer({ minimum: 0, maximum: 1_000_000 }),
  reason: orNull(Type.String({ maxLength: 200 })),
  version: Type.Integer({ minimum: 1 }),
  paidAt: orNull(Time),
});
type OrderMessage = Static<typeof OrderMessage>;

const PaymentMessage = Type.Object({
  pageUrl: Type.String({ pattern: '^https?://', maxLength: 500 }),
  address: orNull(Type.String({ maxLength: 128 })),
  network: orNull(Type.String({ maxLength: 32 })),
});

const EventMessage = Type.Object({
  id: Type.String({ pattern: '^[A-Za-z0-9_-]{1,64}$' }),
  merchant: Type.String(),
  data: OrderMessage,
});

const orderMessages = Compile(OrderMessage);
const paymentMessages = Compile(PaymentMessage);
const eventMessages = Compile(EventMessage);

const states = {
  waiting: 'WAITING',
  confirming: 'CONFIRMING',
  paid: 'PAID',
  failed: 'FAILED',
  expired: 'EXPIRED',
  returned: 'RETURNED',
} as const;

/** Returns a message's report; null: the message is not about an order, or its currency is unknown. */
export function reportOf(message: unknown): Report | null {
  if (!orderMessages.Check(message) || !isCurrency(message.currency)) return null;
  const { currency, received } = message;
  const amount = received === null ? null : parseMoney(received, currency);
  if (received !== null && (amount === null || amount <= 0n)) return null;
  return {
    kind: message.kind,
    reference: message.reference,
    adapterRef: message.id,
    state: states[message.state],
    currency,
    amount,
    confirmations: message.confirmations,
    version: BigInt(message.version),
    paidAt: message.paidAt === null ? null : new Date(message.paidAt),
    reason: message.reason === null ? null : codeOf(message.reason),
  };
}

/** Converts a gateway's reason into the form of our codes: the portal has texts for those that it knows. */
export function codeOf(reason: string): string {
  return /^[a-z0-9-]+$/.test(reason) ? reason.toUpperCase().replaceAll('-', '_') : reason;
}

/** Returns where the payer pays; null: the message does not say. */
export function placesOf(message: unknown): Static<typeof PaymentMessage> | null {
  return paymentMessages.Check(message) ? message : null;
}

/** Parses an event; null: it is not for our merchant. */
export function eventOf(text: string, merchant: string): { id: string; report: Report; body: JsonObject } | null {
  const message = parsed(text);
  if (!eventMessages.Check(message) || message.merchant !== merchant) return null;
  const report = reportOf(message.data);
  return report ? { id: message.id, report, body: bodyOf(message.data) } : null;
}

/** Returns the fields of an event that we understand, which alone are kept. */
function bodyOf({
  id,
  kind,
  reference,
  state,
  currency,
  received,
  confirmations,
  reason,
  version,
  paidAt,
}: OrderMessage) {
  return { id, kind, reference, state, currency, received, confirmations, reason, version, paidAt };
}

export function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
