import { isCurrency } from '@fairhouse/money/money';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import type { VendorCode } from './config.ts';
import type { Fault } from './faults.ts';
import type { Studio } from './studio.ts';
import { refuseTransfer } from './wallet.ts';

/**
 * Faults of our answers. delay: it is done, and answered long after anybody waits. duplicate: the request arrives
 * twice, as with settle-twice. reorder: it is done behind the next request. drop: done, the answer is lost.
 * cancel-before-bet: a transfer is refused for good. another-amount: we say that more was moved. wrong-signature,
 * stale-time: we take the call for somebody else's, or for an old one. unknown-member, foreign-currency: we do not know
 * the player or the currency.
 */
const refusals = new Map<Fault, { status: number; error: string }>([
  ['wrong-signature', { status: 401, error: 'SIGNATURE_INVALID' }],
  ['stale-time', { status: 401, error: 'SIGNATURE_INVALID' }],
  ['unknown-member', { status: 404, error: 'PLAYER_NOT_FOUND' }],
  ['foreign-currency', { status: 422, error: 'CURRENCY_REFUSED' }],
]);
const everywhere: Fault[] = [
  'delay',
  'drop',
  'duplicate',
  'settle-twice',
  'reorder',
  'another-amount',
  ...refusals.keys(),
];
const transfers: Fault[] = [...everywhere, 'cancel-before-bet'];
/** Longer than the platform waits for an answer, in milliseconds. */
const slowMs = 6000;
const secondTime = 'x-second-time';

export function bendAnswers(app: FastifyInstance, studio: Studio, vendor: VendorCode): void {
  const { faults } = studio;
  const bent = new WeakMap<FastifyRequest, Fault>();
  const arrivals = new Set<() => void>();

  app.addHook('preHandler', async (request, reply) => {
    const path = request.url.replace(/^\/[a-z]+/, '');
    if (path.startsWith('/faults') || request.headers[secondTime]) return;
    for (const arrived of [...arrivals]) arrived();
    const isTransfer = path === '/wallet/deposit' || path === '/wallet/withdraw';
    const fault = faults.take(path, isTransfer ? transfers : everywhere);
    bent.set(request, fault);
    const refusal = refusals.get(fault);
    if (refusal) return reply.code(refusal.status).send({ error: refusal.error });
    if (fault === 'duplicate' || fault === 'settle-twice') await arriveTwice(app, studio, request, { fault, path });
    if (fault === 'reorder') await untilNext(studio, arrivals);
    if (fault === 'cancel-before-bet' && Value.Check(Transfer, request.body)) {
      const { transferId, player, currency } = request.body;
      const kind = path === '/wallet/deposit' ? 'deposit' : 'withdraw';
      if (isCurrency(currency)) refuseTransfer(studio, vendor, { transferId, player, currency }, kind);
    }
  });
  app.addHook('onSend', async (request, _reply: FastifyReply, payload) => {
    const fault = bent.get(request);
    if (fault === 'delay') await faults.sleep(slowMs);
    if (fault === 'drop') request.raw.socket.destroy();
    return fault === 'another-amount' && typeof payload === 'string' ? raised(payload) : payload;
  });
}

const Transfer = Type.Object({ transferId: Type.String(), player: Type.String(), currency: Type.String() });

async function arriveTwice(
  app: FastifyInstance,
  { faults }: Studio,
  { url, headers, body }: FastifyRequest,
  { fault, path }: { fault: Fault; path: string },
): Promise<void> {
  const answer = await app.inject({
    method: 'POST',
    url,
    headers: {
      'content-type': 'application/json',
      'x-signature': String(headers['x-signature'] ?? ''),
      [secondTime]: '1',
    },
    // The body is sent exactly as signed.
    payload: JSON.stringify(body),
  });
  faults.note({ fault, call: path, answer: answer.body });
}

/** Waits until another request has arrived, and a moment longer. */
async function untilNext({ faults }: Studio, arrivals: Set<() => void>): Promise<void> {
  const next = Promise.withResolvers<void>();
  arrivals.add(next.resolve);
  await Promise.race([next.promise, faults.sleep(slowMs)]);
  arrivals.delete(next.resolve);
  await faults.sleep(20);
}

/** Increases the first digit of every amount by one. */
function raised(payload: string): string {
  return payload.replace(/"(amount|balance|payout)":"(\d+)/g, (_all, name: string, whole: string) => {
    return `"${name}":"${BigInt(whole) + 1n}`;
  });
}
