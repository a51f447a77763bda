import type { Ctx } from '../../../platform/ctx.ts';
import { GatewayRefused, GatewaySilent, type Report } from './adapter.ts';
import { adapterOf, isAdapter } from './adapters/index.ts';
import { applyReport } from './apply.ts';
import { firstAskAt, nextAskAt } from './ask-times.ts';
import { knownGateway } from './credentials.ts';
import { noteAsked, type Order, takeDueOrders } from './order-store.ts';
import { sendPayout } from './payout.ts';

const ordersMax = 100;
const atOnce = 4;

/**
 * Asks gateways about every order that nothing was heard of for a while, and takes what they say as if they had sent it.
 * A payout that a gateway does not know is sent again: under the same reference it is paid once.
 * @returns how many were asked about
 */
export async function askGateways(ctx: Ctx): Promise<number> {
  // Whoever sweeps at the same time takes others, and who dies leaves these for a little later.
  const orders = await takeDueOrders(ctx.db, ctx.clock(), firstAskAt(ctx.clock()), ordersMax);
  const queue = orders.values();
  const worker = async () => {
    for (const order of queue) await askAbout(ctx, order);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return orders.length;
}

async function askAbout(ctx: Ctx, order: Order): Promise<void> {
  const { adapter, reference, kind, subject_id, state } = order;
  try {
    const report = await statusOf(ctx, order);
    if (report) await applyReport(ctx, adapter, report);
    else if (kind === 'payout' && state === 'UNKNOWN' && report === null) await sendPayout(ctx, subject_id);
    // What has an end has lost its time to be asked at.
    if (report && !['WAITING', 'CONFIRMING'].includes(report.state)) return;
  } catch (error) {
    ctx.log.warn({ err: error, adapter, reference }, 'what became of an order is not known yet');
  }
  await noteAsked(ctx.db, order, nextAskAt(kind, order.asks + 1, ctx.clock()));
}

/** Undefined: the gateway does not say; null: it has no such order. */
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
