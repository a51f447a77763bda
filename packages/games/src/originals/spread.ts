import type { Ratio } from '@fairhouse/money/money';
import { isCount, isRecord } from '../read.ts';

/** A stake spread over spots of a table: chips by spot, each an equal part of the stake. */
export type Spread<Spot extends string = string> = Partial<Record<Spot, number>>;

/** The most chips of one bet. */
export const chipsMax = 10_000;

/** Reads a spread over these spots, in order; null if it names another spot, or has no or too many chips. */
export function readSpread<Spot extends string>(value: unknown, spots: readonly Spot[]): Spread<Spot> | null {
  if (!isRecord(value)) return null;
  const known: Spread<Spot> = {};
  let found = 0;
  for (const spot of spots) {
    const chips = value[spot];
    if (chips === undefined) continue;
    if (!isCount(chips, 1, chipsMax)) return null;
    known[spot] = chips;
    found += 1;
  }
  return found === Object.keys(value).length && isCount(chipsOf(known), 1, chipsMax) ? known : null;
}

/** Returns the number of all chips of a spread. */
export function chipsOf(spread: Spread): number {
  return Object.values(spread).reduce<number>((sum, chips) => sum + (chips ?? 0), 0);
}

/**
 * The return of a spread per unit staked.
 * @param paysE4 returns the total return of a chip on a spot, in ten-thousandths
 */
export function returnOf<Spot extends string>(spread: Spread<Spot>, paysE4: (spot: Spot) => number): Ratio {
  let returned = 0n;
  for (const [spot, chips] of entriesOf(spread)) returned += BigInt(chips) * BigInt(paysE4(spot));
  return { num: returned, den: BigInt(chipsOf(spread)) * 10_000n };
}

/** Returns a return in ten-thousandths, rounded up: the multiplier that the house must be able to pay. */
export function coverE4({ num, den }: Ratio): number {
  return Number((num * 10_000n + den - 1n) / den);
}

/** Returns a return in ten-thousandths, rounded down. */
export function cutE4({ num, den }: Ratio): number {
  return Number((num * 10_000n) / den);
}

export function entriesOf<Spot extends string>(spread: Spread<Spot>): [Spot, number][] {
  return Object.entries(spread) as [Spot, number][];
}
