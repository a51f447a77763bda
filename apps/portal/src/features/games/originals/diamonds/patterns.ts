import type { DiamondPattern } from '@fairhouse/games/originals/diamonds/rules';

/** The patterns that pay, from the highest. */
export const patternNames = [
  'five',
  'four',
  'fullHouse',
  'three',
  'twoPairs',
  'pair',
] as const satisfies readonly DiamondPattern[];

/** The word keys of the seven kinds of gems. */
export const gemWords = ['kind.0', 'kind.1', 'kind.2', 'kind.3', 'kind.4', 'kind.5', 'kind.6'] as const;

/** An example of each pattern: its gems, with null for any other gem. */
export const patternExamples: Readonly<Record<(typeof patternNames)[number], readonly (number | null)[]>> = {
  five: [0, 0, 0, 0, 0],
  four: [0, 0, 0, 0, null],
  fullHouse: [0, 0, 0, 1, 1],
  three: [0, 0, 0, null, null],
  twoPairs: [0, 0, 1, 1, null],
  pair: [0, 0, null, null, null],
};
