import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { percentText } from '../../game.ts';
import { limbo, limboMultiplierE4, limboResultOf, limboRtp, limboWinChance, readLimboParams } from './rules.ts';

const anyTarget = fc.integer({ min: 101, max: 100_000_000 }).map((hundredths) => ({ target: hundredths / 100 }));
const numbers = 2 ** 32;

describe('limbo', () => {
  test('draws 0.99 / f, cut to hundredths, from 1.00 to 1,000,000.00', () => {
    const drawn = [0, 1, 4252, 4253, 2 ** 31, Math.floor(numbers * 0.99) + 1, numbers - 1];
    expect(drawn.map((number) => limboResultOf(() => number))).toEqual([
      100_000_000, 100_000_000, 100_000_000, 99_976_901, 198, 100, 100,
    ]);
    fc.assert(
      fc.property(fc.integer({ min: 4253, max: numbers - 1 }), (number) => {
        const exact = (99n << 32n) / BigInt(number);
        return limboResultOf(() => number) === Math.max(Number(exact), 100);
      }),
    );
  });

  test('never draws a greater multiplier from a greater number, so that the first loser tells every loser', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: numbers - 2 }), (number) => {
        return limboResultOf(() => number) >= limboResultOf(() => number + 1);
      }),
    );
  });

  test('wins from exactly as many numbers as its chance says: the last of them wins, the next one loses', () => {
    fc.assert(
      fc.property(anyTarget, (params) => {
        const { num, den } = limboWinChance(params);
        const bet = limbo.bet(params);
        const at = (number: number) => bet?.decide(() => number).multiplierE4;
        return den === BigInt(numbers) && at(Number(num) - 1) === limboMultiplierE4(params) && at(Number(num)) === 0;
      }),
    );
  });

  test('returns 99 % within 0.024 percentage points for every target', () => {
    fc.assert(
      fc.property(anyTarget, (params) => {
        const { num, den } = limboRtp(params);
        const off = num * 100n - 99n * den;
        return off >= 0n && off * 100_000n < 24n * 100n * den;
      }),
    );
    expect(percentText(limboRtp({ target: 2 }), 6)).toBe('99.000000');
    expect(percentText(limboRtp({ target: 1_000_000 }), 4)).toBe('99.0228');
  });

  test('allows targets from 1.01 to 1,000,000 in steps of 0.01 and nothing else', () => {
    fc.assert(fc.property(anyTarget, (params) => readLimboParams(params)?.target === params.target));
    const wrong = [1, 1.001, 0, -2, 1_000_000.01, Number.NaN, Number.POSITIVE_INFINITY, '2', null, undefined];
    for (const target of wrong) expect(limbo.bet({ target }), String(target)).toBeNull();
    expect(limbo.bet(null)).toBeNull();
  });

  test('returns the target when it wins', () => {
    const bet = limbo.bet({ target: 1.98 });
    expect(bet?.decide(() => 2 ** 31)).toEqual({ result: { multiplier: 1.98 }, multiplierE4: 19_800 });
    expect(bet?.decide(() => 2 ** 31 + 2 ** 26)).toEqual({ result: { multiplier: 1.92 }, multiplierE4: 0 });
  });
});
