import { lazyResult, type Original } from '../original.ts';
import { shownMultiplier } from '../round-outcome.ts';
import { tableOf } from './blackjack-round.ts';

/** The portal's description of blackjack, which the shared screens read. */
export const blackjack: Original = {
  code: 'blackjack',
  bet: (_, t) => t('blackjack:bet'),
  figure: ({ result, multiplier }) => (tableOf(result) ? shownMultiplier(Number(multiplier)) : null),
  Result: lazyResult(async () => (await import('./blackjack-result.tsx')).BlackjackResult),
  params: [],
};
