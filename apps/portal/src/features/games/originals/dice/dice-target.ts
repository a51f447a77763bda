import {
  type DiceParams,
  diceMultiplierE4,
  diceOutcomes,
  diceTargets,
  diceWinningOutcomes,
  diceWinningOutcomesMax,
} from '@fairhouse/games/originals/dice/rules';

export type Condition = DiceParams['condition'];

/** The nearest target that the rules allow, in hundredths of the scale of 0 to 100. */
export function allowedTarget(condition: Condition, target: number): number {
  const { min, max } = diceTargets[condition];
  return Math.round(Math.min(max, Math.max(min, target)) * 100) / 100;
}

/** The opposite condition with the same chance: over 50.50 becomes under 49.50. */
export function switched({ condition, target }: DiceParams): DiceParams {
  const other = condition === 'over' ? 'under' : 'over';
  return { condition: other, target: allowedTarget(other, 100 - target) };
}

/** The target whose win pays the multiplier nearest to, and not below, the requested one. */
export function targetOfMultiplier(condition: Condition, multiplier: number): number {
  const perOutcome = diceMultiplierE4({ condition: 'under', target: 0.01 });
  return targetOfOutcomes(condition, Math.floor(perOutcome / (multiplier * 10_000)));
}

/** The target whose chance is nearest to the requested one, in percent. */
export function targetOfChance(condition: Condition, percent: number): number {
  return targetOfOutcomes(condition, Math.round((percent / 100) * diceOutcomes));
}

/** Win chance in percent with two decimals, as shown. */
export function chanceText(params: DiceParams): string {
  return ((diceWinningOutcomes(params) * 100) / diceOutcomes).toFixed(2);
}

/** The multiplier as shown, with all its decimals. */
export function multiplierShown(params: DiceParams): string {
  return (diceMultiplierE4(params) / 10_000).toFixed(4);
}

function targetOfOutcomes(condition: Condition, outcomes: number): number {
  const within = Math.min(diceWinningOutcomesMax, Math.max(1, outcomes));
  return (condition === 'over' ? diceOutcomes - 1 - within : within) / 100;
}
