import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { signatureOf } from '@fairhouse/signature/signature';
import { type Static, Type } from 'typebox';
import { Value } from 'typebox/value';
import type { SideProcess } from '../demo/side-process.ts';
import { startVendor } from '../demo/vendor-process.ts';
import { putVendor, type WalletMode } from '../modules/vendors/index.ts';
import type { Ctx } from '../platform/ctx.ts';
import { freePort } from './free-port.ts';

export type VendorFaultRule = {
  /** See `apps/studio/src/faults.ts`. */
  fault: string;
  /** An action of the gateway (bet), or a path that we call (/wallet/deposit); without it, every call. */
  call?: string;
  times?: number;
};

const Noted = Type.Object({
  noted: Type.Array(Type.Object({ fault: Type.String(), call: Type.String(), answer: Type.String() })),
  waiting: Type.Integer(),
});

type Studio = { code: string; name: string; mode: WalletMode };

export type VendorProcess = {
  url: string;
  /** Sets the faults from now on, in place of earlier ones; no rule means no fault. */
  faults: (...rules: VendorFaultRule[]) => Promise<void>;
  /** Returns the answers to faulty calls since its start, and the number of calls that wait to be delivered. */
  noted: () => Promise<Static<typeof Noted>>;
  /** Makes a signed call to the vendor as the site does: `/rounds/list` of NMS. */
  call: (code: string, path: string, body: unknown) => Promise<{ status: number; said: unknown }>;
  /** Makes a call as a player's page does, with the key of a session. */
  page: (path: string, body: unknown, key?: string) => Promise<{ status: number; said: unknown }>;
  /** Kills it in the middle of its work, and restarts it on the same store. */
  crash: () => Promise<void>;
  stop: () => Promise<void>;
  /** Starts it again, in another wallet mode if one is named. */
  start: (modes?: Record<string, WalletMode>) => Promise<void>;
  close: () => Promise<void>;
};

/**
 * Starts the reference vendor as a separate process, on a store of its own, with both its studios registered at the
 * site.
 * @param siteUrl the address on which the site listens
 */
export async function openVendorProcess(
  ctx: Ctx,
  siteUrl: string,
  { modes = {}, flags = {} }: { modes?: Record<string, WalletMode>; flags?: Record<string, string | number> } = {},
): Promise<VendorProcess> {
  const folder = mkdtempSync(join(tmpdir(), 'fairhouse-vendor-'));
  const studios: Studio[] = [
    { code: 'NMS', name: 'Night Market Studio', mode: modes.NMS ?? 'single' },
    { code: 'RVL', name: 'Riverside Live', mode: modes.RVL ?? 'transfer' },
  ];
  const secrets = new Map(studios.map(({ code }) => [code, [randomBytes(24).toString('base64url')]]));
  // A fixed port, so that it is the same after a restart, and no connection uses it meanwhile.
  const port = await freePort();
  let running: SideProcess;
  const start = async (changed: Record<string, WalletMode> = {}) => {
    for (const studio of studios) studio.mode = changed[studio.code] ?? studio.mode;
    running = await startVendor(secrets, {
      port,
      mode: studios.map(({ code, mode }) => `${code}=${mode}`).join(),
      file: join(folder, 'vendor.sqlite'),
      'platform-url': siteUrl,
      'fault-late-ms': 150,
      'retry-ms': 60,
      'retry-ms-max': 300,
      ...flags,
    });
    for (const { code, name, mode } of studios) {
      const secret = secrets.get(code)?.[0];
      await putVendor(ctx, code, {
        name,
        url: `http://127.0.0.1:${port}/${code.toLowerCase()}`,
        launchOrigins: [`http://localhost:${port}`],
        walletMode: mode,
        currencies: ['THB', 'USD'],
        ...(secret === undefined ? {} : { secret }),
      });
    }
  };
  await start();
  const url = `http://127.0.0.1:${port}`;

  const post = async (path: string, body: string, headers: Record<string, string>) => {
    const answer = await fetch(url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body,
    });
    const said: unknown = await answer.json();
    return { status: answer.status, said };
  };
  const call: VendorProcess['call'] = async (code, path, value) => {
    const body = JSON.stringify(value);
    const signed = { method: 'POST', path: `/${code.toLowerCase()}${path}`, body };
    const signature = signatureOf(secrets.get(code)?.[0] ?? '', signed, new Date());
    return await post(signed.path, body, { 'x-signature': signature });
  };
  return {
    url,
    call,
    page: (path, body, key) => post(path, JSON.stringify(body), key === undefined ? {} : { 'x-session': key }),
    faults: async (...rules) => {
      const { status } = await call('NMS', '/faults', { faults: rules });
      if (status !== 200) throw new Error('the vendor knows these faults');
    },
    noted: async () => {
      const { said } = await call('NMS', '/faults/noted', {});
      if (!Value.Check(Noted, said)) throw new Error('the vendor tells what it noted');
      return said;
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
