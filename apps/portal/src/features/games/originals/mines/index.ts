import { minesMax, readMinesParams } from '@fairhouse/games/originals/mines/rules';
import { lazyPart, type Original } from '../original.ts';
import { shownMultiplier } from '../round-outcome.ts';
import { MinesResult } from './mines-result.tsx';
import { boardOf } from './mines-round.ts';

/** Mines as the portal's shared screens know it. */
export const mines: Original = {
  code: 'mines',
  page: lazyPart(async () => (await import('./mines-page.tsx')).MinesPage),
  bet: (value, t) => {
    const params = readMinesParams(value);
    return params && t('mines:bet', { count: params.mines });
  },
  figure: ({ result, multiplier }) => (boardOf(result)?.mines ? shownMultiplier(Number(multiplier)) : null),
  Result: MinesResult,
  params: [{ name: 'mines', initial: '3', bounds: () => ({ min: '1', max: String(minesMax) }) }],
};
