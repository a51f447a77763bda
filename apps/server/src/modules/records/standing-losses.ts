/** A loss at a time, in units; negative: a win. */
export type Part = { at: Date; lost: bigint };
export type Place = { at: Date; amount: bigint };

/**
 * Determines when a loss that still stands was made, from losses and wins in the order of time. A win cancels the
 * latest loss, and a later loss of that win is the same loss at its first time, so that a player who wins and loses
 * the same amount moves nothing. A loss of wins beyond all losses counts at its own time.
 * @returns `standing`, and `wonBack`: losses that wins have cancelled; each the latest first
 */
export function standingLosses(parts: readonly Part[]): { standing: Place[]; wonBack: Place[] } {
  const standing: Place[] = [];
  /** Won amounts, with the time at which they had been lost; `at` null: they had not been lost before. */
  const back: { at: Date | null; amount: bigint }[] = [];
  for (const { at, lost } of parts) {
    if (lost > 0n) {
      const again = take(back, lost);
      for (const one of again.taken) standing.push({ at: one.at ?? at, amount: one.amount });
      if (again.left > 0n) standing.push({ at, amount: again.left });
    } else if (lost < 0n) {
      const won = take(standing, -lost);
      back.push(...won.taken);
      if (won.left > 0n) back.push({ at: null, amount: won.left });
    }
  }
  const wonBack = back.flatMap(({ at, amount }) => (at ? [{ at, amount }] : []));
  return { standing: latestFirst(standing), wonBack: latestFirst(wonBack) };
}

export const min = (a: bigint, b: bigint) => (a < b ? a : b);

const latestFirst = (places: Place[]) => places.sort((a, b) => b.at.getTime() - a.at.getTime());

/** Takes an amount off the end of a list. @returns the parts taken, last first, and the amount that the list lacked */
function take<T extends { amount: bigint }>(from: T[], wanted: bigint): { taken: T[]; left: bigint } {
  const taken: T[] = [];
  let left = wanted;
  for (let last = from.at(-1); last && left > 0n; last = from.at(-1)) {
    const amount = min(last.amount, left);
    from.pop();
    if (amount < last.amount) from.push({ ...last, amount: last.amount - amount });
    taken.push({ ...last, amount });
    left -= amount;
  }
  return { taken, left };
}
