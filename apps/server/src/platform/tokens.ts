import { createHash, randomBytes } from 'node:crypto';

const bytes = 32;
const shape = /^[A-Za-z0-9_-]{43}$/;

/** A secret that nobody guesses: 256 random bits in base64url, 43 characters. Only who holds it keeps it. */
export function newToken(): string {
  return randomBytes(bytes).toString('base64url');
}

/** Whether a text can be such a token at all. */
export function isToken(text: string): boolean {
  return shape.test(text);
}

/** What is kept of a token, and of whatever else has as many bits. */
export function sha256(text: string | Buffer): Buffer {
  return createHash('sha256').update(text).digest();
}
