import { ladderDifficulties, readLadderParams } from '@fairhouse/games/originals/ladder/rules';
import { lazyResult, type Original } from '../original.ts';
import { shownMultiplier } from '../round-outcome.ts';
import { ladderOf } from './ladder-round.ts';

/** The portal's description of the ladder, which the shared screens read. */
export const ladder: Original = {
  code: 'ladder',
  bet: (value, t) => {
    const params = readLadderParams(value);
    return params && t(`ladder:level.${params.difficulty}`);
  },
  figure: ({ result, multiplier }) => (ladderOf(result) ? shownMultiplier(Number(multiplier)) : null),
  Result: lazyResult(async () => (await import('./ladder-result.tsx')).LadderResult),
  params: [{ name: 'difficulty', initial: 'medium', choices: ladderDifficulties, labels: 'ladder:level' }],
};
