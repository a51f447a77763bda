import { randomUUID } from 'node:crypto';
import { signatureOf } from '@fairhouse/signature/signature';
import type { Static, TSchema } from 'typebox';
import { Value } from 'typebox/value';
import type { Ctx } from '../../platform/ctx.ts';
import { enterVendor, type Heard } from './breaker.ts';
import { secretOf, type Vendor } from './registry.ts';

const patienceMs = 5000;
const answerBytes = 64 * 1024;

/**
 * A call without a usable answer. `sent: false` when the connection was never established, so that the vendor cannot
 * have received it.
 */
export class VendorSilence extends Error {
  readonly sent: boolean;
  /** The HTTP status of an unusable answer; null: none came. */
  readonly status: number | null;

  constructor(message: string, sent: boolean, status: number | null = null) {
    super(message);
    this.name = 'VendorSilence';
    this.sent = sent;
    this.status = status;
  }
}

/** A call in the house's protocol: JSON to a path below the vendor's address. */
export type VendorCall<T extends TSchema> = {
  path: string;
  body: unknown;
  answer: T;
  timeoutMs?: number;
  /** Lists are longer than other answers. */
  answerBytesMax?: number;
};

/** A request as it goes over the wire, to an address below the vendor's. */
export type WireCall = {
  method: 'GET' | 'POST';
  url: URL;
  headers: Record<string, string>;
  body: string | null;
  timeoutMs?: number;
  answerBytesMax?: number;
};

/**
 * Calls a vendor: signed JSON to `path` below its address. Only an answer 200 of the given shape counts.
 * @throws VendorSilence for everything else: a time-out, another status, a malformed body, no place among its calls
 * (`sent` is false then)
 */
export async function callVendor<T extends TSchema>(ctx: Ctx, vendor: Vendor, call: VendorCall<T>): Promise<Static<T>> {
  const url = new URL(`${vendor.url}${call.path}`);
  const body = JSON.stringify(call.body);
  const path = `${url.pathname}${url.search}`;
  // The real time, whatever clock the context has, since the vendor compares it with its own.
  const signature = signatureOf(secretOf(ctx, vendor), { method: 'POST', path, body }, new Date());
  const headers = { 'content-type': 'application/json', 'x-request-id': randomUUID(), 'x-signature': signature };
  const { timeoutMs = patienceMs, answerBytesMax = answerBytes } = call;
  const text = await sendToVendor(ctx, vendor, { method: 'POST', url, headers, body, timeoutMs, answerBytesMax });
  const said: unknown = parsed(vendor, text);
  if (!Value.Check(call.answer, said)) throw new VendorSilence(`${vendor.code} answered something else`, true);
  return said;
}

/**
 * Sends a request to a vendor and returns the text of its answer. A vendor that does not answer blocks only a few
 * calls, and is not called for a while.
 * @throws VendorSilence without an answer 200
 */
export async function sendToVendor(ctx: Ctx, vendor: Vendor, call: WireCall): Promise<string> {
  const leave = enterVendor(ctx, vendor.code);
  if (leave === 'busy') throw new VendorSilence(`${vendor.code} has too many calls open`, false);
  if (leave === 'resting') throw new VendorSilence(`${vendor.code} has not answered lately`, false);
  let heard: Heard = 'silence';
  try {
    const { status, text } = await send(vendor, call);
    // Any status below 500 is an answer; a vendor that fails under load is given a rest too.
    if (status < 500) heard = 'answer';
    if (status !== 200) throw new VendorSilence(`${vendor.code} answered ${status}`, true, status);
    return text;
  } finally {
    leave(heard);
  }
}

/** @throws VendorSilence when no complete answer came */
async function send(
  vendor: Vendor,
  { method, url, headers, body, timeoutMs = patienceMs, answerBytesMax = answerBytes }: WireCall,
): Promise<{ status: number; text: string }> {
  try {
    const signal = AbortSignal.timeout(timeoutMs);
    const response = await fetch(url, { method, headers, body, redirect: 'manual', signal });
    return { status: response.status, text: await limitedText(response, answerBytesMax) };
  } catch (error) {
    if (error instanceof VendorSilence) throw error;
    const code = codeOf(error);
    throw new VendorSilence(`${vendor.code} does not answer (${code})`, !neverConnected.has(code));
  }
}

function parsed(vendor: Vendor, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new VendorSilence(`${vendor.code} answered something else`, true);
  }
}

async function limitedText(response: Response, bytesMax: number): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    if (size > bytesMax) throw new VendorSilence('the answer is too large', true);
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
