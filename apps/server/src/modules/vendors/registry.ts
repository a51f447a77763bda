import type { CurrencyCode } from '@fairhouse/money/money';
import type { Ctx, Db } from '../../platform/ctx.ts';
import { DomainError } from '../../platform/errors.ts';
import { kept } from '../../platform/kept.ts';
import {
  type GameOpening,
  putVendorRow,
  type VendorRow,
  vendorRow,
  vendorRows,
  type WalletMode,
  walletModeRows,
} from './vendor-store.ts';

/** Somebody whose games run on machines of their own. */
export type Vendor = {
  code: string;
  name: string;
  walletMode: WalletMode;
  /** Without a slash at its end. */
  url: string;
  currencies: CurrencyCode[];
  enabled: boolean;
  position: number;
  /** Shown, and opens nothing. */
  maintenance: boolean;
  opens: GameOpening;
  /** Where its games are shown from; the origin of its address unless it said others. */
  launchOrigins: string[];
  /** As it is kept; `secretOf` opens it. */
  sealedSecret: Buffer;
  /** The secret before it: the vendor's calls that are signed with it are heard until then. */
  secretBefore: { sealed: Buffer; until: Date } | null;
};

const sealPurpose = 'vendor';
/** Calls that are on their way when the secret is changed, and a vendor that is told a little later. */
const secretBeforeMs = 24 * 3_600_000;
/** A change on any node reaches this one within so long. */
const keptMs = 1000;

/** Every vendor, by position; also those that are switched off, where members' money may still be. */
export async function listVendors(ctx: Ctx): Promise<Vendor[]> {
  return (await vendorRows(ctx.db)).map(vendorFrom);
}

/** @throws VENDOR_NOT_FOUND */
export async function vendorOf(ctx: Ctx, code: string): Promise<Vendor> {
  const row = await vendorRow(ctx.db, code);
  if (!row) throw new DomainError('VENDOR_NOT_FOUND');
  return vendorFrom(row);
}

const vendors = kept(
  keptMs,
  async (ctx): Promise<Map<string, Vendor>> => new Map((await listVendors(ctx)).map((vendor) => [vendor.code, vendor])),
);

/** Every vendor by code, in their order, by this node's copy: at most a second old. */
export function knownVendors(ctx: Ctx): Promise<Map<string, Vendor>> {
  return vendors.of(ctx);
}

/** A vendor by this node's copy. @throws VENDOR_NOT_FOUND */
export async function knownVendor(ctx: Ctx, code: string): Promise<Vendor> {
  const vendor = (await knownVendors(ctx)).get(code);
  if (!vendor) throw new DomainError('VENDOR_NOT_FOUND');
  return vendor;
}

/** What calls to the vendor are signed with; for signing only. */
export function secretOf(ctx: Ctx, { code, sealedSecret }: Vendor): string {
  return ctx.vault.open(`${sealPurpose}:${code}`, sealedSecret).toString('utf8');
}

const opened = new WeakMap<Vendor, { now: string; before: string | null }>();

/** What the vendor's own calls may be signed with: the secret, and the one before it for a day. */
export function secretsOf(ctx: Ctx, vendor: Vendor): string[] {
  const { code, secretBefore } = vendor;
  let secrets = opened.get(vendor);
  if (!secrets) {
    const before = secretBefore && ctx.vault.open(`${sealPurpose}:${code}`, secretBefore.sealed).toString('utf8');
    secrets = { now: secretOf(ctx, vendor), before };
    opened.set(vendor, secrets);
  }
  const { now, before } = secrets;
  return before !== null && secretBefore && secretBefore.until > ctx.clock() ? [now, before] : [now];
}

/** What a vendor is changed by; a new one needs all but the position. */
export type VendorChange = Partial<Omit<Vendor, 'code' | 'sealedSecret' | 'secretBefore'>> & { secret?: string };

/**
 * Writes a vendor, or changes what is named of one that is there.
 * @returns null when it is new and something is missing
 */
export async function putVendor(ctx: Ctx, code: string, change: VendorChange): Promise<Vendor | null> {
  const held = await vendorRow(ctx.db, code);
  const name = change.name ?? held?.name;
  const url = change.url ?? held?.url;
  const currencies = change.currencies ?? held?.currencies;
  const wallet_mode = change.walletMode ?? held?.wallet_mode;
  const secrets = changedSecret(ctx, code, held, change.secret);
  if (!name || !url || !currencies || !wallet_mode || !secrets) return null;
  const row: VendorRow = {
    code,
    name,
    wallet_mode,
    url: url.replace(/\/+$/, ''),
    ...secrets,
    currencies,
    enabled: change.enabled ?? held?.enabled ?? true,
    position: change.position ?? held?.position ?? (await vendorRows(ctx.db)).length + 1,
    maintenance: change.maintenance ?? held?.maintenance ?? false,
    opens: change.opens ?? held?.opens ?? 'frame',
    launch_origins: change.launchOrigins ?? held?.launch_origins ?? [],
  };
  await putVendorRow(ctx.db, row, ctx.clock());
  vendors.forget(ctx);
  return vendorFrom(row);
}

/** Tells in which wallet mode the vendor was at a time; before all that is known of it, as it was first. */
export async function walletModesOf(db: Db, { code, walletMode }: Vendor): Promise<(at: Date) => WalletMode> {
  const modes = await walletModeRows(db, code);
  return (at) => (modes.findLast(({ since }) => since <= at) ?? modes[0])?.mode ?? walletMode;
}

type SecretColumns = Pick<VendorRow, 'secret_sealed' | 'secret_before_sealed' | 'secret_before_until'>;

/** The secret said again is the same one; another one leaves the one before it good for a day. */
function changedSecret(ctx: Ctx, code: string, held: VendorRow | null, said: string | undefined): SecretColumns | null {
  const unchanged = held && secretColumns(held);
  if (said === undefined) return unchanged;
  const purpose = `${sealPurpose}:${code}`;
  if (held && ctx.vault.open(purpose, held.secret_sealed).equals(Buffer.from(said, 'utf8'))) return unchanged;
  return {
    secret_sealed: ctx.vault.seal(purpose, Buffer.from(said, 'utf8')),
    secret_before_sealed: held?.secret_sealed ?? null,
    secret_before_until: held && new Date(ctx.clock().getTime() + secretBeforeMs),
  };
}

function secretColumns({ secret_sealed, secret_before_sealed, secret_before_until }: VendorRow): SecretColumns {
  return { secret_sealed, secret_before_sealed, secret_before_until };
}

function vendorFrom(row: VendorRow): Vendor {
  const { code, name, wallet_mode: walletMode, url, currencies, enabled, position, maintenance, opens } = row;
  const { secret_sealed: sealedSecret, secret_before_sealed: sealed, secret_before_until: until } = row;
  const secretBefore = sealed && until ? { sealed, until } : null;
  const launchOrigins = row.launch_origins.length > 0 ? row.launch_origins : [new URL(url).origin];
  return {
    code,
    name,
    walletMode,
    url,
    currencies,
    enabled,
    position,
    maintenance,
    opens,
    launchOrigins,
    sealedSecret,
    secretBefore,
  };
}
