import { readRouletteParams } from '@fairhouse/games/originals/roulette/rules';
import type { Original } from '../original.ts';
import { numberOf } from '../round-result.ts';

/** The most spots that a list names; for more it shows their number. */
const namedMax = 4;

/** The portal's description of roulette, which the shared screens read. */
export const roulette: Original = {
  code: 'roulette',
  bet: (value, t) => {
    const params = readRouletteParams(value);
    if (!params) return null;
    const spots = Object.keys(params.chips);
    if (spots.length > namedMax) return t('roulette:bet', { count: spots.length });
    return spots.map((spot) => (/^\d/.test(spot) ? spot : t(`roulette:spot.${spot}`))).join(', ');
  },
  figure: ({ result }) => numberOf(result, 'pocket')?.toString() ?? null,
  params: [],
};
