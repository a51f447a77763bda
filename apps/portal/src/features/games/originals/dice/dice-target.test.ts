import { diceMultiplierE4, diceTargets, readDiceParams } from '@fairhouse/games/originals/dice/rules';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  allowedTarget,
  chanceText,
  multiplierShown,
  switched,
  targetOfChance,
  targetOfMultiplier,
} from './dice-target.ts';

const conditions = fc.constantFrom('over', 'under');

describe('the linked fields of the dice form', () => {
  it('every target that a field leads to is one the rules allow', () => {
    fc.assert(
      fc.property(conditions, fc.double({ min: 0, max: 1e6, noNaN: true }), (condition, typed) => {
        for (const target of [
          allowedTarget(condition, typed),
          targetOfChance(condition, typed),
          targetOfMultiplier(condition, typed),
        ]) {
          expect(readDiceParams({ target, condition })).toEqual({ target, condition });
        }
      }),
    );
  });

  it('a multiplier asked for is reached or passed where the rules allow it', () => {
    fc.assert(
      fc.property(conditions, fc.integer({ min: 11_000, max: 90_000_000 }), (condition, e4) => {
        const target = targetOfMultiplier(condition, e4 / 10_000);
        expect(diceMultiplierE4({ target, condition })).toBeGreaterThanOrEqual(e4);
      }),
    );
  });

  it('switching sides keeps the chance, and twice gives the first target back', () => {
    fc.assert(
      fc.property(fc.integer({ min: 200, max: 9999 }), (hundredths) => {
        const over = { condition: 'over' as const, target: hundredths / 100 };
        expect(chanceText(switched(over))).toBe(chanceText(over));
        expect(switched(switched(over))).toEqual(over);
      }),
    );
  });

  it('shows chance and multiplier of an even bet', () => {
    expect(chanceText({ condition: 'over', target: 50 })).toBe('50.00');
    expect(multiplierShown({ condition: 'over', target: 50 })).toBe('1.9801');
    expect(diceTargets.over.min).toBe(2);
  });
});
