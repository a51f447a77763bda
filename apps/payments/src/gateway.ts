import { randomBytes } from 'node:crypto';
import { formatMoney, multiply, parseMoney } from '@fairhouse/money/money';
import type { Config } from './config.ts';
import { type Fault, faultOf, lateWaits } from './faults.ts';
import { next, type Order, type State } from './order.ts';
import type { Store } from './store.ts';

export type Gateway = {
  config: Config;
  store: Store;
  now: () => number;
  /** Called when something is due before the time for which the timer is set. */
  wake: () => void;
};

export type Change = Partial<
  Pick<Order, 'received' | 'confirmations' | 'reason' | 'paid_at' | 'step_at' | 'fault' | 'network'>
> & { state: State };

/**
 * Changes an order and writes its event, in one transaction.
 * @returns the order after the change; unchanged when the state may not follow
 */
export function change(gateway: Gateway, id: string, decide: (order: Order) => Change | null): Order | null {
  const { store, now } = gateway;
  const changed = store.transaction(() => {
    const order = store.orderById(id);
    if (!order) return null;
    const to = decide(order);
    if (!to || (to.state !== order.state && !next[order.state].includes(to.state))) return order;
    const at = now();
    const fresh: Order = { ...order, ...to, version: order.version + 1, changed_at: at };
    if (to.state === 'paid' && order.paid_at === null) fresh.paid_at = at;
    store.put(fresh);
    tell(gateway, fresh);
    return fresh;
  });
  gateway.wake();
  return changed;
}

/** Returns the fault of an order: its own, or the general one. */
export function currentFault({ store }: Gateway, order: Pick<Order, 'fault'> | null): Fault {
  return faultOf(order?.fault ?? store.setting('fault'));
}

/** Queues the event of an order's newest change, as the fault requires. */
function tell(gateway: Gateway, order: Order): void {
  const { store, config, now } = gateway;
  const id = `evt_${randomBytes(12).toString('hex')}`;
  const body = JSON.stringify({
    id,
    type: `${order.kind}.${order.state}`,
    merchant: config.merchant,
    createdAt: new Date(order.changed_at).toISOString(),
    data: viewOf(order),
  });
  const fault = currentFault(gateway, order);
  const late = now() + lateWaits * config.retryMs;
  // The earlier events of an order are delayed behind the final one.
  const behind = fault === 'late' || (fault === 'reordered' && order.state === 'confirming');
  const event = { id, orderId: order.id, body, dueAt: fault === 'never' ? null : behind ? late : now() };
  store.addEvent(event);
  if (fault === 'doubled') store.addEvent(event);
}

/** Returns an order as the merchant and its events show it. */
export function viewOf(order: Order) {
  return {
    id: order.id,
    kind: order.kind,
    reference: order.reference,
    state: order.state,
    currency: order.currency,
    amount: order.amount,
    received: order.received,
    confirmations: order.confirmations,
    reason: order.reason,
    version: order.version,
    changedAt: new Date(order.changed_at).toISOString(),
    paidAt: order.paid_at === null ? null : new Date(order.paid_at).toISOString(),
  };
}

/** Pays `amount` as the payer; a payment over a network waits for its confirmations. */
export function pay(gateway: Gateway, id: string, amount?: string): Order | null {
  return change(gateway, id, (order) => {
    if (order.kind !== 'payment' || order.state === 'paid' || order.state === 'confirming') return null;
    const received = amount ?? paidUnder(currentFault(gateway, order), order);
    if (order.method !== 'crypto' && currentFault(gateway, order) !== 'reordered')
      return { state: 'paid', received, step_at: null };
    return { state: 'confirming', received, confirmations: 0, step_at: gateway.now() + gateway.config.blockMs };
  });
}

/** Returns nine tenths of the amount under the fault `wrong-amount`, else the full amount. */
function paidUnder(fault: Fault, { amount, currency }: Order): string {
  if (fault !== 'wrong-amount') return amount;
  const units = parseMoney(amount, currency) ?? 0n;
  return formatMoney(multiply(units, { num: 9n, den: 10n }, 'down'), currency);
}

/** Refuses the payment, as the payer or the bank. */
export function refuse(gateway: Gateway, id: string): Order | null {
  return change(gateway, id, ({ state }) =>
    state === 'waiting' ? { state: 'failed', reason: 'refused-by-payer', step_at: null } : null,
  );
}

/** Takes an order's due step: a block, the end of a payout, an expiry. */
export function step(gateway: Gateway, id: string): void {
  change(gateway, id, (order) => {
    if (order.step_at === null || order.step_at > gateway.now()) return null;
    return order.kind === 'payout' ? stepPayout(gateway, order) : stepPayment(gateway, order);
  });
}

function stepPayment(gateway: Gateway, order: Order): Change {
  if (order.state === 'waiting') return { state: 'expired', step_at: null };
  const again = gateway.now() + gateway.config.blockMs;
  const confirmations = order.confirmations + 1;
  if (currentFault(gateway, order) === 'reorganised' && confirmations === 2) {
    return { state: 'confirming', confirmations: 0, fault: 'none', step_at: again };
  }
  if (confirmations < order.confirmations_needed) return { state: 'confirming', confirmations, step_at: again };
  return { state: 'paid', confirmations, step_at: null };
}

/** Ends of account numbers whose payouts fail, for trials; all other payouts are paid. */
export const payoutEndings = { refused: '0001', failed: '0002', returned: '0003' } as const;

function stepPayout({ now, config }: Gateway, order: Order): Change {
  const account = order.address ?? '';
  if (order.state === 'paid') return { state: 'returned', reason: 'account-closed', step_at: null };
  if (account.endsWith(payoutEndings.failed)) return { state: 'failed', reason: 'account-not-found', step_at: null };
  const comesBack = account.endsWith(payoutEndings.returned);
  return { state: 'paid', received: order.amount, step_at: comesBack ? now() + config.payoutMs : null };
}
