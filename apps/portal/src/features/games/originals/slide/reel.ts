import { endOf } from '@fairhouse/games/originals/shared-ends';

/** The number of tiles of the reel, and the index of the one at which it stops. */
export const reelTiles = 44;
export const stopAt = 38;

/**
 * Returns the multipliers of a round's reel in hundredths. The passing ones are distributed like real ends, but decide
 * nothing. The reel of a round is always the same.
 * @param end the multiplier at which the round ended, in hundredths; null while it has not
 */
export function reelOf(roundId: string, end: number | null): number[] {
  const next = numbersFrom(Number(BigInt.asUintN(32, BigInt(roundId))));
  return Array.from({ length: reelTiles }, (_, i) => {
    const passing = endOf('slide', next());
    return i === stopAt && end !== null ? end : passing;
  });
}

/**
 * A small pseudo-random generator of numbers below 2^32; computing 43 HMACs instead would delay the page's first
 * rendering.
 */
function numbersFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state ^ (state >>> 15), 1_664_525) + 1_013_904_223) >>> 0;
    return (state ^ (state >>> 16)) >>> 0;
  };
}
