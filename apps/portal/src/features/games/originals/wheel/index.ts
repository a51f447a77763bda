import { risks } from '@fairhouse/games/originals/tables';
import { readWheelParams } from '@fairhouse/games/originals/wheel/rules';
import { wheelSegments } from '@fairhouse/games/originals/wheel/tables';
import type { Original } from '../original.ts';
import { shownMultiplier } from '../round-outcome.ts';
import { numberOf } from '../round-result.ts';

/** The portal's description of the wheel, which the shared screens read. */
export const wheel: Original = {
  code: 'wheel',
  bet: (value, t) => {
    const params = readWheelParams(value);
    return params && t('wheel:bet', { count: params.segments, risk: t(`originals:risk.${params.risk}`) });
  },
  figure: ({ result }) => {
    const multiplier = numberOf(result, 'multiplier');
    return multiplier === null ? null : shownMultiplier(multiplier);
  },
  params: [
    { name: 'risk', initial: 'low', choices: risks, labels: 'originals:risk' },
    { name: 'segments', initial: '30', choices: wheelSegments.map(String), isNumber: true },
  ],
};
