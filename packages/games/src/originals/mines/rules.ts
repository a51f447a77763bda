import type { NumberStream } from '@fairhouse/fairness/numbers';
import type { Ratio } from '@fairhouse/money/money';
import { drawFrom } from '../../draws.ts';
import { type JsonObject, multiplierText, type Standing, type SteppedBet, type SteppedGame } from '../../game.ts';
import { isCount } from '../../read.ts';
import { choose } from '../tables.ts';

/** The number of tiles that hide a mine. */
export type MinesParams = { mines: number };

/** Tiles are numbered 0 to 24, row by row. */
export const minesTiles = 25;
/** At least one tile is safe. */
export const minesMax = 24;

/** 0.99 in ten-thousandths. */
const returnE4 = 9_900n;

/** The tiles that hide a mine, ascending: each number picks one of the remaining tiles. */
export function minesOf(numbers: NumberStream, { mines }: MinesParams): number[] {
  return drawFrom(numbers, minesTiles, mines).sort((a, b) => a - b);
}

/**
 * Returns the multiplier of a cash-out after this many safe tiles: 0.99 / the probability to uncover them, C(25, safe)
 * / C(25 − mines, safe), rounded down to ten-thousandths; 0 before the first one.
 */
export function minesMultiplierE4(mines: number, safe: number): number {
  if (!isCount(mines, 1, minesMax) || !isCount(safe, 0, minesTiles - mines)) {
    throw new RangeError('there are 1 to 24 mines, and no more safe tiles than the rest');
  }
  if (safe === 0) return 0;
  return Number((returnE4 * choose(minesTiles, safe)) / choose(minesTiles - mines, safe));
}

/** Returns the probability to uncover this many safe tiles, one after another. */
export function minesChance(mines: number, safe: number): Ratio {
  return { num: choose(minesTiles - mines, safe), den: choose(minesTiles, safe) };
}

/**
 * Returns the exact RTP for a player who stops after this many safe tiles, over every placement of the mines. The rules
 * return 99 %; rounding the multiplier down to four decimals costs less than 0.01 percentage points.
 */
export function minesRtp(mines: number, safe: number): Ratio {
  const { num, den } = minesChance(mines, safe);
  return { num: num * BigInt(minesMultiplierE4(mines, safe)), den: den * 10_000n };
}

/** The parameters of a bet; null when the number of mines is not one the rules allow. */
export function readMinesParams(value: unknown): MinesParams | null {
  if (typeof value !== 'object' || value === null) return null;
  const { mines } = value as { mines?: unknown };
  return isCount(mines, 1, minesMax) ? { mines } : null;
}

export const mines: SteppedGame = {
  code: 'mines',
  kind: 'stepped',
  rtp: '99.00',
  bet(value) {
    const params = readMinesParams(value);
    return params && betOf(params);
  },
  draw(numbers, value) {
    const params = readMinesParams(value);
    return params && { mines: minesOf(numbers, params) };
  },
  drawParams: { mines: 3 },
};

function betOf(params: MinesParams): SteppedBet {
  return {
    kind: 'stepped',
    params,
    coveredE4: minesMultiplierE4(params.mines, 1),
    after: (numbers, said, pays) => {
      const hidden = minesOf(numbers, params);
      let standing = untouched(params);
      for (const value of said) {
        const action = readAction(value);
        const next = action && step({ params, hidden, pays }, standing, action);
        if (!next) return null;
        standing = next;
      }
      return standing;
    },
    leave: (actions) => ({ type: actions.length > 0 ? 'cashout' : 'return' }),
  };
}

type Action = { type: 'reveal'; tile: number } | { type: 'cashout' } | { type: 'return' };
type MinesStanding = Standing & { revealed: readonly number[] };
type Table = { params: MinesParams; hidden: readonly number[]; pays: (multiplierE4: number) => boolean };

function untouched({ mines }: MinesParams): MinesStanding {
  return open(mines, [], []);
}

/** Returns the round after one more action; null if it is not allowed. */
function step(table: Table, { state, actions, revealed }: MinesStanding, action: Action): MinesStanding | null {
  if (state !== 'open') return null;
  const { mines } = table.params;
  const taken = [...actions, action];
  const close = (ending: Pick<Standing, 'state' | 'actions' | 'multiplierE4'>, shown: readonly number[]) => ({
    ...ending,
    result: { mines: [...table.hidden], revealed: [...shown] },
    revealed: shown,
  });
  if (action.type === 'return') {
    return revealed.length > 0 ? null : close({ state: 'returned', actions: taken, multiplierE4: 10_000 }, revealed);
  }
  if (action.type === 'cashout') {
    const multiplierE4 = minesMultiplierE4(mines, revealed.length);
    return revealed.length === 0 ? null : close({ state: 'settled', actions: taken, multiplierE4 }, revealed);
  }
  if (revealed.includes(action.tile)) return null;
  const shown = [...revealed, action.tile];
  if (table.hidden.includes(action.tile)) return close({ state: 'settled', actions: taken, multiplierE4: 0 }, shown);
  const multiplierE4 = minesMultiplierE4(mines, shown.length);
  if (shown.length === minesTiles - mines) return close({ state: 'settled', actions: taken, multiplierE4 }, shown);
  return table.pays(minesMultiplierE4(mines, shown.length + 1))
    ? open(mines, taken, shown)
    : close({ state: 'settled', actions: [...taken, { type: 'cashout' }], multiplierE4 }, shown);
}

function open(mines: number, actions: JsonObject[], revealed: readonly number[]): MinesStanding {
  const safe = revealed.length;
  const next = minesMultiplierE4(mines, safe + 1);
  return {
    state: 'open',
    actions,
    revealed,
    multiplierE4: minesMultiplierE4(mines, safe),
    result: { revealed: [...revealed], next: multiplierText(next) },
  };
}

/** Normalizes an action to a fixed key order; null if it is not one of the game's. */
function readAction(value: unknown): Action | null {
  if (typeof value !== 'object' || value === null) return null;
  const { type, tile } = value as { type?: unknown; tile?: unknown };
  if (type === 'cashout' || type === 'return') return { type };
  return type === 'reveal' && isCount(tile, 0, minesTiles - 1) ? { type, tile } : null;
}
