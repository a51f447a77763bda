import type { NumberStream } from '@fairhouse/fairness/numbers';
import type { Ratio } from '@fairhouse/money/money';
import { drawFrom } from '../../draws.ts';
import type { SteppedBet, SteppedGame } from '../../game.ts';
import { isCount, isOneOf, isRecord } from '../../read.ts';
import { climbAfter, climbLeft, climbRtp, fairE4 } from '../climb.ts';

/** Nine rows of tiles, climbed from the lowest; some tiles of each row hold an egg and lead up. */
export const towerDifficulties = ['easy', 'medium', 'hard', 'expert', 'master'] as const;
export type TowerDifficulty = (typeof towerDifficulties)[number];
export type TowerParams = { difficulty: TowerDifficulty };

export const towerRows = 9;

/** The tiles of a row, and the eggs among them. */
export const towerShapes: Readonly<Record<TowerDifficulty, { tiles: number; eggs: number }>> = {
  easy: { tiles: 4, eggs: 3 },
  medium: { tiles: 3, eggs: 2 },
  hard: { tiles: 2, eggs: 1 },
  expert: { tiles: 3, eggs: 1 },
  master: { tiles: 4, eggs: 1 },
};

/**
 * The tiles with eggs, row by row from the lowest, ascending: in each row one number per egg, drawn without
 * replacement.
 */
export function towerEggsOf(numbers: NumberStream, { difficulty }: TowerParams): number[][] {
  const { tiles, eggs } = towerShapes[difficulty];
  return Array.from({ length: towerRows }, () => drawFrom(numbers, tiles, eggs).sort((a, b) => a - b));
}

/** Returns the probability to climb this many rows. */
export function towerChance(difficulty: TowerDifficulty, rows: number): Ratio {
  const { tiles, eggs } = towerShapes[difficulty];
  return { num: BigInt(eggs) ** BigInt(rows), den: BigInt(tiles) ** BigInt(rows) };
}

/** Returns the multiplier of a cash-out after this many rows: 0.99 / their probability; 0 before the first one. */
export function towerMultiplierE4(difficulty: TowerDifficulty, rows: number): number {
  return rows === 0 ? 0 : fairE4(towerChance(difficulty, rows));
}

/** Returns the exact RTP for a player who stops after this many rows. */
export function towerRtp(difficulty: TowerDifficulty, rows: number): Ratio {
  return climbRtp(towerChance(difficulty, rows), towerMultiplierE4(difficulty, rows));
}

/** The parameters of a bet; null when the rules do not allow them. */
export function readTowerParams(value: unknown): TowerParams | null {
  return isRecord(value) && isOneOf(value.difficulty, towerDifficulties) ? { difficulty: value.difficulty } : null;
}

export const tower: SteppedGame = {
  code: 'tower',
  kind: 'stepped',
  rtp: '99.00',
  bet(value) {
    const params = readTowerParams(value);
    return params && betOf(params);
  },
  draw(numbers, value) {
    const params = readTowerParams(value);
    return params && { eggs: towerEggsOf(numbers, params) };
  },
  drawParams: { difficulty: 'easy' },
};

type Step = { type: 'climb'; tile: number };

function betOf(params: TowerParams): SteppedBet {
  const { difficulty } = params;
  const { tiles } = towerShapes[difficulty];
  const multiplierE4 = (rows: number) => towerMultiplierE4(difficulty, rows);
  const tilesOf = (steps: readonly Step[]) => steps.map(({ tile }) => tile);
  return {
    kind: 'stepped',
    params,
    coveredE4: multiplierE4(1),
    after: (numbers, said, pays) => {
      const eggs = towerEggsOf(numbers, params);
      return climbAfter<Step>(
        {
          top: towerRows,
          multiplierE4,
          pays,
          fails: ({ tile }, row) => !eggs[row]?.includes(tile),
          read: (value) =>
            isRecord(value) && value.type === 'climb' && isCount(value.tile, 0, tiles - 1)
              ? { type: 'climb', tile: value.tile }
              : null,
          shown: (steps) => ({ climbed: tilesOf(steps) }),
          uncovered: (steps) => ({ eggs, climbed: tilesOf(steps) }),
        },
        said,
      );
    },
    leave: climbLeft,
  };
}
