import { type NumberStream, pick } from '@fairhouse/fairness/numbers';
import type { Ratio } from '@fairhouse/money/money';
import type { InstantBet, InstantGame } from '../../game.ts';
import { isRecord } from '../../read.ts';
import { e4 } from '../tables.ts';

/** Five gems of seven colours; equal gems pay. */
export const diamondColours = 7;
export const diamondGems = 5;

/** The patterns from the highest to the lowest, with their multipliers. */
export const diamondPatterns = {
  five: e4(50),
  four: e4(5),
  fullHouse: e4(4),
  three: e4(3),
  twoPairs: e4(2),
  pair: e4(0.1),
  none: 0,
} as const;
export type DiamondPattern = keyof typeof diamondPatterns;

/** floor(f × 7) for each gem. */
export function diamondGemsOf(numbers: NumberStream): number[] {
  return Array.from({ length: diamondGems }, () => pick(numbers(), diamondColours));
}

/** The highest pattern of five gems. */
export function diamondPatternOf(gems: readonly number[]): DiamondPattern {
  const counts = Array.from({ length: diamondColours }, (_, colour) => gems.filter((gem) => gem === colour).length);
  const [first = 0, second = 0] = counts.sort((a, b) => b - a);
  if (first === 5) return 'five';
  if (first === 4) return 'four';
  if (first === 3) return second === 2 ? 'fullHouse' : 'three';
  if (first === 2) return second === 2 ? 'twoPairs' : 'pair';
  return 'none';
}

/** Returns the number of the 7^5 draws that show each pattern, by enumerating all of them. */
export function diamondWays(): Record<DiamondPattern, number> {
  const ways = { five: 0, four: 0, fullHouse: 0, three: 0, twoPairs: 0, pair: 0, none: 0 };
  for (let draw = 0; draw < diamondColours ** diamondGems; draw += 1) {
    const gems = Array.from({ length: diamondGems }, (_, i) => Math.floor(draw / diamondColours ** i) % diamondColours);
    ways[diamondPatternOf(gems)] += 1;
  }
  return ways;
}

/** Exact return to player over all 7^5 draws. */
export function diamondsRtp(): Ratio {
  const num = Object.entries(diamondWays()).reduce((sum, [pattern, ways]) => sum + ways * paysOf(pattern), 0);
  return { num: BigInt(num), den: BigInt(diamondColours ** diamondGems) * 10_000n };
}

export const diamonds: InstantGame = {
  code: 'diamonds',
  kind: 'instant',
  rtp: '98.29',
  bet: (value) => (isRecord(value) ? bet : null),
  draw: (numbers) => ({ gems: diamondGemsOf(numbers) }),
  drawParams: {},
};

const bet: InstantBet = {
  kind: 'instant',
  params: {},
  coveredE4: diamondPatterns.five,
  rtp: diamondsRtp,
  decide(numbers) {
    const gems = diamondGemsOf(numbers);
    return { result: { gems }, multiplierE4: diamondPatterns[diamondPatternOf(gems)] };
  },
};

function paysOf(pattern: string): number {
  return new Map<string, number>(Object.entries(diamondPatterns)).get(pattern) ?? 0;
}
