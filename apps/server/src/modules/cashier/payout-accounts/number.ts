import { createHash, createHmac, hkdfSync } from 'node:crypto';
import type { Ctx } from '../../../platform/ctx.ts';
import { perCtx } from '../../../platform/per-ctx.ts';
import type { PayoutAccount } from './account-store.ts';
import type { PayoutProvider } from './provider-store.ts';

const purpose = 'payout-account';
const tailLength = 4;

/** Returns a number in its stored form: full-width characters become half-width, spaces and hyphens are removed. */
export function plainNumber(typed: string): string {
  return typed.normalize('NFKC').replace(/[\s\u2010-\u2015-]+/gu, '');
}

/** True when the number is valid at this provider: by its pattern, and by its checksum where it has one. */
export function isNumberOf({ pattern, checksum }: Pick<PayoutProvider, 'pattern' | 'checksum'>, number: string) {
  if (!new RegExp(pattern, 'u').test(number)) return false;
  return checksum === 'base58check' ? hasBase58Check(number) : true;
}

/**
 * Returns the stored columns of a number: encrypted, marked with and without its provider so that equal numbers are
 * found, and the last characters, which are shown.
 */
export function keepNumber(ctx: Ctx, provider: string, number: string) {
  return {
    number_sealed: ctx.vault.seal(purpose, Buffer.from(number)),
    number_mac: markOf(ctx, `${provider}\n${number}`),
    number_mark: markOfNumber(ctx, number),
    number_tail: number.slice(-tailLength),
  };
}

/** Returns the mark of a number, the same at every provider. */
export function markOfNumber(ctx: Ctx, number: string): Buffer {
  return markOf(ctx, number);
}

/** Decrypts the full number: for payouts and operators only. */
export function openNumber(ctx: Ctx, { number_sealed }: Pick<PayoutAccount, 'number_sealed'>): string {
  return ctx.vault.open(purpose, number_sealed).toString();
}

const keyOf = perCtx(({ config }) => Buffer.from(hkdfSync('sha256', config.masterKey, 'fairhouse', purpose, 32)));

/**
 * Returns the HMAC of a text under a key outside the database: numbers are so short that a plain hash could be reversed
 * by trying all.
 */
function markOf(ctx: Ctx, what: string): Buffer {
  return createHmac('sha256', keyOf(ctx)).update(what).digest();
}

const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';

/**
 * True for a valid Base58Check, as in Bitcoin addresses and those derived from them: the last four bytes are the start
 * of a double SHA-256 of the rest.
 */
function hasBase58Check(text: string): boolean {
  let value = 0n;
  for (const character of text) {
    const digit = alphabet.indexOf(character);
    if (digit < 0) return false;
    value = value * 58n + BigInt(digit);
  }
  const zeros = /^1*/.exec(text)?.[0].length ?? 0;
  const hex = value === 0n ? '' : value.toString(16);
  const bytes = Buffer.concat([Buffer.alloc(zeros), Buffer.from(hex.length % 2 ? `0${hex}` : hex, 'hex')]);
  if (bytes.length !== 25) return false;
  const sha = (data: Buffer) => createHash('sha256').update(data).digest();
  return sha(sha(bytes.subarray(0, 21)))
    .subarray(0, 4)
    .equals(bytes.subarray(21));
}
