import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { gatewayActs, knownGateway } from '../modules/cashier/desk/index.ts';
import type { Ctx } from '../platform/ctx.ts';
import { keepRunning } from './keep-running.ts';
import { startPayments } from './payments-process.ts';
import type { SideProcess } from './side-process.ts';

const adapter = 'sandbox';
const merchant = 'Fairhouse';

/** Runs the sandbox gateway beside the site, where it is configured, and keeps it running. */
export function runPayments(ctx: Ctx): void {
  const settings = ctx.config.paymentsSandbox;
  if (settings) keepRunning(ctx, 'the payment sandbox', () => startOne(ctx, settings));
}

async function startOne(ctx: Ctx, { port, publicUrl }: { port: number; publicUrl: string }): Promise<SideProcess> {
  const url = `http://127.0.0.1:${port}`;
  if (!(await knownGateway(ctx, adapter))) {
    const secret = randomBytes(32).toString('base64url');
    await gatewayActs.configure(ctx, null, adapter, { url, merchant, secret });
  }
  const known = await knownGateway(ctx, adapter);
  if (!known) throw new Error('the gateway is known once it is put');
  if (known.url !== url) await gatewayActs.move(ctx, null, adapter, url);
  return await startPayments(known.secrets, {
    port,
    merchant: known.merchant,
    'public-url': publicUrl,
    file: join(ctx.config.dataDir, 'payments.sqlite'),
    'notify-url': `http://127.0.0.1:${ctx.config.port}/gateway/pay/${adapter}/events`,
  });
}
