import { FailureSchema, successOf } from '@fairhouse/contract/envelope';
import { formatMoney, isCurrency, parseMoney } from '@fairhouse/money/money';
import { signatureOf } from '@fairhouse/signature/signature';
import { type Static, type TSchema, Type } from 'typebox';
import { Value } from 'typebox/value';
import { sendFaulty } from './faulty-calls.ts';
import type { Answer, PlatformCall, Seal } from './platform-call.ts';
import type { Studio } from './studio.ts';

/** Refusals that decide nothing: the same call may succeed later. */
const undecided = new Set([
  'CALL_HELD',
  'SERVICE_UNAVAILABLE',
  'SYSTEM_ERROR',
  'SYSTEM_MAINTENANCE',
  'TOO_MANY_REQUESTS',
]);

/** Calls the platform under the present fault, and parses the answer by `schema`. */
export async function askPlatform<T extends TSchema>(
  studio: Studio,
  call: PlatformCall,
  schema: T,
): Promise<Answer<Static<T>>> {
  const answer = await sendFaulty(studio, call, (bent, seal) => send(studio, bent, seal));
  if (answer.kind !== 'done') return answer;
  const { value } = answer;
  return Value.Check(schema, value) ? { kind: 'done', value } : { kind: 'silence', why: 'another shape', quick: true };
}

const Success = successOf(Type.Unknown());

async function send(studio: Studio, { vendor, action, body }: PlatformCall, seal: Seal = {}): Promise<Answer<unknown>> {
  const { config, now } = studio;
  const secret = seal.secret ?? config.vendors[vendor]?.secrets[0];
  if (secret === undefined) return { kind: 'silence', why: `${vendor} is not served here`, quick: true };
  const spoken = config.protocol === 2 ? inSteps({ vendor, action, body }) : { path: action, body };
  const url = new URL(`${config.platformUrl}/gateway/${vendor}/${spoken.path}`);
  const raw = JSON.stringify(spoken.body);
  const signed = { method: 'POST', path: url.pathname, body: raw };
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-signature': signatureOf(secret, signed, seal.at ?? new Date(now())),
      },
      body: raw,
      redirect: 'manual',
      signal: AbortSignal.timeout(config.patienceMs),
    });
    return answerOf(await response.json());
  } catch (error) {
    const why = error instanceof Error ? error.name : 'no answer';
    return { kind: 'silence', why, quick: why !== 'TimeoutError' };
  }
}

/** Returns a call in the second version's form: a settle becomes the win that ends its round, a cancel a rollback. */
function inSteps({ action, body }: PlatformCall): { path: string; body: object } {
  switch (action) {
    case 'settle':
      return { path: 'v2/win', body: { ...body, endRound: true } };
    case 'cancel': {
      const { betTransactionId, ...rest } = body;
      return { path: 'v2/rollback', body: { ...rest, originalTransactionId: betTransactionId } };
    }
    case 'adjust': {
      const { amount = '0', paidBefore = '0', ...rest } = body;
      return { path: 'v2/adjust', body: { ...rest, delta: difference(amount, paidBefore, body.currency) } };
    }
    default:
      return { path: `v2/${action}`, body };
  }
}

function difference(amount: string, before: string, currency = ''): string {
  if (!isCurrency(currency)) return amount;
  return formatMoney((parseMoney(amount, currency) ?? 0n) - (parseMoney(before, currency) ?? 0n), currency);
}

function answerOf(said: unknown): Answer<unknown> {
  if (Value.Check(Success, said)) return { kind: 'done', value: said.value };
  if (!Value.Check(FailureSchema, said)) return { kind: 'silence', why: 'another shape', quick: true };
  const { code } = said;
  return undecided.has(code) ? { kind: 'silence', why: code, quick: true } : { kind: 'refused', code };
}
