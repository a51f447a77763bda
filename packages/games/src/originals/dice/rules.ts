import { type NumberStream, pick } from '@fairhouse/fairness/numbers';
import type { Ratio } from '@fairhouse/money/money';
import type { InstantBet, InstantGame } from '../../game.ts';

/** The roll is 0.00 to 100.00 in steps of 0.01; the bet wins when it is over (or under) the target, never on it. */
export type DiceParams = { target: number; condition: 'over' | 'under' };

/** Rolls are counted in hundredths: 0 to 10,000. */
export const diceOutcomes = 10_001;
/** Between 1 and 9,800 outcomes win: every win returns more than its stake. */
export const diceWinningOutcomesMax = 9_800;

/** The targets that a condition allows, both included. */
export const diceTargets = {
  over: { min: 2, max: 99.99 },
  under: { min: 0.01, max: 98 },
} as const satisfies Record<DiceParams['condition'], { min: number; max: number }>;

/** 0.99 × 10,001 in ten-thousandths: the multiplier of a single winning outcome. */
const returnE4 = 99_009_900;

/** floor(f × 10001): the roll in hundredths. */
export function diceRollOf(numbers: NumberStream): number {
  return pick(numbers(), diceOutcomes);
}

/** Tells whether this roll (in hundredths) wins. */
export function diceWins(params: DiceParams, rollHundredths: number): boolean {
  const target = hundredths(params.target);
  return params.condition === 'over' ? rollHundredths > target : rollHundredths < target;
}

/** The number of outcomes that win, of 10,001. */
export function diceWinningOutcomes(params: DiceParams): number {
  const target = hundredths(params.target);
  return params.condition === 'over' ? diceOutcomes - 1 - target : target;
}

/** The multiplier of a win: 0.99 × 10,001 / winning outcomes, cut to ten-thousandths. */
export function diceMultiplierE4(params: DiceParams): number {
  return Math.floor(returnE4 / diceWinningOutcomes(params));
}

/**
 * Returns the exact RTP of a bet, by enumerating every outcome. The rules return 99 %; rounding the multiplier down to
 * four decimals costs less than 0.01 percentage points.
 */
export function diceRtp(params: DiceParams): Ratio {
  const win = diceMultiplierE4(params);
  let returned = 0;
  for (let roll = 0; roll < diceOutcomes; roll += 1) if (diceWins(params, roll)) returned += win;
  return { num: BigInt(returned), den: BigInt(diceOutcomes) * 10_000n };
}

/** The parameters of a bet; null when target or condition is not one the rules allow. */
export function readDiceParams(value: unknown): DiceParams | null {
  if (typeof value !== 'object' || value === null) return null;
  const { target, condition } = value as { target?: unknown; condition?: unknown };
  if (condition !== 'over' && condition !== 'under') return null;
  if (typeof target !== 'number' || hundredths(target) / 100 !== target) return null;
  const { min, max } = diceTargets[condition];
  return target >= min && target <= max ? { target, condition } : null;
}

export const dice: InstantGame = {
  code: 'dice',
  kind: 'instant',
  rtp: '99.00',
  bet(value) {
    const params = readDiceParams(value);
    return params && betOf(params);
  },
  draw: (numbers) => ({ roll: diceRollOf(numbers) / 100 }),
  drawParams: {},
};

function betOf(params: DiceParams): InstantBet {
  const winE4 = diceMultiplierE4(params);
  return {
    kind: 'instant',
    params,
    coveredE4: winE4,
    rtp: () => diceRtp(params),
    decide(numbers) {
      const roll = diceRollOf(numbers);
      return { result: { roll: roll / 100 }, multiplierE4: diceWins(params, roll) ? winE4 : 0 };
    },
  };
}

function hundredths(target: number): number {
  return Math.round(target * 100);
}
