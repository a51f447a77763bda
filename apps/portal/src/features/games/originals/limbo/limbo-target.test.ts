import { readLimboParams } from '@fairhouse/games/originals/limbo/rules';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { allowedTarget, chanceOf, chanceText, steppedTarget, targetOfChance, targetOfScale } from './limbo-target.ts';

describe('the linked fields of the limbo form', () => {
  it('every target that a field, the handle or a key leads to is one the rules allow', () => {
    const typed = fc.double({ min: 1e-9, max: 1e9, noNaN: true });
    const targets = fc.integer({ min: 101, max: 100_000_000 }).map((hundredths) => hundredths / 100);
    const sizes = fc.constantFrom('fine', 'usual', 'large');
    fc.assert(
      fc.property(typed, targets, sizes, fc.constantFrom(1, -1), (number, target, size, direction) => {
        for (const led of [
          allowedTarget(number),
          targetOfChance(number),
          targetOfScale(Math.log10(number)),
          steppedTarget(target, direction, size),
        ]) {
          expect(readLimboParams({ target: led })).toEqual({ target: led });
        }
      }),
    );
  });

  it('a chance that is asked for is met as nearly as targets of two decimals can', () => {
    expect(targetOfChance(49.5)).toBe(2);
    expect(targetOfChance(9.9)).toBe(10);
    expect(targetOfChance(99)).toBe(1.01);
    expect(chanceOf(targetOfChance(25))).toBeCloseTo(25, 1);
  });

  it('a chance is shown with the digits that tell it from none', () => {
    expect(chanceText(2)).toBe('49.50');
    expect(chanceText(1.01)).toBe('98.02');
    expect(chanceText(1_000_000)).toBe('0.0000990');
  });
});
