import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { multiplierText, payoutOf, percentText } from '../../game.ts';
import {
  type DiceParams,
  dice,
  diceMultiplierE4,
  diceOutcomes,
  diceRollOf,
  diceRtp,
  diceWinningOutcomes,
  diceWinningOutcomesMax,
  diceWins,
  readDiceParams,
} from './rules.ts';

/** Every bet that the rules allow: 9,800 numbers of winning outcomes under the target, and as many over it. */
const everyBet: DiceParams[] = [];
for (let winning = 1; winning <= diceWinningOutcomesMax; winning += 1) {
  everyBet.push({ target: winning / 100, condition: 'under' });
  everyBet.push({ target: (10_000 - winning) / 100, condition: 'over' });
}
const anyBet = fc.constantFrom(...everyBet);

/** The smallest 32-bit number whose roll is this. */
function numberFor(roll: number): number {
  return Number(((BigInt(roll) << 32n) + 10_000n) / 10_001n);
}

describe('dice', () => {
  test('can roll every outcome from 0.00 to 100.00, each from as many numbers as the others (±1)', () => {
    let before = 0;
    for (let roll = 0; roll < diceOutcomes; roll += 1) {
      expect(diceRollOf(() => numberFor(roll))).toBe(roll);
      const after = roll + 1 < diceOutcomes ? numberFor(roll + 1) : 2 ** 32;
      expect(Math.abs(after - before - 2 ** 32 / diceOutcomes)).toBeLessThan(1);
      before = after;
    }
  });

  test('wins over the target or under it, never on it', () => {
    const over: DiceParams = { target: 50, condition: 'over' };
    const under: DiceParams = { target: 50, condition: 'under' };
    expect([4999, 5000, 5001].map((roll) => diceWins(over, roll))).toEqual([false, false, true]);
    expect([4999, 5000, 5001].map((roll) => diceWins(under, roll))).toEqual([true, false, false]);
  });

  test('allows exactly the bets with 1 to 9,800 winning outcomes', () => {
    for (const bet of everyBet) expect(readDiceParams(bet), JSON.stringify(bet)).toEqual(bet);
    const wrong = [
      { target: 0, condition: 'under' },
      { target: 98.01, condition: 'under' },
      { target: 1.99, condition: 'over' },
      { target: 100, condition: 'over' },
      { target: 50.001, condition: 'over' },
      { target: 50.5 + Number.EPSILON * 64, condition: 'over' },
      { target: -50, condition: 'under' },
      { target: Number.NaN, condition: 'over' },
      { target: Number.POSITIVE_INFINITY, condition: 'over' },
      { target: '50', condition: 'over' },
      { target: 50, condition: 'equal' },
      { target: 50 },
      {},
      null,
      'over',
      [50, 'over'],
    ];
    for (const params of wrong) expect(dice.bet(params), JSON.stringify(params)).toBeNull();
  });

  test('pays 0.99 × 10,001 / winning outcomes, cut to four decimals, and always more than the stake', () => {
    expect(multiplierText(diceMultiplierE4({ target: 50.5, condition: 'over' }))).toBe('2.0002');
    expect(multiplierText(diceMultiplierE4({ target: 0.01, condition: 'under' }))).toBe('9900.9900');
    expect(multiplierText(diceMultiplierE4({ target: 98, condition: 'under' }))).toBe('1.0103');
    for (const bet of everyBet) {
      const winning = BigInt(diceWinningOutcomes(bet));
      const multiplier = BigInt(diceMultiplierE4(bet));
      expect(multiplier * winning <= 99_009_900n && (multiplier + 1n) * winning > 99_009_900n).toBe(true);
      expect(multiplier > 10_000n).toBe(true);
    }
  });

  test('returns at most 99 % and never 0.01 percentage points less, for every bet it allows', () => {
    for (const bet of everyBet) {
      const winning = BigInt(diceWinningOutcomes(bet));
      const returned = winning * BigInt(diceMultiplierE4(bet));
      expect(returned * 100n <= 99n * 100_010_000n).toBe(true);
      expect((99n * 100_010_000n - returned * 100n) * 10_000n < 100n * 100_010_000n).toBe(true);
    }
    expect(dice.rtp).toBe('99.00');
  });

  test('finds the exact return by looking at all 10,001 outcomes', () => {
    fc.assert(
      fc.property(anyBet, (bet) => {
        const { num, den } = diceRtp(bet);
        return num === BigInt(diceWinningOutcomes(bet) * diceMultiplierE4(bet)) && den === 100_010_000n;
      }),
      { numRuns: 50 },
    );
    expect(percentText(diceRtp({ target: 50.5, condition: 'over' }), 6)).toBe('99.000000');
    expect(percentText(diceRtp({ target: 98, condition: 'under' }), 6)).toBe('98.999500');
  });

  test('returns in play what enumeration says, within five standard errors of 200,000 rounds', () => {
    const bet = dice.bet({ target: 50.5, condition: 'over' });
    const rounds = 200_000;
    // A fixed Weyl sequence with a mixing step, so that the test has the same result every time.
    let state = 1;
    const next = () => {
      state = (state + 0x9e3779b9) >>> 0;
      let z = state;
      z = Math.imul(z ^ (z >>> 16), 0x21f0aaad);
      z = Math.imul(z ^ (z >>> 15), 0x735a2d97);
      return (z ^ (z >>> 15)) >>> 0;
    };
    let sum = 0;
    let squares = 0;
    for (let i = 0; i < rounds; i += 1) {
      const back = (bet?.decide(next).multiplierE4 ?? 0) / 10_000;
      sum += back;
      squares += back * back;
    }
    const mean = sum / rounds;
    const error = Math.sqrt((squares / rounds - mean * mean) / rounds);
    expect(Math.abs(mean - 0.99)).toBeLessThan(5 * error);
  });

  test('reads the same bet the same way, whatever the order of its parameters', () => {
    const one = dice.bet({ target: 33.33, condition: 'under' });
    const two = dice.bet({ condition: 'under', target: 33.33 });
    expect(JSON.stringify(one?.params)).toBe(JSON.stringify(two?.params));
  });
});

describe('a payout', () => {
  test('is rounded down to the smallest unit and is never more than stake × multiplier', () => {
    expect(payoutOf(1n, 19_999)).toBe(1n);
    expect(payoutOf(10_000n, 20_002)).toBe(20_002n);
    expect(payoutOf(10_000n, 0)).toBe(0n);
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: 10n ** 15n }), anyBet, (stake, bet) => {
        const exact = stake * BigInt(diceMultiplierE4(bet));
        const paid = payoutOf(stake, diceMultiplierE4(bet)) * 10_000n;
        return paid <= exact && exact - paid < 10_000n;
      }),
    );
  });

  test('has a multiplier that people read', () => {
    expect(multiplierText(0)).toBe('0');
    expect(multiplierText(1)).toBe('0.0001');
    expect(multiplierText(19_800)).toBe('1.9800');
    expect(percentText({ num: 1n, den: 3n }, 4)).toBe('33.3333');
    expect(percentText({ num: 1n, den: 2000n }, 2)).toBe('0.05');
    expect(percentText({ num: 1n, den: 2n }, 0)).toBe('50');
  });
});
