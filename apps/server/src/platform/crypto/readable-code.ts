import { randomInt } from 'node:crypto';

/** Crockford's base32: no I, L, O or U, so nothing is misread on paper. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Returns a random code for people to read, five bits a character. */
export function readableCode(length: number): string {
  return Array.from({ length }, () => alphabet.charAt(randomInt(alphabet.length))).join('');
}

/** Returns the normal form of a typed code: spaces, hyphens, case and letters that look like digits do not matter. */
export function plainCode(typed: string): string {
  return typed.toUpperCase().replace(/[\s-]/g, '').replace(/[IL]/g, '1').replace(/O/g, '0');
}
