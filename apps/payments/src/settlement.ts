import type { Store } from './store.ts';

const dayMs = 86_400_000;

/** Returns the settlement file of a day (UTC): a line for each order that was paid on it. */
export function settlementOf(store: Store, day: string): string {
  const from = Date.parse(`${day}T00:00:00Z`);
  const lines = store
    .settledBetween(from, from + dayMs)
    .map((order) =>
      [
        order.kind,
        order.reference,
        order.id,
        order.currency,
        order.received ?? order.amount,
        order.state,
        new Date(order.paid_at ?? 0).toISOString(),
      ].join(','),
    );
  return `${['kind,reference,id,currency,amount,state,paid_at', ...lines].join('\n')}\n`;
}
