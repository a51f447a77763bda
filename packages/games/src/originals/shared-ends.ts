import { hashedNumber } from '@fairhouse/fairness/chain';
import type { Ratio } from '@fairhouse/money/money';

/**
 * Computes the multiplier at which a shared round ends, from its hash of the chain and the public salt. Crash returns
 * 99 %, slide 98 %.
 */
const returnPercent = { crash: 99, slide: 98 } as const;
export type SharedCode = keyof typeof returnPercent;

export const sharedCodes = ['crash', 'slide'] as const satisfies readonly SharedCode[];

export function isShared(game: string): game is SharedCode {
  return sharedCodes.some((code) => code === game);
}

const hashes = 2 ** 32;

/** max(1, 2³² / (h + 1) × 0.99), rounded down to hundredths; h is the first 32 bits of HMAC_SHA256(gameHash, salt). */
export function endHundredthsOf(game: SharedCode, gameHash: string, salt: string): number {
  return endOf(game, hashedNumber(gameHash, salt));
}

/** Returns the end for a number h, in hundredths. */
export function endOf(game: SharedCode, h: number): number {
  // At most 99 × 2³², which is below 2⁵³, so the division is exact before rounding down.
  return Math.max(100, Math.floor((returnPercent[game] * hashes) / (h + 1)));
}

/**
 * Exact return to a player who cashes out at this target (in hundredths), over all 2³² numbers: those with h + 1 ≤ return ÷
 * target reach it.
 */
export function sharedRtp(game: SharedCode, targetHundredths: number): Ratio {
  const reaching = (BigInt(returnPercent[game]) << 32n) / BigInt(targetHundredths);
  return { num: reaching * BigInt(targetHundredths), den: BigInt(hashes) * 100n };
}
