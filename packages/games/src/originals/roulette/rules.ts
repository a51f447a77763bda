import { type NumberStream, pick } from '@fairhouse/fairness/numbers';
import type { Ratio } from '@fairhouse/money/money';
import type { InstantBet, InstantGame } from '../../game.ts';
import { isRecord } from '../../read.ts';
import { coverE4, cutE4, entriesOf, readSpread, returnOf, type Spread } from '../spread.ts';
import { rouletteNumbers, rouletteSpots, rouletteWinE4 } from './spots.ts';

/** Chips on the spots of the table. */
export type RouletteParams = { chips: Spread };

const spots = [...rouletteSpots.keys()];

/** floor(f × 37). */
export function roulettePocketOf(numbers: NumberStream): number {
  return pick(numbers(), rouletteNumbers);
}

/** Returns the return of these chips per unit staked, if the ball lands in this pocket. */
export function rouletteReturn({ chips }: RouletteParams, pocket: number): Ratio {
  return returnOf(chips, (spot) => (rouletteSpots.get(spot)?.includes(pocket) ? rouletteWinE4(spot) : 0));
}

/** Returns the exact RTP over the 37 pockets: 36 / 37, however the chips are placed. */
export function rouletteRtp(params: RouletteParams): Ratio {
  const returns = Array.from({ length: rouletteNumbers }, (_, pocket) => rouletteReturn(params, pocket));
  const den = (returns[0]?.den ?? 1n) * BigInt(rouletteNumbers);
  return { num: returns.reduce((sum, { num }) => sum + num, 0n), den };
}

/** The parameters of a bet; null when the rules do not allow them. */
export function readRouletteParams(value: unknown): RouletteParams | null {
  const chips = isRecord(value) ? readSpread(value.chips, spots) : null;
  return chips && { chips };
}

export const roulette: InstantGame = {
  code: 'roulette',
  kind: 'instant',
  rtp: '97.30',
  bet(value) {
    const params = readRouletteParams(value);
    return params && betOf(params);
  },
  draw: (numbers) => ({ pocket: roulettePocketOf(numbers) }),
  drawParams: {},
};

function betOf(params: RouletteParams): InstantBet {
  const returnsE4 = Array.from({ length: rouletteNumbers }, (_, pocket) => coverE4(rouletteReturn(params, pocket)));
  return {
    kind: 'instant',
    params: { chips: Object.fromEntries(entriesOf(params.chips)) },
    coveredE4: Math.max(...returnsE4),
    rtp: () => rouletteRtp(params),
    decide(numbers) {
      const pocket = roulettePocketOf(numbers);
      const returns = rouletteReturn(params, pocket);
      return { result: { pocket }, multiplierE4: cutE4(returns), returns };
    },
  };
}
