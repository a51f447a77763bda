import { readCrashParams } from '@fairhouse/games/originals/crash/rules';
import type { Original } from '../original.ts';
import { shownMultiplier } from '../round-outcome.ts';
import { numberOf } from '../round-result.ts';

/** The portal's description of crash, which the shared screens read. */
export const crash: Original = {
  code: 'crash',
  bet: (value, t) => {
    const params = readCrashParams(value);
    if (!params) return null;
    return params.target === undefined
      ? t('crash:bet.open')
      : t('crash:bet.target', { target: shownMultiplier(params.target) });
  },
  figure: ({ result }) => {
    const end = numberOf(result, 'multiplier');
    return end === null ? null : shownMultiplier(end);
  },
  params: [],
};
