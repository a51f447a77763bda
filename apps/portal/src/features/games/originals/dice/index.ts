import { diceTargets, readDiceParams } from '@fairhouse/games/originals/dice/rules';
import type { Original } from '../original.ts';
import { rollOf } from './dice-roll.ts';

/** The portal's description of dice, which the shared screens read. */
export const dice: Original = {
  code: 'dice',
  bet: (value, t) => {
    const params = readDiceParams(value);
    return params && t(`dice:bet.${params.condition}`, { target: params.target.toFixed(2) });
  },
  figure: ({ result }) => rollOf(result)?.toFixed(2) ?? null,
  params: [
    { name: 'condition', initial: 'over', choices: ['over', 'under'] },
    {
      name: 'target',
      initial: '50',
      bounds: ({ condition }) => {
        const { min, max } = diceTargets[condition === 'under' ? 'under' : 'over'];
        return { min: min.toFixed(2), max: max.toFixed(2) };
      },
    },
  ],
};
