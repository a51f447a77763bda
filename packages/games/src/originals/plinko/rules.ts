import type { NumberStream } from '@fairhouse/fairness/numbers';
import type { Ratio } from '@fairhouse/money/money';
import type { InstantBet, InstantGame } from '../../game.ts';
import { isCount, isOneOf, isRecord } from '../../read.ts';
import { choose, type Risk, risks } from '../tables.ts';
import { plinkoTableE4 } from './tables.ts';

/** A ball falls through rows of pegs; the risk chooses the payouts of the slots beneath. */
export type PlinkoParams = { risk: Risk; rows: number };

export const plinkoRows = { min: 8, max: 16 } as const;

const half = 2 ** 31;

/** The turns of the ball, row by row: f < 0.5 goes left (0), else right (1). */
export function plinkoPathOf(numbers: NumberStream, rows: number): number[] {
  return Array.from({ length: rows }, () => (numbers() < half ? 0 : 1));
}

/** Returns the slot in which a path ends, from the left: the number of its turns to the right. */
export function plinkoSlotOf(path: readonly number[]): number {
  return path.reduce((slot, turn) => slot + turn, 0);
}

/** Exact return to player over all 2^rows paths. */
export function plinkoRtp({ risk, rows }: PlinkoParams): Ratio {
  const num = plinkoTableE4(risk, rows).reduce((sum, pays, slot) => sum + BigInt(pays) * choose(rows, slot), 0n);
  return { num, den: 10_000n << BigInt(rows) };
}

/** The parameters of a bet; null when the rules do not allow them. */
export function readPlinkoParams(value: unknown): PlinkoParams | null {
  if (!isRecord(value)) return null;
  const { risk, rows } = value;
  return isOneOf(risk, risks) && isCount(rows, plinkoRows.min, plinkoRows.max) ? { risk, rows } : null;
}

export const plinko: InstantGame = {
  code: 'plinko',
  kind: 'instant',
  rtp: '98.91',
  bet(value) {
    const params = readPlinkoParams(value);
    return params && betOf(params);
  },
  draw(numbers, value) {
    const params = readPlinkoParams(value);
    if (!params) return null;
    const slot = plinkoSlotOf(plinkoPathOf(numbers, params.rows));
    return { multiplier: paysAt(params, slot) / 10_000 };
  },
  drawParams: { risk: 'low', rows: 8 },
};

function betOf(params: PlinkoParams): InstantBet {
  return {
    kind: 'instant',
    params,
    coveredE4: Math.max(...plinkoTableE4(params.risk, params.rows)),
    rtp: () => plinkoRtp(params),
    decide(numbers) {
      const path = plinkoPathOf(numbers, params.rows);
      const multiplierE4 = paysAt(params, plinkoSlotOf(path));
      return { result: { path, multiplier: multiplierE4 / 10_000 }, multiplierE4 };
    },
  };
}

function paysAt({ risk, rows }: PlinkoParams, slot: number): number {
  return plinkoTableE4(risk, rows)[slot] ?? 0;
}
