const minuteMs = 60_000;

/** The waits between questions about an order that is still open. */
const waitsMs = [30_000, minuteMs, minuteMs, 2 * minuteMs, 5 * minuteMs, 10 * minuteMs, 30 * minuteMs];
/** Then every hour; a payment that nobody made is given up after some days, a payout never. */
const paymentAsksMax = 80;

/** Webhooks usually arrive before this. */
export function firstAskAt(now: Date): Date {
  return new Date(now.getTime() + (waitsMs[0] ?? minuteMs));
}

/** @returns null: it is not asked about any more */
export function nextAskAt(kind: 'payment' | 'payout', asks: number, now: Date): Date | null {
  if (kind === 'payment' && asks >= paymentAsksMax) return null;
  return new Date(now.getTime() + (waitsMs[asks] ?? 60 * minuteMs));
}
