import type { StrategyRule } from '@fairhouse/contract/strategies';
import { multiply } from '@fairhouse/money/money';
import type { AutoRun } from './auto-run.ts';
import { applyRules } from './strategy.ts';

/** The rule by which autobet places stakes one after another. Amounts are in units; percentages are whole numbers. */
export type AutoRule = {
  /** The number of rounds; 0: until it is stopped. */
  count: number;
  /** The change of the stake after a win and after a loss, in percent of the stake; null: back to the first stake. */
  onWin: number | null;
  onLoss: number | null;
  /** Ends the run once this amount is won, or lost, in total; null: no limit. */
  stopProfit: bigint | null;
  stopLoss: bigint | null;
  /** The member's own strategy, in place of the two changes; its amounts are of this currency. */
  strategy?: { rules: readonly StrategyRule[]; currency: string };
};

/**
 * Returns the run after a round that changed the balance by `net` units; a round that gave the stake back changes no
 * stake.
 */
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

/** True when the rule ends the run after this round. */
export function hasEnded({ done, net, stopped }: AutoRun, { count, stopProfit, stopLoss }: AutoRule): boolean {
  if (stopped) return true;
  if (count > 0 && done >= count) return true;
  if (stopProfit !== null && net >= stopProfit) return true;
  return stopLoss !== null && -net >= stopLoss;
}
