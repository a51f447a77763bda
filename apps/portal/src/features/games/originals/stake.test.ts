import { payoutOf } from '@fairhouse/games/game';
import { formatMoney } from '@fairhouse/money/money';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { halfStake, largestStake, readStake, type StakeBounds, stakeProblem, stakeText, usualStake } from './stake.ts';

const bounds: StakeBounds = { min: 10_000n, max: 100_000_000n, maxPayout: 1_000_000_000n, balance: 10_000_000n };

describe('the stake of a bet', () => {
  it('reads an amount, with or without grouping, and nothing else', () => {
    expect(readStake('100', 'THB')).toBe(1_000_000n);
    expect(readStake('1,234.5', 'THB')).toBe(12_345_000n);
    expect(readStake('1,5', 'THB')).toBe(15_000n);
    expect(readStake('1,234', 'THB')).toBe(12_340_000n);
    expect(readStake('1,2,3', 'THB')).toBeNull();
    expect(readStake('1,5.0', 'THB')).toBeNull();
    expect(readStake('-1', 'THB')).toBeNull();
    expect(readStake('1.00001', 'THB')).toBeNull();
    expect(readStake('ten', 'THB')).toBeNull();
    expect(readStake('', 'THB')).toBeNull();
  });

  it('names what stands against it', () => {
    const problem = (text: string, multiplierE4: number) => stakeProblem(text, 'THB', multiplierE4, bounds);
    expect(problem('', 19_801)).toEqual({ kind: 'missing' });
    expect(problem('  ', 19_801)).toEqual({ kind: 'missing' });
    expect(problem('ten', 19_801)).toEqual({ kind: 'notNumber' });
    expect(problem('1.00001', 19_801)).toEqual({ kind: 'notNumber' });
    expect(problem('0.9999', 19_801)).toEqual({ kind: 'tooSmall', bound: bounds.min });
    expect(problem('10000.0001', 19_801)).toEqual({ kind: 'tooLarge', bound: bounds.max });
    expect(problem('1000', 2_000_000)).toEqual({ kind: 'payoutTooLarge', bound: bounds.maxPayout });
    expect(problem('1000.0001', 19_801)).toEqual({ kind: 'overBalance', bound: bounds.balance });
    expect(problem('1,000', 19_801)).toBeNull();
  });

  it('the most that may be staked always passes when the balance allows the smallest stake', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: bounds.min, max: 10n ** 12n }),
        fc.integer({ min: 10_100, max: 99_009_900 }),
        (balance, multiplierE4) => {
          const within = { ...bounds, balance };
          const most = largestStake(multiplierE4, within, 'THB');
          expect(payoutOf(most, multiplierE4)).toBeLessThanOrEqual(bounds.maxPayout);
          expect(stakeProblem(formatMoney(most, 'THB'), 'THB', multiplierE4, within)).toBeNull();
        },
      ),
    );
  });

  it('half is cut to the digits that are shown and stays a stake', () => {
    expect(halfStake(1_000_100n, bounds, 'THB')).toBe(500_000n);
    expect(halfStake(10_000n, bounds, 'THB')).toBe(10_000n);
  });

  it('what the field shows reads back as the same stake', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 15n }), fc.constantFrom('THB', 'VND', 'BTC'), (units, currency) => {
        expect(readStake(stakeText(units, currency), currency)).toBe(units);
      }),
    );
    expect(stakeText(1_000_000n, 'THB')).toBe('100.00');
    expect(stakeText(1_000_000n, 'VND')).toBe('100');
  });

  it('begins with ten of the smallest, in whatever currency, and never above the largest', () => {
    const limits = (minStake: string, maxStake: string) => ({ minStake, maxStake });
    expect(stakeText(usualStake(limits('1.0000', '50000.0000'), 'THB'), 'THB')).toBe('10.00');
    expect(stakeText(usualStake(limits('1000.0000', '40000000.0000'), 'VND'), 'VND')).toBe('10000');
    expect(stakeText(usualStake(limits('0.100000', '1500.000000'), 'USDT'), 'USDT')).toBe('1.00');
    expect(stakeText(usualStake(limits('0.00000100', '0.02000000'), 'BTC'), 'BTC')).toBe('0.00001000');
    expect(usualStake(limits('1.0000', '5.0000'), 'THB')).toBe(50_000n);
  });
});
