import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { signatureOf } from '@fairhouse/signature/signature';
import { startPayments } from '../demo/payments-process.ts';
import type { SideProcess } from '../demo/side-process.ts';
import { putGateway } from '../modules/cashier/gateways/credentials.ts';
import type { Ctx } from '../platform/ctx.ts';
import { freePort } from './free-port.ts';

export type Sandbox = {
  url: string;
  secret: string;
  /** Sets the faults from now on: see `apps/payments/src/faults.ts`. */
  fault: (fault: string) => Promise<void>;
  /** Pays as the payer, in full or this amount. */
  pay: (reference: string, amount?: string) => Promise<void>;
  /** Returns the gateway's view of an order; null: there is none. */
  order: (reference: string) => Promise<{ state: string; received: string | null } | null>;
  /** Kills it in the middle of its work, and restarts it on the same store. */
  crash: () => Promise<void>;
  /** Stops it: the site cannot reach it until `start`. */
  stop: () => Promise<void>;
  start: () => Promise<void>;
  close: () => Promise<void>;
};

const merchant = 'fairhouse';

/**
 * Starts the sandbox gateway as a separate process, on a store of its own, registered at the site as adapter
 * `sandbox`.
 * @param siteUrl the address on which the site listens
 */
export async function openSandbox(ctx: Ctx, siteUrl: string, secrets = [newSecret()]): Promise<Sandbox> {
  const folder = mkdtempSync(join(tmpdir(), 'fairhouse-payments-'));
  const [secret = ''] = secrets;
  // A fixed port, so that it is the same after a restart, and no connection uses it meanwhile.
  const port = await freePort();
  let running: SideProcess;
  const start = async () => {
    running = await startPayments(secrets, {
      port,
      merchant,
      file: join(folder, 'payments.sqlite'),
      'notify-url': `${siteUrl}/gateway/pay/sandbox/events`,
      'retry-ms': 60,
      'retry-ms-max': 500,
      'block-ms': 60,
      'payout-ms': 60,
    });
  };
  await start();
  const url = `http://127.0.0.1:${port}`;
  await putGateway(ctx, { adapter: 'sandbox', url, merchant, secret });

  const call = async (method: 'GET' | 'POST', path: string, value?: unknown) => {
    const body = value === undefined ? '' : JSON.stringify(value);
    const answer = await fetch(url + path, {
      method,
      headers: {
        ...(value === undefined ? {} : { 'content-type': 'application/json' }),
        'x-merchant': merchant,
        'x-signature': signatureOf(secret, { method, path, body }, new Date()),
      },
      ...(value === undefined ? {} : { body }),
    });
    if (!answer.ok && answer.status !== 404) throw new Error(`${method} ${path}: ${answer.status}`);
    return answer;
  };
  return {
    url,
    secret,
    fault: async (fault) => {
      await call('POST', '/v1/faults', { fault });
    },
    pay: async (reference, amount) => {
      const answer = await call('POST', `/v1/orders/${reference}/pay`, amount === undefined ? {} : { amount });
      if (!answer.ok) throw new Error(`the gateway knows ${reference}`);
    },
    order: async (reference) => {
      const answer = await call('GET', `/v1/orders/${reference}`);
      if (!answer.ok) return null;
      const found: { state: string; received: string | null } = JSON.parse(await answer.text());
      return found;
    },
    crash: async () => {
      await running.stop('kill');
      await start();
    },
    stop: () => running.stop(),
    start,
    close: async () => {
      await running.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export function newSecret(): string {
  return randomBytes(24).toString('base64url');
}
