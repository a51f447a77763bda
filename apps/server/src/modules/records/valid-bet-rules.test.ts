import { describe, expect, test } from 'vitest';
import { openTestCtxForThisTest } from '../../testing/ctx.ts';
import { validBetBy, validBetRules } from './valid-bet-rules.ts';

const rules = new Map([
  ['INHOUSE', { measure: 'risked' as const, ratio: { num: 10_000n, den: 10_000n } }],
  ['LIVE', { measure: 'risked' as const, ratio: { num: 3333n, den: 10_000n } }],
  ['RNG', { measure: 'stake' as const, ratio: { num: 10_000n, den: 10_000n } }],
]);
const validBet = (gameType: string, stake: bigint, payout: bigint) => validBetBy(rules, { gameType, stake, payout });

describe('the valid bet', () => {
  test('is what could be won or lost, never more than the stake', () => {
    expect(validBet('INHOUSE', 100n, 0n)).toBe(100n);
    expect(validBet('INHOUSE', 100n, 500n)).toBe(100n);
    expect(validBet('INHOUSE', 100n, 101n)).toBe(1n);
    expect(validBet('INHOUSE', 100n, 40n)).toBe(60n);
    expect(validBet('INHOUSE', 100n, 100n)).toBe(0n);
  });

  test('is the stake where the rule says so, whatever was paid out', () => {
    expect(validBet('RNG', 100n, 100n)).toBe(100n);
  });

  test('counts no part of a unit', () => {
    expect(validBet('LIVE', 100n, 0n)).toBe(33n);
  });

  test('needs a rule', () => {
    expect(() => validBet('CHESS', 100n, 0n)).toThrow('a rule says what counts of a bet on CHESS');
  });

  test('has a rule for every game type of the lobby', async () => {
    const ctx = await openTestCtxForThisTest();
    const held = await validBetRules(ctx.db);
    for (const type of [
      'INHOUSE',
      'LIVE',
      'RNG',
      'FISH',
      'SPORTS',
      'ESPORTS',
      'COCKFIGHT',
      'LOTT',
      'ELOTT',
      'PVP',
      'BINGO',
    ])
      expect(held.has(type)).toBe(true);
  });
});
