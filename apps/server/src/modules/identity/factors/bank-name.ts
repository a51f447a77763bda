import { timingSafeEqual } from 'node:crypto';
import { sha256 } from '../../../platform/crypto/tokens.ts';

/** True when both are the same name, ignoring width, case and spaces; the comparison takes constant time. */
export function isSameName(kept: string, typed: string): boolean {
  return timingSafeEqual(digestOf(kept), digestOf(typed));
}

function digestOf(name: string): Buffer {
  const plain = name.normalize('NFKC').toLowerCase().replace(/\s+/gu, ' ').trim();
  return sha256(plain);
}
