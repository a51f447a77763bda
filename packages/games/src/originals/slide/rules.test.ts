import { expect, test } from 'vitest';
import { percentText } from '../../game.ts';
import { endOf } from '../shared-ends.ts';
import { readSlideParams, slide, slideTargets } from './rules.ts';

const numbers = 2 ** 32;

test('a bet names a target of two decimals within the bounds', () => {
  expect(readSlideParams({ target: 1.01 })).toEqual({ target: 1.01 });
  for (const target of [1, 1.001, slideTargets.max + 1, '2', null, undefined, Number.NaN]) {
    expect(slide.bet({ target })).toBeNull();
  }
  expect([slide.bet({}), slide.bet(null)]).toEqual([null, null]);
});

test('a bet is paid its target when the reel reaches it, also exactly, and by no forged action', () => {
  const outcome = (end: number, actions: object[] = []) => slide.bet({ target: 2 })?.settle(end, actions)?.multiplierE4;
  expect([199, 200, 201].map((end) => outcome(end))).toEqual([0, 20_000, 20_000]);
  expect(outcome(200, [{ type: 'auto', at: 2 }])).toBe(20_000);
  const forged = [
    { type: 'cashout', at: 1.5 },
    { type: 'auto', at: 1.5 },
    { type: 'limit', at: 2 },
  ];
  expect(forged.map((action) => outcome(500, [action]) ?? null)).toEqual([null, null, null]);
  expect(outcome(150, [{ type: 'auto', at: 2 }]) ?? null).toBeNull();
});

test('exactly as many of all numbers reach a target as its return says, and it is the one shown', () => {
  for (const hundredths of [101, 150, 200, 333, 1000, 9_999, 100_000, 100_000_000]) {
    const { num, den } = slide.bet({ target: hundredths / 100 })?.rtp?.() ?? { num: 0n, den: 1n };
    const reaching = Number(num / BigInt(hundredths));
    expect(endOf('slide', reaching - 1)).toBeGreaterThanOrEqual(hundredths);
    if (reaching < numbers) expect(endOf('slide', reaching)).toBeLessThan(hundredths);
    expect(den).toBe(BigInt(numbers) * 100n);
  }
  expect(percentText(slide.bet({ target: 2 })?.rtp?.() ?? { num: 0n, den: 1n }, 2)).toBe('97.99');
  const { num, den } = slide.bet({ target: 2 })?.rtp?.() ?? { num: 0n, den: 1n };
  expect(Number((num * 1_000_000n) / den) / 10_000).toBeCloseTo(Number(slide.rtp), 3);
});
