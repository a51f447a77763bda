/** The outcomes of an entry, as `ledger.verdict` in the migrations numbers them. */
export const verdicts = {
  posted: 0,
  /** The key was posted before, with the same content. */
  duplicate: 1,
  /** The key was posted before, with other content. */
  conflict: 2,
  /** Another transaction locks a wallet or the counter: the entry is tried again. */
  busy: 3,
  insufficient: 5,
  /** The counter has another value than the entry expects. */
  stale: 6,
  /** A credited wallet owes: the entry is tried again with the repayment. */
  owing: 7,
} as const;
