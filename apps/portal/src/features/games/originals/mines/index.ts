import { minesMax, readMinesParams } from '@fairhouse/games/originals/mines/rules';
import { lazyResult, type Original } from '../original.ts';
import { shownMultiplier } from '../round-outcome.ts';
import { boardOf } from './mines-round.ts';

/** The portal's description of mines, which the shared screens read. */
export const mines: Original = {
  code: 'mines',
  bet: (value, t) => {
    const params = readMinesParams(value);
    return params && t('mines:bet', { count: params.mines });
  },
  figure: ({ result, multiplier }) => (boardOf(result)?.mines ? shownMultiplier(Number(multiplier)) : null),
  Result: lazyResult(async () => (await import('./mines-result.tsx')).MinesResult),
  params: [{ name: 'mines', initial: '3', bounds: () => ({ min: '1', max: String(minesMax) }) }],
};
