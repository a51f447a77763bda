/** Pages shown at each end of the bar, and around the present one. */
const margin = 1;
const range = 5;

/** Returns the numbers that a pager's bar shows; null stands for pages that are left out. */
export function pageNumbers(page: number, pages: number): (number | null)[] {
  const first = Math.max(1, Math.min(page - Math.floor(range / 2), pages - range + 1));
  const shown = Array.from({ length: pages }, (_, at) => at + 1).filter(
    (one) => one <= margin || one > pages - margin || (one >= first && one < first + range),
  );
  return shown.flatMap((one, at) => {
    const gap = one - (shown[at - 1] ?? 0);
    // A gap of one page shows that page itself: the gap's sign would be as wide.
    if (gap === 2) return [one - 1, one];
    return gap > 2 ? [null, one] : [one];
  });
}
