import { describe, expect, it } from 'vitest';
import { type AutoRule, afterRound, hasEnded } from './auto-rule.ts';
import { startOf } from './auto-run.ts';

const rule: AutoRule = { count: 0, onWin: null, onLoss: 100, stopProfit: null, stopLoss: null };
const play = (nets: bigint[], by = rule) => nets.reduce((run, net) => afterRound(run, by, net), startOf(100n));

describe('autobet', () => {
  it('changes the stake after a win and after a loss, and leaves it where the stake came back', () => {
    expect(play([-100n, -200n]).stake).toBe(400n);
    expect(play([-100n, -200n, 400n]).stake).toBe(100n);
    expect(play([0n]).stake).toBe(100n);
    expect(play([50n], { ...rule, onWin: -50 }).stake).toBe(50n);
  });

  it('ends by its count, and where a profit or a loss is reached', () => {
    expect(hasEnded(play([1n, 1n]), { ...rule, count: 2 })).toBe(true);
    expect(hasEnded(play([1n]), { ...rule, count: 2 })).toBe(false);
    expect(hasEnded(play([300n]), { ...rule, stopProfit: 300n })).toBe(true);
    expect(hasEnded(play([-299n]), { ...rule, stopLoss: 300n })).toBe(false);
    expect(hasEnded(play([-299n, -1n]), { ...rule, stopLoss: 300n })).toBe(true);
    expect(hasEnded(play([5n, 5n, -5n]), rule)).toBe(false);
  });
});
