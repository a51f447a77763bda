import { lazyResult, type Original } from '../original.ts';
import { shownMultiplier } from '../round-outcome.ts';
import { textsOf } from '../round-result.ts';

/** The portal's description of hilo, which the shared screens read. */
export const hilo: Original = {
  code: 'hilo',
  bet: (_, t) => t('hilo:bet'),
  figure: ({ result, multiplier }) => (textsOf(result, 'cards') ? shownMultiplier(Number(multiplier)) : null),
  Result: lazyResult(async () => (await import('./hilo-result.tsx')).HiloResult),
  params: [],
};
