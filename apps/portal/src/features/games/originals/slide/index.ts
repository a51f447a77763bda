import { readSlideParams } from '@fairhouse/games/originals/slide/rules';
import type { Original } from '../original.ts';
import { shownMultiplier } from '../round-outcome.ts';
import { numberOf } from '../round-result.ts';

/** The portal's description of slide, which the shared screens read. */
export const slide: Original = {
  code: 'slide',
  bet: (value, t) => {
    const params = readSlideParams(value);
    return params && t('slide:bet.target', { target: shownMultiplier(params.target) });
  },
  figure: ({ result }) => {
    const end = numberOf(result, 'multiplier');
    return end === null ? null : shownMultiplier(end);
  },
  params: [],
};
