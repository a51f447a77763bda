import { randomBytes } from 'node:crypto';
import { isCurrency, parseMoney } from '@fairhouse/money/money';
import { isSigned } from '@fairhouse/signature/signature';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Static, Type } from 'typebox';
import { faults } from './faults.ts';
import { currentFault, type Gateway, pay, payoutEndings, viewOf } from './gateway.ts';
import type { Order } from './order.ts';
import { settlementOf } from './settlement.ts';

const Reference = Type.String({ pattern: '^[A-Za-z0-9-]{1,64}$' });
const Amount = Type.String({ pattern: '^\\d{1,15}(\\.\\d{1,8})?$' });
const Text = (maxLength: number) => Type.String({ maxLength });

const PaymentBody = Type.Object(
  {
    reference: Reference,
    method: Type.Union([Type.Literal('page'), Type.Literal('qr'), Type.Literal('crypto')]),
    currency: Text(8),
    amount: Amount,
    network: Type.Optional(Text(32)),
    confirmations: Type.Integer({ minimum: 0, maximum: 200, default: 0 }),
    returnUrl: Type.Optional(Type.String({ maxLength: 500, pattern: '^https?://' })),
    language: Type.Union([Type.Literal('EN'), Type.Literal('TH'), Type.Literal('CN')], { default: 'EN' }),
    expiresAt: Type.Optional(Type.Integer({ minimum: 0 })),
  },
  { additionalProperties: false },
);
type PaymentBody = Static<typeof PaymentBody>;

const PayoutBody = Type.Object(
  {
    reference: Reference,
    currency: Text(8),
    amount: Amount,
    account: Type.Object(
      { kind: Text(16), provider: Text(64), holder: Text(120), number: Type.String({ minLength: 1, maxLength: 128 }) },
      { additionalProperties: false },
    ),
  },
  { additionalProperties: false },
);
type PayoutBody = Static<typeof PayoutBody>;

const ByReference = Type.Object({ reference: Reference });
const refused = (code: string) => ({ error: code });

/** Registers the merchant's API; every call is signed over `t.METHOD.path.body`. */
export function merchantApi(app: FastifyInstance, gateway: Gateway): void {
  const bodies = new WeakMap<FastifyRequest, Buffer>();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body: Buffer, done) => {
    bodies.set(request, body);
    try {
      done(null, JSON.parse(body.toString()));
    } catch {
      done(Object.assign(new Error('not JSON'), { statusCode: 400 }));
    }
  });
  app.addHook('preValidation', async (request, reply) => {
    const signed = { method: request.method, path: request.url, body: bodies.get(request) ?? '' };
    const header = request.headers['x-signature'];
    const given = typeof header === 'string' ? header : undefined;
    const { merchant, secrets } = gateway.config;
    if (request.headers['x-merchant'] !== merchant || !isSigned(secrets, signed, given, new Date(gateway.now()))) {
      return reply.code(401).send(refused('unauthorised'));
    }
  });
  // The call is executed, but its answer is dropped.
  app.addHook('onSend', async (request, reply) => {
    if (request.method !== 'POST' || request.routeOptions.url === '/v1/faults') return;
    if (currentFault(gateway, null) === 'lost-answer' && reply.statusCode < 300) request.raw.socket.destroy();
  });

  app.post<{ Body: PaymentBody }>('/v1/payments', { schema: { body: PaymentBody } }, (request, reply) => {
    const { body } = request;
    return place(gateway, reply, body, (order) => ({
      ...order,
      kind: 'payment',
      method: body.method,
      address: body.method === 'crypto' ? `TSB${randomBytes(16).toString('hex')}` : null,
      network: body.network ?? null,
      confirmations_needed: body.confirmations,
      return_url: body.returnUrl ?? null,
      language: body.language,
      expires_at: body.expiresAt ?? null,
      // Crypto addresses do not expire: nobody can be prevented from paying to one.
      step_at: body.method === 'crypto' ? null : (body.expiresAt ?? null),
    }));
  });
  app.post<{ Body: PayoutBody }>('/v1/payouts', { schema: { body: PayoutBody } }, (request, reply) => {
    const { account } = request.body;
    if (account.number.endsWith(payoutEndings.refused)) return reply.code(422).send(refused('account-refused'));
    return place(gateway, reply, request.body, (order) => ({
      ...order,
      kind: 'payout',
      method: 'payout',
      address: account.number,
      step_at: gateway.now() + gateway.config.payoutMs,
    }));
  });
  app.get<{ Params: Static<typeof ByReference> }>(
    '/v1/orders/:reference',
    { schema: { params: ByReference } },
    (request, reply) => {
      const order = gateway.store.orderByReference(request.params.reference);
      return order ? answerOf(gateway, order) : reply.code(404).send(refused('unknown-reference'));
    },
  );
  const Day = Type.Object({ day: Type.String({ format: 'date' }) });
  app.get<{ Params: Static<typeof Day> }>('/v1/settlements/:day', { schema: { params: Day } }, (request, reply) =>
    reply.type('text/csv; charset=utf-8').send(settlementOf(gateway.store, request.params.day)),
  );

  // For tests and trials: sets the fault, and acts as the payer without a browser.
  const FaultBody = Type.Object({ fault: Type.Union(faults.map((fault) => Type.Literal(fault))) });
  app.post<{ Body: Static<typeof FaultBody> }>('/v1/faults', { schema: { body: FaultBody } }, (request) => {
    gateway.store.putSetting('fault', request.body.fault);
    return { fault: request.body.fault };
  });
  const PayBody = Type.Object({ amount: Type.Optional(Amount) });
  app.post<{ Params: Static<typeof ByReference>; Body: Static<typeof PayBody> }>(
    '/v1/orders/:reference/pay',
    { schema: { params: ByReference, body: PayBody } },
    (request, reply) => {
      const order = gateway.store.orderByReference(request.params.reference);
      const paid = order ? pay(gateway, order.id, request.body.amount) : null;
      return paid ? answerOf(gateway, paid) : reply.code(404).send(refused('unknown-reference'));
    },
  );
}

/** Creates an order once: the same reference with the same content gets the first answer. */
function place(gateway: Gateway, reply: FastifyReply, body: PaymentBody | PayoutBody, finish: (order: Order) => Order) {
  const { currency, amount, reference } = body;
  const units = isCurrency(currency) ? parseMoney(amount, currency) : null;
  if (!isCurrency(currency) || units === null || units <= 0n) return reply.code(422).send(refused('amount-refused'));
  const content = JSON.stringify(body);
  const order = gateway.store.transaction(() => {
    const known = gateway.store.orderByReference(reference);
    if (known) return known;
    const at = gateway.now();
    const fresh = finish({
      id: `ord_${randomBytes(10).toString('hex')}`,
      kind: 'payment',
      reference,
      content,
      token: randomBytes(24).toString('base64url'),
      method: 'page',
      currency,
      amount,
      received: null,
      confirmations: 0,
      confirmations_needed: 0,
      address: null,
      network: null,
      return_url: null,
      language: 'EN',
      state: 'waiting',
      reason: null,
      version: 1,
      fault: null,
      created_at: at,
      changed_at: at,
      paid_at: null,
      expires_at: null,
      step_at: null,
    });
    gateway.store.put(fresh);
    return fresh;
  });
  if (order.content !== content) return reply.code(409).send(refused('reference-taken'));
  gateway.wake();
  return reply.send(answerOf(gateway, order));
}

/** Returns an order as the merchant sees it: its state, and for a payment the address of the payer's page. */
function answerOf({ config }: Gateway, order: Order) {
  const pageUrl = `${config.publicUrl}/pay/${order.token}`;
  const { address, network, kind } = order;
  return kind === 'payment' ? { ...viewOf(order), pageUrl, address, network } : viewOf(order);
}
