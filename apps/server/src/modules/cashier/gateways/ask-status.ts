import type { Ctx } from '../../../platform/ctx.ts';
import { GatewayRefused, GatewaySilent, type Report } from './adapter.ts';
import { adapterOf, isAdapter } from './adapters/index.ts';
import { applyReport } from './apply-report.ts';
import { firstAskAt, nextAskAt } from './ask-times.ts';
import { knownGateway } from './credentials.ts';
import { gatewayRow } from './gateway-store.ts';
import { noteAsked, type Order, openPayouts, takeDueOrders } from './order-store.ts';
import { refusal, sendPayout } from './send-payout.ts';

const ordersMax = 100;
const atOnce = 4;

/**
 * Asks gateways about every order without news for a while, and applies the answers like reports. A payout unknown to
 * its gateway is sent again: under the same reference it is paid once. If the gateway was switched off before the
 * payout reached it, the payout has failed.
 * @returns the number of orders asked about
 */
export async function askGateways(ctx: Ctx): Promise<number> {
  // Concurrent sweeps take other orders; the orders of a crashed sweep are due again a little later.
  const orders = await takeDueOrders(ctx.db, ctx.clock(), firstAskAt(ctx.clock()), ordersMax);
  const queue = orders.values();
  const worker = async () => {
    for (const order of queue) await askAbout(ctx, order);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return orders.length;
}

/**
 * Asks the gateway about every open try of a withdrawal's payout and applies the answers, before an operator decides
 * about it. A try without an answer stays as it is.
 */
export async function askAboutPayouts(ctx: Ctx, withdrawalId: bigint): Promise<void> {
  for (const order of await openPayouts(ctx.db, withdrawalId)) {
    try {
      await hear(ctx, order);
    } catch (error) {
      warn(ctx, order, error);
    }
  }
}

async function askAbout(ctx: Ctx, order: Order): Promise<void> {
  const { kind, subject_id, state } = order;
  try {
    const report = await hear(ctx, order);
    if (report === null && kind === 'payout' && state === 'UNKNOWN') await sendPayout(ctx, subject_id);
    // An order that has ended is no longer asked about.
    if (report && !['WAITING', 'CONFIRMING'].includes(report.state)) return;
  } catch (error) {
    warn(ctx, order, error);
  }
  await noteAsked(ctx.db, order, nextAskAt(kind, order.asks + 1, ctx.clock()));
}

function warn(ctx: Ctx, { adapter, reference }: Order, error: unknown): void {
  ctx.log.warn({ err: error, adapter, reference }, 'what became of an order is not known yet');
}

/**
 * Asks about an order, and applies the answer. Undefined: the gateway does not say, or will never have the order; null:
 * it has no such order, which may be sent.
 */
async function hear(ctx: Ctx, order: Order): Promise<Report | null | undefined> {
  const report = await statusOf(ctx, order);
  if (report) await applyReport(ctx, order.adapter, report);
  if (report !== null || !(await isNeverSent(ctx, order))) return report;
  // If the order was sent again meanwhile, that try may still arrive.
  const isAsAsked = ({ sent_at }: Order) => sent_at?.getTime() === order.sent_at?.getTime();
  await applyReport(ctx, order.adapter, refusal(order, neverSent), { holdsOf: isAsAsked });
  return undefined;
}

const neverSent = { message: 'PAYOUT_FAILED' };
/** Much longer than any wait for a gateway's answer, in milliseconds. */
const onTheWayMs = 60_000;

/**
 * True when a gateway has no such order and was switched off so long ago that nothing can still arrive: this try has
 * failed.
 */
async function isNeverSent(ctx: Ctx, { adapter, kind, state, sent_at }: Order): Promise<boolean> {
  if (kind !== 'payout' || state !== 'UNKNOWN') return false;
  const row = await gatewayRow(ctx.db, adapter);
  if (!row || row.enabled) return false;
  const still = ctx.clock().getTime() - onTheWayMs;
  return row.updated_at.getTime() < still && (sent_at?.getTime() ?? 0) < still;
}

/** Asks the gateway; undefined: it does not say; null: it has no such order. */
async function statusOf(ctx: Ctx, { adapter, reference }: Order): Promise<Report | null | undefined> {
  const gateway = isAdapter(adapter) ? await knownGateway(ctx, adapter) : null;
  if (!gateway) return undefined;
  try {
    return await adapterOf(adapter).status(gateway, reference);
  } catch (error) {
    if (!(error instanceof GatewaySilent || error instanceof GatewayRefused)) throw error;
    return undefined;
  }
}
