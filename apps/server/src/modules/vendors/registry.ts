import type { CurrencyCode } from '@fairhouse/money/money';
import type { Ctx } from '../../platform/ctx.ts';
import { DomainError } from '../../platform/errors.ts';
import { putVendorRow, type VendorRow, vendorRow, vendorRows, type WalletMode } from './vendor-store.ts';

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
  /** As it is kept; `secretOf` opens it. */
  sealedSecret: Buffer;
};

const sealPurpose = 'vendor';

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

/** What calls to the vendor are signed with; for signing only. */
export function secretOf(ctx: Ctx, { code, sealedSecret }: Vendor): string {
  return ctx.vault.open(`${sealPurpose}:${code}`, sealedSecret).toString('utf8');
}

/** What a vendor is changed by; a new one needs all but the position. */
export type VendorChange = Partial<Omit<Vendor, 'code' | 'sealedSecret'>> & { secret?: string };

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
  const secret_sealed =
    change.secret === undefined
      ? held?.secret_sealed
      : ctx.vault.seal(`${sealPurpose}:${code}`, Buffer.from(change.secret, 'utf8'));
  if (!name || !url || !currencies || !wallet_mode || !secret_sealed) return null;
  const row: VendorRow = {
    code,
    name,
    wallet_mode,
    url: url.replace(/\/+$/, ''),
    secret_sealed,
    currencies,
    enabled: change.enabled ?? held?.enabled ?? true,
    position: change.position ?? held?.position ?? (await vendorRows(ctx.db)).length + 1,
  };
  await putVendorRow(ctx.db, row);
  return vendorFrom(row);
}

function vendorFrom(row: VendorRow): Vendor {
  const { code, name, wallet_mode: walletMode, url, currencies, enabled, position, secret_sealed: sealedSecret } = row;
  return { code, name, walletMode, url, currencies, enabled, position, sealedSecret };
}
