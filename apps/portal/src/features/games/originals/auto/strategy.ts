import type { StrategyCondition, StrategyRule } from '@fairhouse/contract/strategies';
import { multiply, parseMoney } from '@fairhouse/money/money';
import type { AutoRun } from './auto-run.ts';

/**
 * Returns the run after the rules of a strategy have been applied in order; each sees the result of the ones before it.
 */
export function applyRules(run: AutoRun, rules: readonly StrategyRule[], currency: string): AutoRun {
  let next = run;
  for (const { when, act } of rules) {
    if (!applies(when, next, currency)) continue;
    if (act.kind === 'stop') next = { ...next, stopped: true };
    else if (act.kind === 'stakeReset') next = { ...next, stake: next.first };
    else if (act.kind === 'stakeTo') next = { ...next, stake: parseMoney(act.amount, currency) ?? next.stake };
    else {
      const ratio = { num: BigInt(100 + act.percent), den: 100n };
      next = { ...next, stake: multiply(next.stake, ratio, 'down') };
    }
  }
  return next;
}

function applies(when: StrategyCondition, run: AutoRun, currency: string): boolean {
  if (when.kind === 'amount') {
    const least = parseMoney(when.least, currency);
    const present = { profit: run.net, loss: -run.net, stake: run.stake }[when.of];
    return least !== null && present >= least;
  }
  if (when.kind === 'row') return run.row.of === when.of && run.row.count % when.count === 0;
  // A count matches only in the round that reached it, not in later rounds that leave it unchanged.
  const isNew = when.of === 'bets' || run.row.of === when.of;
  const count = { bets: run.done, wins: run.wins, losses: run.losses }[when.of];
  return isNew && count % when.count === 0;
}
