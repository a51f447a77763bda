import { FailureSchema, successOf } from '@fairhouse/contract/envelope';
import type { VendorAction } from '@fairhouse/contract/vendor-protocol';
import { signatureOf } from '@fairhouse/signature/signature';
import { type Static, type TSchema, Type } from 'typebox';
import { Value } from 'typebox/value';
import { sendBent } from './bent-calls.ts';
import type { VendorCode } from './config.ts';
import type { House } from './house.ts';

/**
 * What became of a call to the platform. silence: nobody knows, ask again; `quick` when no time was lost waiting.
 */
export type Answer<T> =
  | { kind: 'done'; value: T }
  | { kind: 'refused'; code: string }
  | { kind: 'silence'; why: string; quick: boolean };

export type PlatformCall = { vendor: VendorCode; action: VendorAction; body: Record<string, string> };

/** Who signs, and when, where that is not us and now. */
export type Seal = { secret?: string; at?: Date };

/** They may pass when the call comes again: nothing was decided. */
const undecided = new Set(['SERVICE_UNAVAILABLE', 'SYSTEM_ERROR', 'SYSTEM_MAINTENANCE', 'TOO_MANY_REQUESTS']);

/** Calls the platform under the fault of the hour, and reads what it says as `schema`. */
export async function askPlatform<T extends TSchema>(
  house: House,
  call: PlatformCall,
  schema: T,
): Promise<Answer<Static<T>>> {
  const answer = await sendBent(house, call, (bent, seal) => send(house, bent, seal));
  if (answer.kind !== 'done') return answer;
  const { value } = answer;
  return Value.Check(schema, value) ? { kind: 'done', value } : { kind: 'silence', why: 'another shape', quick: true };
}

const Success = successOf(Type.Unknown());

async function send(house: House, { vendor, action, body }: PlatformCall, seal: Seal = {}): Promise<Answer<unknown>> {
  const { config, now } = house;
  const secret = seal.secret ?? config.vendors[vendor]?.secrets[0];
  if (secret === undefined) return { kind: 'silence', why: `${vendor} is not served here`, quick: true };
  const url = new URL(`${config.platformUrl}/gateway/${vendor}/${action}`);
  const raw = JSON.stringify(body);
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

function answerOf(said: unknown): Answer<unknown> {
  if (Value.Check(Success, said)) return { kind: 'done', value: said.value };
  if (!Value.Check(FailureSchema, said)) return { kind: 'silence', why: 'another shape', quick: true };
  const { code } = said;
  return undecided.has(code) ? { kind: 'silence', why: code, quick: true } : { kind: 'refused', code };
}
