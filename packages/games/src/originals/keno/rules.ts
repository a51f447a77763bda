import type { NumberStream } from '@fairhouse/fairness/numbers';
import type { Ratio } from '@fairhouse/money/money';
import { drawFrom } from '../../draws.ts';
import type { InstantBet, InstantGame } from '../../game.ts';
import { isCount, isOneOf, isRecord } from '../../read.ts';
import { choose } from '../tables.ts';
import { type KenoRisk, kenoRisks, kenoTableE4 } from './tables.ts';

/** 1 to 10 of the numbers 1 to 40, ascending; the risk chooses the pay table. */
export type KenoParams = { risk: KenoRisk; picks: number[] };

export const kenoNumbers = 40;
export const kenoDrawn = 10;
export const kenoPicksMax = 10;

/** The ten numbers drawn without replacement, ascending. */
export function kenoNumbersOf(numbers: NumberStream): number[] {
  return drawFrom(numbers, kenoNumbers, kenoDrawn)
    .map((place) => place + 1)
    .sort((a, b) => a - b);
}

/** Returns the probability of this many hits among this many chosen numbers. */
export function kenoChance(picks: number, hits: number): Ratio {
  return {
    num: choose(picks, hits) * choose(kenoNumbers - picks, kenoDrawn - hits),
    den: choose(kenoNumbers, kenoDrawn),
  };
}

/** Exact return to player over every draw. */
export function kenoRtp(risk: KenoRisk, picks: number): Ratio {
  const num = kenoTableE4(risk, picks).reduce(
    (sum, pays, hits) => sum + BigInt(pays) * kenoChance(picks, hits).num,
    0n,
  );
  return { num, den: choose(kenoNumbers, kenoDrawn) * 10_000n };
}

/** The parameters of a bet; null when the rules do not allow them. */
export function readKenoParams(value: unknown): KenoParams | null {
  if (!isRecord(value) || !Array.isArray(value.picks) || !isOneOf(value.risk, kenoRisks)) return null;
  const picks: unknown[] = value.picks;
  if (!isCount(picks.length, 1, kenoPicksMax)) return null;
  const chosen = picks.filter((number) => isCount(number, 1, kenoNumbers)).sort((a, b) => a - b);
  return chosen.length === picks.length && new Set(chosen).size === picks.length
    ? { risk: value.risk, picks: chosen }
    : null;
}

export const keno: InstantGame = {
  code: 'keno',
  kind: 'instant',
  rtp: '98.83',
  bet(value) {
    const params = readKenoParams(value);
    return params && betOf(params);
  },
  draw: (numbers) => ({ numbers: kenoNumbersOf(numbers) }),
  drawParams: {},
};

function betOf(params: KenoParams): InstantBet {
  const table = kenoTableE4(params.risk, params.picks.length);
  return {
    kind: 'instant',
    params,
    coveredE4: Math.max(...table),
    rtp: () => kenoRtp(params.risk, params.picks.length),
    decide(numbers) {
      const drawn = kenoNumbersOf(numbers);
      const hits = params.picks.filter((number) => drawn.includes(number)).length;
      return { result: { numbers: drawn }, multiplierE4: table[hits] ?? 0 };
    },
  };
}
