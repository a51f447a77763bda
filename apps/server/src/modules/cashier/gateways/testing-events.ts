import { randomUUID } from 'node:crypto';
import { signatureOf } from '@fairhouse/signature/signature';
import type { TestApp } from '../../../testing/app.ts';

/** The path to which the sandbox sends its events. */
export const path = '/gateway/pay/sandbox/events';
/** An address on which no server listens. */
export const nowhere = 'http://127.0.0.1:9';

type Said = {
  state?: string;
  version?: number;
  received?: string | null;
  confirmations?: number;
  currency?: string;
  paidAt?: string | null;
};

/** Returns an event as the sandbox sends it, about 100 baht that were paid unless `said` differs. */
export function eventOf(reference: string, said: Said = {}, id = `evt_${randomUUID()}`): string {
  const { state = 'paid', version = 2, received = '100.0000', confirmations = 0, currency = 'THB' } = said;
  const kind = reference.startsWith('D') ? 'payment' : 'payout';
  const isPaid = state === 'paid' || state === 'returned';
  const { paidAt = isPaid ? new Date().toISOString() : null } = said;
  const order = { id: `ord_${reference}`, kind, reference, state, currency, received, confirmations, reason: null };
  return JSON.stringify({ id, merchant: 'fairhouse', data: { ...order, version, paidAt } });
}

/** Sends an event, signed with this secret at this moment. @returns the HTTP status of the answer */
export async function sendEvent(
  site: TestApp,
  body: string,
  { secret, at = new Date(), type = 'application/json' }: { secret: string; at?: Date; type?: string },
): Promise<number> {
  const answer = await site.app.inject({
    method: 'POST',
    url: path,
    headers: { 'content-type': type, 'x-signature': signatureOf(secret, { method: 'POST', path, body }, at) },
    body,
  });
  return answer.statusCode;
}
