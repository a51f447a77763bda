import type { CurrencyCode } from '@fairhouse/money/money';
import type { Db } from '../../platform/ctx.ts';

/** single: the vendor asks us at each bet. transfer: money is moved to the vendor before play. */
export type WalletMode = 'single' | 'transfer';

export type VendorRow = {
  code: string;
  name: string;
  wallet_mode: WalletMode;
  url: string;
  secret_sealed: Buffer;
  currencies: CurrencyCode[];
  enabled: boolean;
  position: number;
};

const tables = (db: Db) => db.withTables<{ 'vendors.vendor': VendorRow }>();

export async function vendorRow(db: Db, code: string): Promise<VendorRow | null> {
  const row = await tables(db).selectFrom('vendors.vendor').selectAll().where('code', '=', code).executeTakeFirst();
  return row ?? null;
}

export async function vendorRows(db: Db): Promise<VendorRow[]> {
  return await tables(db).selectFrom('vendors.vendor').selectAll().orderBy('position').orderBy('code').execute();
}

export async function putVendorRow(db: Db, row: VendorRow): Promise<void> {
  const { code: _, ...rest } = row;
  await tables(db)
    .insertInto('vendors.vendor')
    .values(row)
    .onConflict((on) => on.column('code').doUpdateSet(rest))
    .execute();
}
