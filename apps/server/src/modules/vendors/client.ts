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
 * A call without a usable answer. `sent: false` when the connection was never established: the vendor cannot have
 * received it.
 */
export class VendorSilence extends Error {
  readonly sent: boolean;
  /** The status of an answer that is no answer; null: none came. */
  readonly status: number | null;

  constructor(message: string, sent: boolean, status: number | null = null) {
    super(message);
    this.name = 'VendorSilence';
    this.sent = sent;
    this.status = status;
  }
}

type Call<T extends TSchema> = {
  path: string;
  body: unknown;
  answer: T;
  timeoutMs?: number;
  /** Lists are longer than other answers. */
  answerBytesMax?: number;
};

/**
 * Calls a vendor: signed JSON to `path` beneath its address. Only an answer 200 of the given shape counts. A vendor
 * that does not answer holds a few calls at most, and is not called for a while.
 * @throws VendorSilence for everything else: time out, another status, a malformed body, no place among its calls
 * (`sent` is false then)
 */
export async function callVendor<T extends TSchema>(ctx: Ctx, vendor: Vendor, call: Call<T>): Promise<Static<T>> {
  const leave = enterVendor(ctx, vendor.code);
  if (leave === 'busy') throw new VendorSilence(`${vendor.code} has too many calls open`, false);
  if (leave === 'resting') throw new VendorSilence(`${vendor.code} has not answered lately`, false);
  let heard: Heard = 'silence';
  try {
    const { status, text } = await send(ctx, vendor, call);
    // Any status below 500 is an answer; a vendor that fails under its calls is given a rest too.
    if (status < 500) heard = 'answer';
    if (status !== 200) throw new VendorSilence(`${vendor.code} answered ${status}`, true, status);
    const said: unknown = parsed(vendor, text);
    if (!Value.Check(call.answer, said)) throw new VendorSilence(`${vendor.code} answered something else`, true);
    return said;
  } finally {
    leave(heard);
  }
}

/** @throws VendorSilence when no whole answer came */
async function send(
  ctx: Ctx,
  vendor: Vendor,
  { path, body, timeoutMs = patienceMs, answerBytesMax = answerBytes }: Call<TSchema>,
): Promise<{ status: number; text: string }> {
  const url = new URL(`${vendor.url}${path}`);
  const raw = JSON.stringify(body);
  const headers = {
    'content-type': 'application/json',
    'x-request-id': randomUUID(),
    // Real time, whatever clock the context has: the vendor checks it by its own.
    'x-signature': signatureOf(
      secretOf(ctx, vendor),
      { method: 'POST', path: `${url.pathname}${url.search}`, body: raw },
      new Date(),
    ),
  };
  try {
    const signal = AbortSignal.timeout(timeoutMs);
    const response = await fetch(url, { method: 'POST', headers, body: raw, redirect: 'manual', signal });
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
