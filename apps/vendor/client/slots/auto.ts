/** Spins that follow by themselves, and what ends them; amounts in units of the currency. */
export type Auto = {
  /** Spins that are still to come, with the one under way. */
  left: number;
  /** A single win of so much ends them; null: none does. */
  winMax: bigint | null;
  /** Staked and not won back, at most. */
  lossMax: bigint;
  /** Staked and not won back so far; negative: won more. */
  lost: bigint;
};

/**
 * What is left to spin behind a round; null: it was the last one. A spin that could lose more than the limit is not begun.
 * What else happens to the balance, a deposit say, is no win and no loss.
 */
export function afterSpin(auto: Auto, { bet, win }: { bet: bigint; win: bigint }): Auto | null {
  const left = auto.left - 1;
  const lost = auto.lost + bet - win;
  const hasWon = auto.winMax !== null && win >= auto.winMax;
  return left <= 0 || hasWon || lost + bet > auto.lossMax ? null : { ...auto, left, lost };
}
