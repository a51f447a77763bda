import type { CurrencyCode } from '@fairhouse/money/money';
import { sql } from 'kysely';
import type { Db } from '../../platform/ctx.ts';
import type { CurrencyName } from './currency-names.ts';

/** single: the vendor calls us at each bet. transfer: money is moved to the vendor before play. */
export type WalletMode = 'single' | 'transfer';

/** The opening of a vendor's games: in a frame of ours, or in a window of their own. */
export type GameOpening = 'frame' | 'window';

export type VendorRow = {
  code: string;
  name: string;
  wallet_mode: WalletMode;
  url: string;
  secret_sealed: Buffer;
  currencies: CurrencyCode[];
  enabled: boolean;
  position: number;
  maintenance: boolean;
  opens: GameOpening;
  launch_origins: string[];
  secret_before_sealed: Buffer | null;
  secret_before_until: Date | null;
  retired_at: Date | null;
  calls_max: number | null;
  protocol: string;
  protocol_settings: Record<string, string>;
};

type CurrencyNameRow = CurrencyName & { vendor: string };
type WalletModeRow = { vendor: string; since: Date; mode: WalletMode };

const tables = (db: Db) =>
  db.withTables<{
    'vendors.vendor': VendorRow;
    'vendors.wallet_mode': WalletModeRow;
    'vendors.currency_name': CurrencyNameRow;
  }>();

export async function vendorRow(db: Db, code: string): Promise<VendorRow | null> {
  const row = await tables(db).selectFrom('vendors.vendor').selectAll().where('code', '=', code).executeTakeFirst();
  return row ?? null;
}

/** Returns a vendor's row and locks its code until the transaction ends, also where there is no row yet. */
export async function lockVendorRow(tx: Db, code: string): Promise<VendorRow | null> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`vendors.vendor:${code}`}, 0))`.execute(tx);
  return await vendorRow(tx, code);
}

export async function vendorRows(db: Db): Promise<VendorRow[]> {
  return await tables(db).selectFrom('vendors.vendor').selectAll().orderBy('position').orderBy('code').execute();
}

/** Writes the row, and a change of its wallet mode with its time, in one statement. */
export async function putVendorRow(db: Db, row: VendorRow, at: Date): Promise<void> {
  const { code, wallet_mode, ...rest } = stored(row);
  await tables(db)
    .with('put', (put) =>
      put
        .insertInto('vendors.vendor')
        .values({ code, wallet_mode, ...rest })
        .onConflict((on) => on.column('code').doUpdateSet({ wallet_mode, ...rest })),
    )
    .with('turned', (turned) =>
      turned
        .insertInto('vendors.wallet_mode')
        .columns(['vendor', 'since', 'mode'])
        .expression(sql`
          select ${code}, ${at}::timestamptz, ${wallet_mode}::text where ${wallet_mode} is distinct from (
            select mode from vendors.wallet_mode where vendor = ${code} order by since desc limit 1)`)
        .onConflict((on) => on.columns(['vendor', 'since']).doUpdateSet({ mode: wallet_mode })),
    )
    .selectNoFrom(sql`1`.as('done'))
    .execute();
}

/** Returns the row with its objects as JSON, as it is written. */
const stored = (row: VendorRow) => ({
  ...row,
  protocol_settings: sql<Record<string, string>>`${JSON.stringify(row.protocol_settings)}::jsonb`,
});

/** The wallet modes that a vendor has had, the first one first. */
export async function walletModeRows(db: Db, vendor: string): Promise<{ mode: WalletMode; since: Date }[]> {
  return await tables(db)
    .selectFrom('vendors.wallet_mode')
    .select(['mode', 'since'])
    .where('vendor', '=', vendor)
    .orderBy('since')
    .execute();
}

/** Returns vendors' names of currencies by the vendor's code, for one vendor or all. */
export async function currencyNames(db: Db, vendor?: string): Promise<Map<string, CurrencyName[]>> {
  let query = tables(db).selectFrom('vendors.currency_name').selectAll().orderBy('vendor').orderBy('currency');
  if (vendor !== undefined) query = query.where('vendor', '=', vendor);
  const rows = await query.execute();
  return new Map(
    [...Map.groupBy(rows, (row) => row.vendor)].map(([code, named]) => [
      code,
      named.map(({ currency, name, power, decimals }) => ({ currency, name, power, decimals })),
    ]),
  );
}

/** Replaces a vendor's names of currencies. */
export async function putCurrencyNames(tx: Db, vendor: string, names: readonly CurrencyName[]): Promise<void> {
  await tables(tx).deleteFrom('vendors.currency_name').where('vendor', '=', vendor).execute();
  if (names.length === 0) return;
  const rows = names.map((name) => ({ vendor, ...name }));
  await tables(tx).insertInto('vendors.currency_name').values(rows).execute();
}
