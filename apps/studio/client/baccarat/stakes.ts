import { type BaccaratSpot, baccaratSpots } from '@fairhouse/games/baccarat';
import type { CurrencyCode } from '@fairhouse/money/money';
import { unitsOf, wireOf } from '../shared/money.ts';

/** Units on each spot. */
export type Stakes = Partial<Record<BaccaratSpot, bigint>>;

export function totalOf(stakes: Stakes): bigint {
  return baccaratSpots.reduce((sum, spot) => sum + (stakes[spot] ?? 0n), 0n);
}

export function sumOf(all: readonly Stakes[]): Stakes {
  const sum: Stakes = {};
  for (const stakes of all)
    for (const spot of baccaratSpots) {
      const units = stakes[spot];
      if (units) sum[spot] = (sum[spot] ?? 0n) + units;
    }
  return sum;
}

/** Parses the wire's decimal strings. */
export function readStakes(texts: Partial<Record<BaccaratSpot, string>>, currency: CurrencyCode): Stakes {
  const stakes: Stakes = {};
  for (const spot of baccaratSpots) {
    const text = texts[spot];
    if (text !== undefined) stakes[spot] = unitsOf(text, currency);
  }
  return stakes;
}

/** Returns the bets as the wire has them. */
export function betsOf(stakes: Stakes, currency: CurrencyCode): { spot: BaccaratSpot; amount: string }[] {
  return baccaratSpots.flatMap((spot) => {
    const units = stakes[spot];
    return units ? [{ spot, amount: wireOf(units, currency) }] : [];
  });
}
