import { timingSafeEqual } from 'node:crypto';
import { sha256 } from '../../../platform/tokens.ts';

/** True when both are one name: width, case and spaces do not matter, and the time tells nothing. */
export function isSameName(kept: string, typed: string): boolean {
  return timingSafeEqual(digestOf(kept), digestOf(typed));
}

function digestOf(name: string): Buffer {
  const plain = name.normalize('NFKC').toLowerCase().replace(/\s+/gu, ' ').trim();
  return sha256(plain);
}
