import type { StrategyRule } from '@fairhouse/contract/strategies';
import { multiply } from '@fairhouse/money/money';
import type { AutoRun } from './auto-run.ts';
import { applyRules } from './strategy.ts';

/** The rule by which stakes follow one another without a press. Amounts are in units; percentages are whole. */
export type AutoRule = {
  /** Rounds in all; 0: until it is stopped. */
  count: number;
  /** The change of the stake after a win and after a loss, in percent of it; null: back to the first stake. */
  onWin: number | null;
  onLoss: number | null;
  /** Ends the run once so much is won, or lost, in all; null: no end. */
  stopProfit: bigint | null;
  stopLoss: bigint | null;
  /** The member's own strategy, in place of the two changes; its amounts are of this currency. */
  strategy?: { rules: readonly StrategyRule[]; currency: string };
};

/** The run after a round that moved the balance so far; a round that gave the stake back changes no stake. */
export function afterRound(run: AutoRun, rule: AutoRule, net: bigint): AutoRun {
  const of = net > 0n ? 'wins' : net < 0n ? 'losses' : 'none';
  const counted = {
    ...run,
    done: run.done + 1,
    net: run.net + net,
    wins: run.wins + (of === 'wins' ? 1 : 0),
    losses: run.losses + (of === 'losses' ? 1 : 0),
    row: { of, count: of === run.row.of ? run.row.count + 1 : 1 },
  } as const;
  if (rule.strategy) return applyRules(counted, rule.strategy.rules, rule.strategy.currency);
  const change = net > 0n ? rule.onWin : net < 0n ? rule.onLoss : 0;
  const stake = change === null ? run.first : multiply(run.stake, { num: BigInt(100 + change), den: 100n }, 'down');
  return { ...counted, stake };
}

/** True when the rule ends the run here. */
export function hasEnded({ done, net, stopped }: AutoRun, { count, stopProfit, stopLoss }: AutoRule): boolean {
  if (stopped) return true;
  if (count > 0 && done >= count) return true;
  if (stopProfit !== null && net >= stopProfit) return true;
  return stopLoss !== null && -net >= stopLoss;
}
