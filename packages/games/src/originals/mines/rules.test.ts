import { numbersOf } from '@fairhouse/fairness/numbers';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { replay } from '../../game.ts';
import {
  mines,
  minesChance,
  minesMax,
  minesMultiplierE4,
  minesOf,
  minesRtp,
  minesTiles,
  readMinesParams,
} from './rules.ts';

const anyMines = fc.integer({ min: 1, max: minesMax });
const anyStop = anyMines.chain((count) =>
  fc.tuple(fc.constant(count), fc.integer({ min: 1, max: minesTiles - count })),
);
/** The published case with mines on 13, 16 and 22. */
const three = () =>
  numbersOf({
    serverSeed: '5ff5c610e633b2a91c46d1be1f74286b',
    clientSeed: '854581b6f52eaa86503f1dc6433655f9',
    nonce: 2,
  });
const always = () => true;
const reveal = (tile: number) => ({ type: 'reveal', tile });
const cashout = { type: 'cashout' };
const after = (...actions: unknown[]) => mines.bet({ mines: 3 })?.after(three(), actions, always);

/** Returns every set of this many tiles, for sizes that are small enough to count. */
function setsOf(size: number, from = 0): number[][] {
  if (size === 0) return [[]];
  const sets: number[][] = [];
  for (let tile = from; tile < minesTiles; tile += 1) {
    for (const rest of setsOf(size - 1, tile + 1)) sets.push([tile, ...rest]);
  }
  return sets;
}

describe('mines', () => {
  test('hides each mine under a tile of its own, any of those that are left', () => {
    fc.assert(
      fc.property(anyMines, fc.infiniteStream(fc.integer({ min: 0, max: 2 ** 32 - 1 })), (count, numbers) => {
        const hidden = minesOf(() => numbers.next().value ?? 0, { mines: count });
        return (
          hidden.length === count &&
          new Set(hidden).size === count &&
          hidden.every((tile, i) => tile >= 0 && tile < minesTiles && tile > (hidden[i - 1] ?? -1))
        );
      }),
    );
    expect(minesOf(() => 0, { mines: 3 })).toEqual([0, 1, 2]);
    expect(minesOf(() => 2 ** 32 - 1, { mines: 3 })).toEqual([22, 23, 24]);
  });

  test('pays 0.99 × C(25, k) / C(25 − m, k), cut to four decimals', () => {
    expect([1, 2, 3].map((safe) => minesMultiplierE4(3, safe))).toEqual([11_250, 12_857, 14_785]);
    expect(minesMultiplierE4(24, 1)).toBe(247_500);
    expect(minesMultiplierE4(1, 24)).toBe(247_500);
    expect(minesMultiplierE4(13, 12)).toBe(51_482_970_000);
    expect(minesMultiplierE4(5, 0)).toBe(0);
    for (const [count, safe] of [
      [0, 1],
      [25, 1],
      [3, 23],
      [3, -1],
      [2.5, 1],
    ] as const) {
      expect(() => minesMultiplierE4(count, safe), `${count}, ${safe}`).toThrow(RangeError);
    }
  });

  test('counts the chance to go on as every placing of the mines says', () => {
    for (const count of [1, 2, 3]) {
      const sets = setsOf(count);
      for (const safe of [1, 2, 7]) {
        const whole = sets.filter((hidden) => hidden.every((tile) => tile >= safe)).length;
        const { num, den } = minesChance(count, safe);
        expect(BigInt(whole) * den).toBe(BigInt(sets.length) * num);
      }
    }
  });

  test('returns at most 99 %, and never 0.01 percentage points less, wherever the player stops', () => {
    for (let count = 1; count <= minesMax; count += 1) {
      for (let safe = 1; safe <= minesTiles - count; safe += 1) {
        const { num, den } = minesRtp(count, safe);
        const short = 99n * den - num * 100n;
        expect(short >= 0n && short * 10_000n < 100n * den, `${count} mines, ${safe} safe`).toBe(true);
      }
    }
  });

  test('pays more for every further tile', () => {
    fc.assert(
      fc.property(anyStop, ([count, safe]) => minesMultiplierE4(count, safe) > minesMultiplierE4(count, safe - 1)),
    );
    expect(minesMultiplierE4(1, 1)).toBeGreaterThan(10_000);
  });

  test('allows 1 to 24 mines and nothing else', () => {
    for (let count = 1; count <= minesMax; count += 1)
      expect(readMinesParams({ mines: count })).toEqual({ mines: count });
    for (const wrong of [0, 25, 1.5, -1, '3', Number.NaN, null, undefined])
      expect(mines.bet({ mines: wrong })).toBeNull();
    expect(mines.bet(null)).toBeNull();
  });
});

describe('a round of mines', () => {
  test('shows what was uncovered and what the next tile is worth, and nothing of the mines', () => {
    expect(after()).toMatchObject({ state: 'open', multiplierE4: 0, result: { revealed: [], next: '1.1250' } });
    const two = after(reveal(0), reveal(24));
    expect(two).toMatchObject({ state: 'open', multiplierE4: 12_857 });
    expect(two?.result).toEqual({ revealed: [0, 24], next: '1.4785' });
  });

  test('is cashed out after one safe tile at least', () => {
    expect(after(cashout)).toBeNull();
    expect(after(reveal(0), cashout)).toMatchObject({
      state: 'settled',
      multiplierE4: 11_250,
      result: { mines: [13, 16, 22], revealed: [0] },
    });
  });

  test('is lost on a mine, which is the last tile shown', () => {
    expect(after(reveal(0), reveal(16))).toMatchObject({
      state: 'settled',
      multiplierE4: 0,
      result: { mines: [13, 16, 22], revealed: [0, 16] },
    });
  });

  test('ends by itself with the last safe tile', () => {
    const safe = Array.from({ length: minesTiles }, (_, tile) => tile).filter((tile) => ![13, 16, 22].includes(tile));
    const last = after(...safe.map(reveal));
    expect(last).toMatchObject({ state: 'settled', multiplierE4: minesMultiplierE4(3, 22) });
    expect(last?.actions).toHaveLength(22);
  });

  test('is cashed out at the step whose next one the house does not pay, and the cash-out stands among its actions', () => {
    const pays = (multiplierE4: number) => multiplierE4 <= 12_857;
    const bet = mines.bet({ mines: 3 });
    expect(bet?.after(three(), [reveal(0)], pays)).toMatchObject({ state: 'open' });
    const ended = bet?.after(three(), [reveal(0), reveal(1)], pays);
    expect(ended).toMatchObject({ state: 'settled', multiplierE4: 12_857, actions: [reveal(0), reveal(1), cashout] });
    // A verifier needs no payout limits: the actions suffice.
    const round = { params: { mines: 3 }, actions: ended?.actions ?? [] };
    expect(replay(mines, round, three())).toMatchObject({ multiplierE4: 12_857, result: ended?.result });
  });

  test('allows no tile twice, no tile beside the board, no unknown action, and nothing after the end', () => {
    const wrong: unknown[][] = [
      [reveal(0), reveal(0)],
      [reveal(25)],
      [reveal(-1)],
      [reveal(0.5)],
      [{ type: 'reveal' }],
      [{ type: 'peek', tile: 1 }],
      ['cashout'],
      [null],
      [reveal(13), reveal(1)],
      [reveal(0), cashout, cashout],
      [reveal(0), cashout, reveal(1)],
    ];
    for (const actions of wrong) expect(after(...actions), JSON.stringify(actions)).toBeNull();
  });

  test('that its player left is cashed out, or returned when no tile was uncovered', () => {
    const leave = (actions: { type: string; tile: number }[]) => mines.bet({ mines: 3 })?.leave(actions);
    expect(after(leave([]))).toMatchObject({ state: 'returned', multiplierE4: 10_000, result: { revealed: [] } });
    expect(after(reveal(0), leave([reveal(0)]))).toMatchObject({ state: 'settled', multiplierE4: 11_250 });
    expect(after(reveal(0), { type: 'return' })).toBeNull();
  });
});
