import type { NumberStream } from '@fairhouse/fairness/numbers';
import type { Ratio } from '@fairhouse/money/money';
import { drawFrom } from '../../draws.ts';
import type { SteppedBet, SteppedGame } from '../../game.ts';
import { isOneOf, isRecord } from '../../read.ts';
import { climbAfter, climbLeft, climbRtp, fairE4 } from '../climb.ts';
import { choose } from '../tables.ts';

/** A ladder of 25 rungs, some of them rotten, climbed from the lowest; the difficulty decides how many. */
export const ladderDifficulties = ['easy', 'medium', 'hard', 'expert'] as const;
export type LadderDifficulty = (typeof ladderDifficulties)[number];
export type LadderParams = { difficulty: LadderDifficulty };

export const ladderRungs = 25;

export const ladderRotten: Readonly<Record<LadderDifficulty, number>> = { easy: 1, medium: 3, hard: 5, expert: 10 };

/** The rotten rungs, counted from 0 at the bottom, ascending: drawn without replacement. */
export function ladderRottenOf(numbers: NumberStream, { difficulty }: LadderParams): number[] {
  return drawFrom(numbers, ladderRungs, ladderRotten[difficulty]).sort((a, b) => a - b);
}

/** Returns the probability that the lowest `rungs` rungs all hold. */
export function ladderChance(difficulty: LadderDifficulty, rungs: number): Ratio {
  const rotten = ladderRotten[difficulty];
  return { num: choose(ladderRungs - rungs, rotten), den: choose(ladderRungs, rotten) };
}

/** Returns the number of rungs of the whole climb: the remaining ones may all be rotten. */
export function ladderTop(difficulty: LadderDifficulty): number {
  return ladderRungs - ladderRotten[difficulty];
}

/** Returns the multiplier of a cash-out after this many rungs: 0.99 / their probability; 0 before the first one. */
export function ladderMultiplierE4(difficulty: LadderDifficulty, rungs: number): number {
  return rungs === 0 ? 0 : fairE4(ladderChance(difficulty, rungs));
}

/** Returns the exact RTP for a player who stops after this many rungs. */
export function ladderRtp(difficulty: LadderDifficulty, rungs: number): Ratio {
  return climbRtp(ladderChance(difficulty, rungs), ladderMultiplierE4(difficulty, rungs));
}

/** The parameters of a bet; null when the rules do not allow them. */
export function readLadderParams(value: unknown): LadderParams | null {
  return isRecord(value) && isOneOf(value.difficulty, ladderDifficulties) ? { difficulty: value.difficulty } : null;
}

export const ladder: SteppedGame = {
  code: 'ladder',
  kind: 'stepped',
  rtp: '99.00',
  bet(value) {
    const params = readLadderParams(value);
    return params && betOf(params);
  },
  draw(numbers, value) {
    const params = readLadderParams(value);
    return params && { rotten: ladderRottenOf(numbers, params) };
  },
  drawParams: { difficulty: 'easy' },
};

type Step = { type: 'climb' };

function betOf(params: LadderParams): SteppedBet {
  const { difficulty } = params;
  const multiplierE4 = (rungs: number) => ladderMultiplierE4(difficulty, rungs);
  return {
    kind: 'stepped',
    params,
    coveredE4: multiplierE4(1),
    after: (numbers, said, pays) => {
      const rotten = ladderRottenOf(numbers, params);
      return climbAfter<Step>(
        {
          top: ladderTop(difficulty),
          multiplierE4,
          pays,
          fails: (_, rung) => rotten.includes(rung),
          read: (value) => (isRecord(value) && value.type === 'climb' ? { type: 'climb' } : null),
          shown: (steps) => ({ climbed: steps.length }),
          uncovered: (steps) => ({ rotten, climbed: steps.length }),
        },
        said,
      );
    },
    leave: climbLeft,
  };
}
