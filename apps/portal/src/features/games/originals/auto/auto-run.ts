/** The state of a run between two rounds. */
export type AutoRun = {
  first: bigint;
  stake: bigint;
  done: number;
  net: bigint;
  wins: number;
  losses: number;
  /** The wins or losses that followed one another up to the last round; none where it gave the stake back. */
  row: { of: 'wins' | 'losses' | 'none'; count: number };
  /** True once the strategy has ended the run. */
  stopped: boolean;
};

export function startOf(stake: bigint): AutoRun {
  const row = { of: 'none', count: 0 } as const;
  return { first: stake, stake, done: 0, net: 0n, wins: 0, losses: 0, row, stopped: false };
}
