const minuteMs = 60_000;

/** The waits between questions about an order that is still open. */
const waitsMs = [30_000, minuteMs, minuteMs, 2 * minuteMs, 5 * minuteMs, 10 * minuteMs, 30 * minuteMs];
/**
 * After those waits a question follows every hour; a payment that nobody made is given up after some days, a payout
 * never.
 */
const paymentAsksMax = 80;

/** Returns the time of the first question, by which webhooks have usually arrived. */
export function firstAskAt(now: Date): Date {
  return new Date(now.getTime() + (waitsMs[0] ?? minuteMs));
}

/** Returns the time of the next question after `asks` of them; null: the order is no longer asked about. */
export function nextAskAt(kind: 'payment' | 'payout', asks: number, now: Date): Date | null {
  if (kind === 'payment' && asks >= paymentAsksMax) return null;
  return new Date(now.getTime() + (waitsMs[asks] ?? 60 * minuteMs));
}
