import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { syncVendor } from '../modules/games/desk/index.ts';
import { knownVendors, putVendor, secretsOf, type Vendor, type WalletMode } from '../modules/vendors/index.ts';
import type { SideProgram } from '../platform/config/config.ts';
import type { Ctx } from '../platform/ctx.ts';
import { demoCurrencies } from './accounts.ts';
import { keepRunning } from './keep-running.ts';
import { dressGames } from './lobby.ts';
import type { SideProcess } from './side-process.ts';
import { startVendor } from './vendor-process.ts';

/** The studios of the reference vendor, as they are first registered. */
const studios: readonly { code: string; name: string; walletMode: WalletMode }[] = [
  { code: 'NMS', name: 'Night Market Studio', walletMode: 'single' },
  { code: 'RVL', name: 'Riverside Live', walletMode: 'transfer' },
];
const lookEveryMs = 2000;

/**
 * Runs the reference vendor beside the site, where it is configured, and keeps it running. It gets its registration
 * at its start: another wallet mode or secret restarts it.
 * @param lookMs milliseconds between two checks of the registry
 */
export function runVendor(ctx: Ctx, lookMs = lookEveryMs): void {
  const settings = ctx.config.vendorDemo;
  if (!settings) return;
  /** The settings with which the running process was started. */
  let told: string | null = null;
  const startAgain = keepRunning(ctx, 'the reference vendor', async () => {
    const vendors = await registered(ctx, settings);
    const process = await startOne(ctx, settings, vendors);
    told = wordsOf(ctx, vendors);
    for (const { code, enabled } of vendors)
      if (enabled) {
        void syncVendor(ctx, code)
          .then(() => dressGames(ctx, code))
          .catch((err) => ctx.log.warn({ err }, code));
      }
    return process;
  });
  const look = setInterval(async () => {
    const held = told;
    if (held === null) return;
    try {
      const now = wordsOf(ctx, await registered(ctx, settings));
      if (told !== held || now === held) return;
      told = null;
      await startAgain();
    } catch (error) {
      ctx.log.warn({ err: error }, 'how the reference vendor is registered could not be read');
    }
  }, lookMs);
  ctx.onClose(() => clearInterval(look));
}

/** Returns both studios from the registry, registering them the first time. */
async function registered(ctx: Ctx, { port, publicUrl }: SideProgram): Promise<Vendor[]> {
  const vendors: Vendor[] = [];
  for (const { code, name, walletMode } of studios) {
    const url = `http://127.0.0.1:${port}/${code.toLowerCase()}`;
    const launchOrigins = [new URL(publicUrl).origin];
    const held = (await knownVendors(ctx)).get(code);
    const secret = randomBytes(32).toString('base64url');
    const isMoved = held && (held.url !== url || held.launchOrigins.join() !== launchOrigins.join());
    const put = held
      ? isMoved && (await putVendor(ctx, code, { url, launchOrigins }))
      : await putVendor(ctx, code, { name, walletMode, url, launchOrigins, currencies: [...demoCurrencies], secret });
    const vendor = put || held;
    if (vendor) vendors.push(vendor);
  }
  return vendors;
}

/** Returns the process's settings as one text: when it changes, the process must be restarted. */
function wordsOf(ctx: Ctx, vendors: readonly Vendor[]): string {
  return vendors.map((vendor) => [vendor.code, vendor.walletMode, ...secretsOf(ctx, vendor)].join(' ')).join('\n');
}

async function startOne(ctx: Ctx, { port, publicUrl }: SideProgram, vendors: readonly Vendor[]): Promise<SideProcess> {
  const secrets = new Map(vendors.map((vendor) => [vendor.code, secretsOf(ctx, vendor)]));
  return await startVendor(secrets, {
    port,
    mode: vendors.map(({ code, walletMode }) => `${code}=${walletMode}`).join(),
    'public-url': publicUrl,
    protocol: 2,
    'live-pace-percent': ctx.config.livePacePercent,
    file: join(ctx.config.dataDir, 'vendor.sqlite'),
    'platform-url': `http://127.0.0.1:${ctx.config.port}`,
    'site-urls': [
      ctx.config.publicUrl,
      ...['localhost', '127.0.0.1'].map((host) => `http://${host}:${ctx.config.port}`),
    ].join(),
  });
}
