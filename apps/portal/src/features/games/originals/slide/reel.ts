import { endOf } from '@fairhouse/games/originals/shared-ends';

/** Tiles of the reel, and the place of the one at which it stops. */
export const reelTiles = 44;
export const stopAt = 38;

/**
 * Returns the multipliers of a round's reel in hundredths: what passes by is drawn like real ends, and decides nothing. It is the same
 * whenever the round is drawn again.
 * @param end the multiplier at which the round ended, in hundredths; null: it has not
 */
export function reelOf(roundId: string, end: number | null): number[] {
  const next = numbersFrom(Number(BigInt.asUintN(32, BigInt(roundId))));
  return Array.from({ length: reelTiles }, (_, i) => {
    const passing = endOf('slide', next());
    return i === stopAt && end !== null ? end : passing;
  });
}

/** A small generator of numbers below 2^32: 43 HMACs would hold up the first drawing of the page. */
function numbersFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state ^ (state >>> 15), 1_664_525) + 1_013_904_223) >>> 0;
    return (state ^ (state >>> 16)) >>> 0;
  };
}
