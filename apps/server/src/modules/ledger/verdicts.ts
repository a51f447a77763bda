/** The outcomes of an entry, as `ledger.verdict` in the migrations numbers them. */
export const verdicts = {
  posted: 0,
  /** The key was posted before, with the same content. */
  duplicate: 1,
  /** The key was posted before, with other content. */
  conflict: 2,
  /** A wallet or the counter is locked by another transaction: asked again. */
  busy: 3,
  insufficient: 5,
  /** The counter has another value than the entry expects. */
  stale: 6,
  /** A credited wallet owes: asked again with the repayment. */
  owing: 7,
} as const;
