import type { CurrencyCode } from '@fairhouse/money/money';
import type { Ctx, Db } from '../../platform/ctx.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import { DomainError } from '../../platform/errors.ts';
import { memoryCopy } from '../../platform/memory-copy.ts';
import type { CurrencyName } from './currency-names.ts';
import { houseProtocol, protocolNamed } from './protocols.ts';
import {
  currencyNames,
  type GameOpening,
  lockVendorRow,
  putCurrencyNames,
  putVendorRow,
  type VendorRow,
  vendorRow,
  vendorRows,
  type WalletMode,
  walletModeRows,
} from './vendor-store.ts';

/** A supplier whose games run on machines of its own. */
export type Vendor = {
  code: string;
  name: string;
  walletMode: WalletMode;
  /** Without a trailing slash. */
  url: string;
  currencies: CurrencyCode[];
  enabled: boolean;
  position: number;
  /** Shown in the lobby, but cannot be opened. */
  maintenance: boolean;
  opens: GameOpening;
  /** Origins that its games are shown from; that of its address unless others are set. */
  launchOrigins: string[];
  /** In its stored form; `secretOf` opens it. */
  sealedSecret: Buffer;
  /** The previous secret: calls that the vendor signs with it are accepted until this time. */
  secretBefore: { sealed: Buffer; until: Date } | null;
  /** No call that it signs is accepted until it gets a new secret. */
  retired: boolean;
  /** The calls a second that each node accepts; null: any number. */
  callsMax: number | null;
  /** `fairhouse`, or the dialect that it speaks, and that dialect's settings. */
  protocol: string;
  settings: Readonly<Record<string, string>>;
  /** Its names of currencies, where they differ from our codes, and its form of their amounts. */
  names: CurrencyName[];
};

/** True while the vendor's games are not offered: its bets and credits are refused, its wins wait for an operator. */
export const isClosed = ({ enabled, maintenance }: Pick<Vendor, 'enabled' | 'maintenance'>): boolean =>
  !enabled || maintenance;

const sealPurpose = 'vendor';
/** Covers calls in flight when the secret is changed, and a vendor that gets to know it a little later. */
const secretBeforeMs = 24 * 3_600_000;
/** Milliseconds within which a change on any node reaches this one. */
const keptMs = 1000;

/** Returns every vendor, by position; also disabled ones, which may still hold members' money. */
export async function listVendors(ctx: Ctx): Promise<Vendor[]> {
  const names = await currencyNames(ctx.db);
  return (await vendorRows(ctx.db)).map((row) => vendorFrom(row, names));
}

/** Returns a vendor and locks it until the transaction ends; null: there is none yet. */
export async function lockVendor(tx: Db, code: string): Promise<Vendor | null> {
  const row = await lockVendorRow(tx, code);
  return row && vendorFrom(row, await currencyNames(tx, code));
}

/** @throws VENDOR_NOT_FOUND */
export async function vendorOf(ctx: Ctx, code: string): Promise<Vendor> {
  const row = await vendorRow(ctx.db, code);
  if (!row) throw new DomainError('VENDOR_NOT_FOUND');
  return vendorFrom(row, await currencyNames(ctx.db, code));
}

const vendors = memoryCopy(
  keptMs,
  async (ctx): Promise<Map<string, Vendor>> => new Map((await listVendors(ctx)).map((vendor) => [vendor.code, vendor])),
);

/** Forgets the copy after a change by another context: the next read queries the database. */
export const vendorsChanged: (ctx: Ctx) => void = vendors.forget;

/** Returns every vendor by code, by position, from this node's copy: at most a second old. */
export function knownVendors(ctx: Ctx): Promise<Map<string, Vendor>> {
  return vendors.of(ctx);
}

/** Returns a vendor from this node's copy. @throws VENDOR_NOT_FOUND */
export async function knownVendor(ctx: Ctx, code: string): Promise<Vendor> {
  const vendor = (await knownVendors(ctx)).get(code);
  if (!vendor) throw new DomainError('VENDOR_NOT_FOUND');
  return vendor;
}

/** Returns the secret that calls to the vendor are signed with; for signing only. */
export function secretOf(ctx: Ctx, { code, sealedSecret }: Vendor): string {
  return ctx.vault.open(`${sealPurpose}:${code}`, sealedSecret).toString('utf8');
}

const opened = new WeakMap<Vendor, { now: string; before: string | null }>();

/**
 * Returns the secrets that the vendor's own calls may be signed with: the present one, and for a day the one before;
 * none for a retired vendor.
 */
export function secretsOf(ctx: Ctx, vendor: Vendor): string[] {
  const { code, secretBefore, retired } = vendor;
  if (retired) return [];
  let secrets = opened.get(vendor);
  if (!secrets) {
    const before = secretBefore && ctx.vault.open(`${sealPurpose}:${code}`, secretBefore.sealed).toString('utf8');
    secrets = { now: secretOf(ctx, vendor), before };
    opened.set(vendor, secrets);
  }
  const { now, before } = secrets;
  return before !== null && secretBefore && secretBefore.until > ctx.clock() ? [now, before] : [now];
}

/**
 * The fields of a vendor that can be changed; a new one needs all but the position. `secretNow`: the previous secret
 * ends at once. `retired`: disables the vendor and ends its secrets.
 */
export type VendorChange = Partial<Omit<Vendor, 'code' | 'sealedSecret' | 'secretBefore' | 'retired'>> & {
  secret?: string;
  secretNow?: boolean;
  retired?: true;
};

/** True when a change names all that a new vendor needs. */
export function isWhole({ name, url, walletMode, currencies, secret }: VendorChange): boolean {
  return ![name, url, walletMode, currencies, secret].includes(undefined);
}

/**
 * Inserts a vendor, or changes the named fields of an existing one.
 * @returns null when it is new and a field is missing
 * @throws STATE_CONFLICT (value.state RETIRED) when a retired one is enabled without a new secret
 */
export async function putVendor(ctx: Ctx, code: string, change: VendorChange): Promise<Vendor | null> {
  const put = await inTransaction(ctx.db, async (db) => {
    const row = await changedRow({ ...ctx, db }, code, change);
    if (row && change.names) await putCurrencyNames(db, code, change.names);
    return row && vendorFrom(row, await currencyNames(db, code));
  });
  if (put) vendors.forget(ctx);
  return put;
}

async function changedRow(ctx: Ctx, code: string, change: VendorChange): Promise<VendorRow | null> {
  const held = await lockVendorRow(ctx.db, code);
  const name = change.name ?? held?.name;
  const url = change.url ?? held?.url;
  const currencies = change.currencies ?? held?.currencies;
  const wallet_mode = change.walletMode ?? held?.wallet_mode;
  const secrets = changedSecret(ctx, code, held, change);
  if (change.enabled && secrets?.retired_at) throw new DomainError('STATE_CONFLICT', { state: 'RETIRED' });
  if (!name || !url || !currencies || !wallet_mode || !secrets) return null;
  const row: VendorRow = {
    code,
    name,
    wallet_mode,
    url: url.replace(/\/+$/, ''),
    ...secrets,
    currencies,
    enabled: !change.retired && (change.enabled ?? held?.enabled ?? true),
    position: change.position ?? held?.position ?? (await vendorRows(ctx.db)).length + 1,
    maintenance: change.maintenance ?? held?.maintenance ?? false,
    opens: change.opens ?? held?.opens ?? 'frame',
    launch_origins: change.launchOrigins ?? held?.launch_origins ?? [],
    calls_max: change.callsMax === undefined ? (held?.calls_max ?? null) : change.callsMax,
    protocol: change.protocol ?? held?.protocol ?? houseProtocol,
    protocol_settings: change.settings ?? held?.protocol_settings ?? {},
  };
  await putVendorRow(ctx.db, row, ctx.clock());
  return row;
}

/** Returns a function from a time to the vendor's wallet mode then; before its first record, its first mode. */
export async function walletModesOf(db: Db, { code, walletMode }: Vendor): Promise<(at: Date) => WalletMode> {
  const modes = await walletModeRows(db, code);
  return (at) => (modes.findLast(({ since }) => since <= at) ?? modes[0])?.mode ?? walletMode;
}

type SecretColumns = Pick<VendorRow, 'secret_sealed' | 'secret_before_sealed' | 'secret_before_until' | 'retired_at'>;

const endedBefore = { secret_before_sealed: null, secret_before_until: null };

/** Keeps an unchanged secret; a new one leaves the previous one valid for a day, unless that ends at once. */
function changedSecret(
  ctx: Ctx,
  code: string,
  held: VendorRow | null,
  { secret: said, secretNow: isNow = false, retired }: VendorChange,
): SecretColumns | null {
  const kept = held && secretColumns(held);
  const unchanged = kept && {
    ...kept,
    ...(isNow || retired ? endedBefore : {}),
    ...(retired ? { retired_at: kept.retired_at ?? ctx.clock() } : {}),
  };
  if (said === undefined) return unchanged;
  const purpose = `${sealPurpose}:${code}`;
  if (held && ctx.vault.open(purpose, held.secret_sealed).equals(Buffer.from(said, 'utf8'))) return unchanged;
  const secret_sealed = ctx.vault.seal(purpose, Buffer.from(said, 'utf8'));
  if (!held || isNow || held.retired_at) return { secret_sealed, ...endedBefore, retired_at: null };
  return {
    secret_sealed,
    secret_before_sealed: held.secret_sealed,
    secret_before_until: new Date(ctx.clock().getTime() + secretBeforeMs),
    retired_at: null,
  };
}

function secretColumns(row: VendorRow): SecretColumns {
  const { secret_sealed, secret_before_sealed, secret_before_until, retired_at } = row;
  return { secret_sealed, secret_before_sealed, secret_before_until, retired_at };
}

function vendorFrom(row: VendorRow, names: ReadonlyMap<string, CurrencyName[]>): Vendor {
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
    retired: row.retired_at !== null,
    callsMax: row.calls_max,
    protocol: row.protocol,
    settings: row.protocol_settings,
    names: namesIn(row, names.get(code) ?? []),
  };
}

/** Returns the vendor's names of currencies, with the dialect's decimals for those that have none. */
function namesIn({ protocol, currencies }: VendorRow, named: CurrencyName[]): CurrencyName[] {
  const dialect = protocolNamed(protocol);
  if (!dialect) return named;
  const others = currencies.filter((currency) => !named.some((one) => one.currency === currency));
  return [...named, ...others.map((currency) => ({ currency, name: currency, power: 0, decimals: dialect.decimals }))];
}
