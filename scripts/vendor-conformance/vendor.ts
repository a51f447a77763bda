import { randomBytes } from 'node:crypto';
import { signatureOf } from '@fairhouse/signature/signature';
import type { Static, TSchema } from 'typebox';
import { Value } from 'typebox/value';

/** The vendor under test, with the data for calling it. */
export type Vendor = { url: string; code: string; secret: string; mode: 'single' | 'transfer'; currency: string };

/** Deliberate flaws of a call. */
export type Bend = { secret?: string; secondsAgo?: number; signature?: 'none'; signedPath?: string; raw?: string };

const patienceMs = 10_000;

/** Posts a signed call below the vendor's address, with the given flaw. */
export async function call(vendor: Vendor, path: string, body: unknown, bend: Bend = {}) {
  const url = new URL(`${vendor.url}${path}`);
  const raw = bend.raw ?? JSON.stringify(body);
  const at = new Date(Date.now() - (bend.secondsAgo ?? 0) * 1000);
  const signed = { method: 'POST', path: bend.signedPath ?? url.pathname, body: raw };
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(bend.signature === 'none' ? {} : { 'x-signature': signatureOf(bend.secret ?? vendor.secret, signed, at) }),
    },
    body: raw,
    redirect: 'manual',
    signal: AbortSignal.timeout(patienceMs),
  }).catch((error: unknown) => {
    const why = error instanceof Error ? (error.cause instanceof Error ? error.cause : error).message : '';
    throw new Error(`${url.href} does not answer: ${why}`);
  });
  return { status: response.status, text: await response.text() };
}

/** Makes a valid call and expects an answer 200 of this shape. @throws Error that names the actual answer */
export async function ask<T extends TSchema>(
  vendor: Vendor,
  path: string,
  body: unknown,
  shape: T,
): Promise<Static<T>> {
  const { status, text } = await call(vendor, path, body);
  must(status === 200, `${path} is answered 200, not ${status}: ${text.slice(0, 200)}`);
  const said: unknown = JSON.parse(text);
  if (!Value.Check(shape, said)) {
    const [first] = Value.Errors(shape, said);
    const place = first?.instancePath ?? '';
    throw new Error(`${path} answers in its shape: ${nameIn(said, place)}${place} ${first?.message ?? ''}`);
  }
  return said;
}

/** Returns the id of the game or round in which a path of an answer lies: "lantern-tide: ". */
function nameIn(said: unknown, place: string): string {
  const [, list = '', at = ''] = place.split('/');
  const row: unknown = (said as Record<string, unknown[]> | null)?.[list]?.[Number(at)];
  if (typeof row !== 'object' || row === null) return '';
  const { gameCode, roundId } = row as { gameCode?: unknown; roundId?: unknown };
  const name = roundId ?? gameCode;
  return typeof name === 'string' ? `${name}: ` : '';
}

export function must(holds: boolean, sentence: string): asserts holds {
  if (!holds) throw new Error(sentence);
}

/** Returns a name that was never used. */
export function fresh(prefix: string): string {
  return `${prefix}${randomBytes(12).toString('hex')}`;
}
