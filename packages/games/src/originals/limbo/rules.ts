import type { NumberStream } from '@fairhouse/fairness/numbers';
import type { Ratio } from '@fairhouse/money/money';
import type { InstantBet, InstantGame } from '../../game.ts';

/** The round draws a multiplier; the bet wins when it reaches the target, and returns the target. */
export type LimboParams = { target: number };

/** The targets that a bet may name, both included, in steps of 0.01. */
export const limboTargets = { min: 1.01, max: 1_000_000 } as const;

/** The number of equally likely numbers from which a multiplier is drawn: 0 to 2³² − 1. */
const numbersCount = 2 ** 32;
/** 0.99 × 2³² in hundredths, the greatest multiplier that the number 1 would give; below 2⁵³, so divisions are exact. */
const returnHundredths = 99 * numbersCount;
const resultMax = limboTargets.max * 100;

/** max(1, floor(0.99 / f × 100) / 100), at most the greatest target: the multiplier in hundredths. */
export function limboResultOf(numbers: NumberStream): number {
  const number = numbers();
  return number === 0 ? resultMax : Math.min(Math.max(floorOf(number), 100), resultMax);
}

/**
 * Returns the exact probability that the multiplier reaches the target: the share of the 2³² numbers that give at least
 * it.
 */
export function limboWinChance({ target }: LimboParams): Ratio {
  // The number 0 stands for an infinite multiplier, which reaches every target.
  return { num: BigInt(floorOf(hundredths(target)) + 1), den: BigInt(numbersCount) };
}

/** The multiplier of a win: the target. */
export function limboMultiplierE4({ target }: LimboParams): number {
  return hundredths(target) * 100;
}

/**
 * Exact return to player of a bet over all 2³² numbers. The rules return 99 %; since the count of winning numbers is
 * whole, it differs by at most 0.024 percentage points, at the greatest target.
 */
export function limboRtp(params: LimboParams): Ratio {
  const { num, den } = limboWinChance(params);
  return { num: num * BigInt(limboMultiplierE4(params)), den: den * 10_000n };
}

/** The parameters of a bet; null when the target is not one the rules allow. */
export function readLimboParams(value: unknown): LimboParams | null {
  if (typeof value !== 'object' || value === null) return null;
  const { target } = value as { target?: unknown };
  if (typeof target !== 'number' || hundredths(target) / 100 !== target) return null;
  return target >= limboTargets.min && target <= limboTargets.max ? { target } : null;
}

export const limbo: InstantGame = {
  code: 'limbo',
  kind: 'instant',
  rtp: '99.00',
  bet(value) {
    const params = readLimboParams(value);
    return params && betOf(params);
  },
  draw: (numbers) => ({ multiplier: limboResultOf(numbers) / 100 }),
  drawParams: {},
};

function betOf(params: LimboParams): InstantBet {
  const winE4 = limboMultiplierE4(params);
  return {
    kind: 'instant',
    params,
    coveredE4: winE4,
    rtp: () => limboRtp(params),
    decide(numbers) {
      const result = limboResultOf(numbers);
      return { result: { multiplier: result / 100 }, multiplierE4: result >= hundredths(params.target) ? winE4 : 0 };
    },
  };
}

function floorOf(divisor: number): number {
  return (returnHundredths - (returnHundredths % divisor)) / divisor;
}

function hundredths(target: number): number {
  return Math.round(target * 100);
}
