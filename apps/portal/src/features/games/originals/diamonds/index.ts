import { lazyPart, type Original } from '../original.ts';
import { shownMultiplier } from '../round-outcome.ts';
import { numbersOf } from '../round-result.ts';
import { DiamondsResult } from './diamonds-result.tsx';

/** Diamonds as the portal's shared screens know it. */
export const diamonds: Original = {
  code: 'diamonds',
  page: lazyPart(async () => (await import('./diamonds-page.tsx')).DiamondsPage),
  bet: (_, t) => t('diamonds:bet'),
  figure: ({ result, multiplier }) => (numbersOf(result, 'gems') ? shownMultiplier(Number(multiplier)) : null),
  Result: DiamondsResult,
  params: [],
};
