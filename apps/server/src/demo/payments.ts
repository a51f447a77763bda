import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { knownGateway, moveGateway, putGateway } from '../modules/cashier/index.ts';
import type { Ctx } from '../platform/ctx.ts';
import { type PaymentsProcess, startPayments } from './payments-process.ts';

const adapter = 'sandbox';
const merchant = 'Fairhouse';
const againAfterMs = 5000;

/**
 * Runs the sandbox gateway beside the site, where it is configured, and keeps it running: payments through its channels
 * fail while it is away, and nothing else does.
 */
export function runPayments(ctx: Ctx): void {
  const settings = ctx.config.paymentsSandbox;
  if (!settings) return;
  const stopped = new AbortController();
  let running: PaymentsProcess | null = null;
  const keep = async () => {
    while (!stopped.signal.aborted) {
      try {
        const ended = Promise.withResolvers<void>();
        running = await startOne(ctx, settings);
        running.onExit(() => ended.resolve());
        if (stopped.signal.aborted) await running.stop();
        await ended.promise;
        if (!stopped.signal.aborted) ctx.log.warn('the payment sandbox ended and is started again');
      } catch (error) {
        ctx.log.warn({ err: error }, 'the payment sandbox did not start');
      }
      running = null;
      if (!stopped.signal.aborted) await sleep(againAfterMs, undefined, { signal: stopped.signal }).catch(() => {});
    }
  };
  const kept = keep();
  ctx.onClose(async () => {
    stopped.abort();
    await running?.stop();
    await kept;
  });
}

async function startOne(ctx: Ctx, { port, publicUrl }: { port: number; publicUrl: string }): Promise<PaymentsProcess> {
  const url = `http://127.0.0.1:${port}`;
  if (!(await knownGateway(ctx, adapter))) {
    await putGateway(ctx, { adapter, url, merchant, secret: randomBytes(32).toString('base64url') });
  }
  const known = await knownGateway(ctx, adapter);
  if (!known) throw new Error('the gateway is known once it is put');
  if (known.url !== url) await moveGateway(ctx, adapter, url);
  return await startPayments(known.secrets, {
    port,
    merchant: known.merchant,
    'public-url': publicUrl,
    file: join(ctx.config.dataDir, 'payments.sqlite'),
    'notify-url': `http://127.0.0.1:${ctx.config.port}/gateway/pay/${adapter}/events`,
  });
}
