import { randomUUID } from 'node:crypto';
import type { Static, TSchema } from 'typebox';
import { Value } from 'typebox/value';
import type { Ctx } from '../../platform/ctx.ts';
import { secretOf, type Vendor } from './registry.ts';
import { signCall } from './signature.ts';

const patienceMs = 5000;
const answerBytesMax = 64 * 1024;

/**
 * No answer came that says what became of a call. `sent: false` when the connection never came about: the vendor cannot have
 * heard of it.
 */
export class VendorSilence extends Error {
  readonly sent: boolean;

  constructor(message: string, sent: boolean) {
    super(message);
    this.name = 'VendorSilence';
    this.sent = sent;
  }
}

/**
 * Calls a vendor: signed JSON to `path` beneath its address. Only an answer 200 of the given shape is one.
 * @throws VendorSilence for everything else: time out, another status, a body that is not what it should be
 */
export async function callVendor<T extends TSchema>(
  ctx: Ctx,
  vendor: Vendor,
  { path, body, answer, timeoutMs = patienceMs }: { path: string; body: unknown; answer: T; timeoutMs?: number },
): Promise<Static<T>> {
  const url = new URL(`${vendor.url}${path}`);
  const raw = JSON.stringify(body);
  const call = { method: 'POST', path: `${url.pathname}${url.search}`, body: raw };
  const headers = {
    'content-type': 'application/json',
    'x-request-id': randomUUID(),
    // Real time, whatever clock the context has: the vendor judges it by its own.
    'x-signature': signCall(secretOf(ctx, vendor), call, new Date()),
  };
  let said: unknown;
  try {
    const signal = AbortSignal.timeout(timeoutMs);
    const response = await fetch(url, { method: 'POST', headers, body: raw, redirect: 'manual', signal });
    const text = await limitedText(response);
    if (response.status !== 200) throw new VendorSilence(`${vendor.code} answered ${response.status}`, true);
    said = JSON.parse(text);
  } catch (error) {
    if (error instanceof VendorSilence) throw error;
    const code = codeOf(error);
    throw new VendorSilence(`${vendor.code} does not answer (${code})`, !neverConnected.has(code));
  }
  if (!Value.Check(answer, said)) throw new VendorSilence(`${vendor.code} answered something else`, true);
  return said;
}

async function limitedText(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    if (size > answerBytesMax) throw new VendorSilence('the answer is too large', true);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** Codes of failures before a single byte was sent. */
const neverConnected = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);

function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const { cause } = error;
  if (cause instanceof Error && 'code' in cause && typeof cause.code === 'string') return cause.code;
  return error.name;
}
