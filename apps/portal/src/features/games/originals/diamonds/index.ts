import { lazyResult, type Original } from '../original.ts';
import { shownMultiplier } from '../round-outcome.ts';
import { numbersOf } from '../round-result.ts';

/** Diamonds as the portal's shared screens know it. */
export const diamonds: Original = {
  code: 'diamonds',
  bet: (_, t) => t('diamonds:bet'),
  figure: ({ result, multiplier }) => (numbersOf(result, 'gems') ? shownMultiplier(Number(multiplier)) : null),
  Result: lazyResult(async () => (await import('./diamonds-result.tsx')).DiamondsResult),
  params: [],
};
