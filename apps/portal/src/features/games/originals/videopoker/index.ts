import { readVideoPokerParams } from '@fairhouse/games/originals/video-poker/rules';
import { lazyResult, type Original } from '../original.ts';
import { shownMultiplier } from '../round-outcome.ts';
import { textsOf } from '../round-result.ts';

/** The portal's description of Video poker, which the shared screens read. */
export const videopoker: Original = {
  code: 'videopoker',
  bet: (value, t) => {
    const params = readVideoPokerParams(value);
    return params && t('videopoker:bet', { count: params.hands });
  },
  figure: ({ result, multiplier }) => (textsOf(result, 'cards') ? shownMultiplier(Number(multiplier)) : null),
  Result: lazyResult(async () => (await import('./videopoker-result.tsx')).VideoPokerResult),
  params: [],
};
