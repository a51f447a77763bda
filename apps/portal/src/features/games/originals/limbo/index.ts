import { limboTargets, readLimboParams } from '@fairhouse/games/originals/limbo/rules';
import type { Original } from '../original.ts';
import { shownMultiplier } from '../round-outcome.ts';
import { multiplierOf } from './limbo-result.ts';

/** The portal's description of limbo, which the shared screens read. */
export const limbo: Original = {
  code: 'limbo',
  bet: (value, t) => {
    const params = readLimboParams(value);
    return params && t('limbo:bet', { target: shownMultiplier(params.target) });
  },
  figure: ({ result }) => {
    const multiplier = multiplierOf(result);
    return multiplier === null ? null : shownMultiplier(multiplier);
  },
  params: [
    {
      name: 'target',
      initial: '2',
      bounds: () => ({ min: shownMultiplier(limboTargets.min), max: shownMultiplier(limboTargets.max) }),
    },
  ],
};
