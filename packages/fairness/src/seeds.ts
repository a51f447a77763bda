import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

/** The longest client seed, in characters. */
export const clientSeedLengthMax = 64;

/** Printable ASCII, no space at either end: a seed can be read, typed again and pasted into any verifier. */
const clientSeedPattern = /^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/;

/**
 * Returns true if a member may use this client seed: 1 to 64 printable ASCII characters without a space at either end.
 * Letters with more than one encoding are excluded, because texts that look the same would give different results. A
 * colon is harmless, see `messageOf`.
 */
export function isClientSeed(text: string): boolean {
  return text.length <= clientSeedLengthMax && clientSeedPattern.test(text);
}

/** Returns the commitment that is shown before a server seed is used: SHA-256 of its text, in hex. */
export function hashOfServerSeed(serverSeed: string): string {
  return bytesToHex(sha256(utf8ToBytes(serverSeed)));
}
