import { readTowerParams, towerDifficulties } from '@fairhouse/games/originals/tower/rules';
import { lazyResult, type Original } from '../original.ts';
import { shownMultiplier } from '../round-outcome.ts';
import { towerOf } from './tower-round.ts';

/** The portal's description of the dragon tower, which the shared screens read. */
export const tower: Original = {
  code: 'tower',
  bet: (value, t) => {
    const params = readTowerParams(value);
    return params && t(`tower:level.${params.difficulty}`);
  },
  figure: ({ result, multiplier }) => (towerOf(result) ? shownMultiplier(Number(multiplier)) : null),
  Result: lazyResult(async () => (await import('./tower-result.tsx')).TowerResult),
  params: [{ name: 'difficulty', initial: 'medium', choices: towerDifficulties, labels: 'tower:level' }],
};
