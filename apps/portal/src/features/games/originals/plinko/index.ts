import { plinkoRows, readPlinkoParams } from '@fairhouse/games/originals/plinko/rules';
import { risks } from '@fairhouse/games/originals/tables';
import type { Original } from '../original.ts';
import { shownMultiplier } from '../round-outcome.ts';
import { numberOf } from '../round-result.ts';

/** The portal's description of plinko, which the shared screens read. */
export const plinko: Original = {
  code: 'plinko',
  bet: (value, t) => {
    const params = readPlinkoParams(value);
    return params && t('plinko:bet', { count: params.rows, risk: t(`originals:risk.${params.risk}`) });
  },
  figure: ({ result }) => {
    const multiplier = numberOf(result, 'multiplier');
    return multiplier === null ? null : shownMultiplier(multiplier);
  },
  params: [
    { name: 'risk', initial: 'low', choices: risks, labels: 'originals:risk' },
    { name: 'rows', initial: '8', bounds: () => ({ min: String(plinkoRows.min), max: String(plinkoRows.max) }) },
  ],
};
