/** A sum at a moment; units. Below zero it came back. */
export type Part = { at: Date; lost: bigint };
export type Place = { at: Date; amount: bigint };

/**
 * Finds where a loss stands in the end, of parts in the order of time. A win takes back the latest loss, and what is lost again after it
 * is the same loss at its first place: who wins and loses the same later moves nothing. What is lost of wins beyond all losses
 * stands where it is lost.
 * @returns `standing`, and `wonBack`: losses that wins have made up for; each the latest first
 */
export function standingLosses(parts: readonly Part[]): { standing: Place[]; wonBack: Place[] } {
  const standing: Place[] = [];
  /** Sums that came back, with the place at which they were lost; `at` null: they had not been lost before. */
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

/** Takes an amount off the end of a list. @returns what was taken, in that order, and what the list did not hold */
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
