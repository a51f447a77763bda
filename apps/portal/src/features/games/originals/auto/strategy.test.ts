import type { StrategyRule } from '@fairhouse/contract/strategies';
import { describe, expect, it } from 'vitest';
import { type AutoRule, afterRound, hasEnded } from './auto-rule.ts';
import { startOf } from './auto-run.ts';

const base: AutoRule = { count: 0, onWin: null, onLoss: null, stopProfit: null, stopLoss: null };
const play = (rules: StrategyRule[], nets: number[], more: Partial<AutoRule> = {}) => {
  const rule = { ...base, ...more, strategy: { rules, currency: 'THB' } };
  const run = nets.reduce((held, net) => afterRound(held, rule, BigInt(net)), startOf(100n));
  return { ...run, ended: hasEnded(run, rule) };
};

describe('a strategy', () => {
  const doubling: StrategyRule[] = [
    { when: { kind: 'row', of: 'losses', count: 1 }, act: { kind: 'stakeBy', percent: 100 } },
    { when: { kind: 'every', of: 'wins', count: 1 }, act: { kind: 'stakeReset' } },
  ];

  it('acts on a row of losses, and on every win', () => {
    expect(play(doubling, [-100, -200]).stake).toBe(400n);
    expect(play(doubling, [-100, -200, 400]).stake).toBe(100n);
    expect(play(doubling, [-100, 0]).stake).toBe(200n);
  });

  it('acts on each multiple of a count, and once for each', () => {
    const third: StrategyRule[] = [
      { when: { kind: 'every', of: 'losses', count: 2 }, act: { kind: 'stakeBy', percent: 50 } },
    ];
    expect(play(third, [-1, -1]).stake).toBe(150n);
    expect(play(third, [-1, -1, 5, 5]).stake).toBe(150n);
    expect(play(third, [-1, -1, 5, -1, -1]).stake).toBe(225n);
    expect(play([{ when: { kind: 'row', of: 'wins', count: 2 }, act: { kind: 'stop' } }], [5, -1, 5]).ended).toBe(
      false,
    );
    expect(play([{ when: { kind: 'row', of: 'wins', count: 2 }, act: { kind: 'stop' } }], [5, 5]).ended).toBe(true);
  });

  it('acts on amounts, its rules in their order', () => {
    const rules: StrategyRule[] = [
      { when: { kind: 'every', of: 'bets', count: 1 }, act: { kind: 'stakeBy', percent: 100 } },
      { when: { kind: 'amount', of: 'stake', least: '0.0400' }, act: { kind: 'stakeTo', amount: '0.0050' } },
      { when: { kind: 'amount', of: 'loss', least: '1' }, act: { kind: 'stop' } },
    ];
    expect(play(rules, [1]).stake).toBe(200n);
    expect(play(rules, [1, 1]).stake).toBe(50n);
    expect(play(rules, [-9_999]).ended).toBe(false);
    expect(play(rules, [-10_000]).ended).toBe(true);
    const profit: StrategyRule[] = [{ when: { kind: 'amount', of: 'profit', least: '1' }, act: { kind: 'stop' } }];
    expect([play(profit, [9_999]).ended, play(profit, [10_000]).ended]).toEqual([false, true]);
  });

  it('ends by the bounds of the run besides, whatever its rules say', () => {
    expect(play(doubling, [-100, -200], { stopLoss: 300n }).ended).toBe(true);
    expect(play(doubling, [50], { count: 1 }).ended).toBe(true);
    expect(play(doubling, [50], { onWin: 900 }).stake).toBe(100n);
  });
});
