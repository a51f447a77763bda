/** What a counter adds every 3000 ms, in its own currency. */
export const jackpotStep = '165.11';
/** A counter falls back to where it begins, as pots do when they are won. */
const periodMs = 7 * 24 * 3_600_000;
/** A Monday. */
const firstMs = Date.UTC(2026, 0, 5);

/** When the counters' current period began. */
export function jackpotPeriodStart(at: Date): Date {
  return new Date(firstMs + Math.floor((at.getTime() - firstMs) / periodMs) * periodMs);
}
