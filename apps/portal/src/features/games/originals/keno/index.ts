import { readKenoParams } from '@fairhouse/games/originals/keno/rules';
import { lazyResult, type Original } from '../original.ts';
import { shownMultiplier } from '../round-outcome.ts';
import { numbersOf } from '../round-result.ts';

/** The portal's description of keno, which the shared screens read. */
export const keno: Original = {
  code: 'keno',
  bet: (value, t) => {
    const params = readKenoParams(value);
    if (!params) return null;
    const risk = params.risk === 'classic' ? t('keno:classic') : t(`originals:risk.${params.risk}`);
    return t('keno:bet', { numbers: params.picks.join(', '), risk });
  },
  figure: ({ result, multiplier }) => (numbersOf(result, 'numbers') ? shownMultiplier(Number(multiplier)) : null),
  Result: lazyResult(async () => (await import('./keno-result.tsx')).KenoResult),
  params: [],
};
