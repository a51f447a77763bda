import { hashedNumber } from '@fairhouse/fairness/chain';
import { endOf } from '@fairhouse/games/originals/shared-ends';

/** Tiles of the reel, and the place of the one at which it stops. */
export const reelTiles = 44;
export const stopAt = 38;

/**
 * Returns the multipliers of a round's reel in hundredths: what passes by is drawn like real ends, and decides nothing.
 * @param end the multiplier at which the round ended, in hundredths; null: it has not
 */
export function reelOf(roundId: string, end: number | null): number[] {
  return Array.from({ length: reelTiles }, (_, i) =>
    i === stopAt && end !== null ? end : endOf('slide', hashedNumber(`reel ${roundId}`, String(i))),
  );
}
