import { multiply } from '@fairhouse/money/money';

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
};

/** The state of a run between two rounds. */
export type AutoRun = { first: bigint; stake: bigint; done: number; net: bigint };

export function startOf(stake: bigint): AutoRun {
  return { first: stake, stake, done: 0, net: 0n };
}

/** The run after a round that moved the balance so far; a round that gave the stake back changes no stake. */
export function afterRound(run: AutoRun, rule: AutoRule, net: bigint): AutoRun {
  const change = net > 0n ? rule.onWin : net < 0n ? rule.onLoss : 0;
  const stake = change === null ? run.first : multiply(run.stake, { num: BigInt(100 + change), den: 100n }, 'down');
  return { ...run, stake, done: run.done + 1, net: run.net + net };
}

/** True when the rule ends the run here. */
export function hasEnded({ done, net }: AutoRun, { count, stopProfit, stopLoss }: AutoRule): boolean {
  if (count > 0 && done >= count) return true;
  if (stopProfit !== null && net >= stopProfit) return true;
  return stopLoss !== null && -net >= stopLoss;
}
