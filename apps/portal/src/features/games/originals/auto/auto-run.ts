/** The state of a run between two rounds. */
export type AutoRun = {
  first: bigint;
  stake: bigint;
  done: number;
  net: bigint;
  wins: number;
  losses: number;
  /** The streak of wins or losses up to the last round; `none` after a round that gave the stake back. */
  row: { of: 'wins' | 'losses' | 'none'; count: number };
  /** True once the strategy has ended the run. */
  stopped: boolean;
};

export function startOf(stake: bigint): AutoRun {
  const row = { of: 'none', count: 0 } as const;
  return { first: stake, stake, done: 0, net: 0n, wins: 0, losses: 0, row, stopped: false };
}
