import { hash, randomBytes } from 'node:crypto';

const bytes = 32;
const shape = /^[A-Za-z0-9_-]{43}$/;

/**
 * Returns a new secret: 256 random bits in base64url, 43 characters. Only its holder has it; the server stores its
 * SHA-256.
 */
export function newToken(): string {
  return randomBytes(bytes).toString('base64url');
}

/** True if a text has the shape of such a token. */
export function isToken(text: string): boolean {
  return shape.test(text);
}

/** Returns the SHA-256, as which tokens and other secrets of at least that many bits are stored. */
export function sha256(text: string | Buffer): Buffer {
  return hash('sha256', text, 'buffer');
}
