import { numberOf, numbersOf } from '../round-result.ts';

export type Ladder = {
  /** The number of rungs that were climbed, including the one that broke. */
  climbed: number;
  /** The rotten rungs, counted from 0 at the bottom; null while the round keeps them secret. */
  rotten: number[] | null;
};

export type RungLook = 'ahead' | 'held' | 'broke' | 'rotten' | 'sound';

/** The ladder of a round's result; for a calculated draw its rotten rungs. Null if the result is another game's. */
export function ladderOf(result: unknown): Ladder | null {
  const climbed = numberOf(result, 'climbed');
  const rotten = numbersOf(result, 'rotten');
  return climbed !== null || rotten ? { climbed: climbed ?? 0, rotten } : null;
}

/** The look of a rung, counted from 0 at the bottom. */
export function rungLook(ladder: Ladder | null, rung: number): RungLook {
  const isClimbed = rung < (ladder?.climbed ?? 0);
  if (!ladder?.rotten) return isClimbed ? 'held' : 'ahead';
  if (ladder.rotten.includes(rung)) return isClimbed ? 'broke' : 'rotten';
  return isClimbed ? 'held' : 'sound';
}
