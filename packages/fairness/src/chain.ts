import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

/**
 * Returns the next hash of a chain: the SHA-256 of the text of the given one. The chain is played in reverse order, so
 * that its end, which is published first, commits to every round.
 */
export function nextLink(hash: string): string {
  return bytesToHex(sha256(utf8ToBytes(hash)));
}

/** True if this number of links leads from a round's hash to the published end. */
export function leadsTo(hash: string, end: string, links: number): boolean {
  let link = hash;
  for (let i = 0; i < links; i += 1) link = nextLink(link);
  return link === end;
}

/** The first 32 bits of HMAC_SHA256(key = hash, salt): the number of a shared round. */
export function hashedNumber(hash: string, salt: string): number {
  const bytes = hmac(sha256, utf8ToBytes(hash), utf8ToBytes(salt));
  return new DataView(bytes.buffer, bytes.byteOffset).getUint32(0);
}
