/** The amount that a counter adds every 3000 ms, in its own currency. */
export const jackpotStep = '165.11';
/** The period after which a counter falls back to its start, as pots do when they are won. */
const periodMs = 7 * 24 * 3_600_000;
/** The first period's start, a Monday. */
const firstMs = Date.UTC(2026, 0, 5);

/** Returns the start of the counters' current period. */
export function jackpotPeriodStart(at: Date): Date {
  return new Date(firstMs + Math.floor((at.getTime() - firstMs) / periodMs) * periodMs);
}
