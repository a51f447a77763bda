/** Automatic spins and their limits; amounts in units of the currency. */
export type Auto = {
  /** The number of spins left, including the one under way. */
  left: number;
  /** The win that ends the run; null: none does. */
  winMax: bigint | null;
  /** Largest net loss. */
  lossMax: bigint;
  /** Net loss so far; negative: a net win. */
  lost: bigint;
};

/**
 * Returns the automatic play after a round; null once it has ended. A spin that could exceed the loss limit is not
 * started. Other changes of the balance, such as a deposit, count as neither win nor loss.
 */
export function afterSpin(auto: Auto, { bet, win }: { bet: bigint; win: bigint }): Auto | null {
  const left = auto.left - 1;
  const lost = auto.lost + bet - win;
  const hasWon = auto.winMax !== null && win >= auto.winMax;
  return left <= 0 || hasWon || lost + bet > auto.lossMax ? null : { ...auto, left, lost };
}
