import { lazyResult, type Original } from '../original.ts';
import { shownMultiplier } from '../round-outcome.ts';
import { numbersOf } from '../round-result.ts';

/** The portal's description of diamonds, which the shared screens read. */
export const diamonds: Original = {
  code: 'diamonds',
  bet: (_, t) => t('diamonds:bet'),
  figure: ({ result, multiplier }) => (numbersOf(result, 'gems') ? shownMultiplier(Number(multiplier)) : null),
  Result: lazyResult(async () => (await import('./diamonds-result.tsx')).DiamondsResult),
  params: [],
};
