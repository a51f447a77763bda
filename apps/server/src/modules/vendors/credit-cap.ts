import type { CurrencyCode } from '@fairhouse/money/money';
import type { Db } from '../../platform/ctx.ts';

/** The amount that a vendor may give without a bet, per day (UTC) and currency; in units. */
export type CreditCap = { vendor: string; currency: CurrencyCode; per_day: bigint };

const tables = (db: Db) => db.withTables<{ 'vendors.credit_cap': CreditCap }>();

/** Returns every cap; without one, nothing may be given. */
export async function creditCaps(db: Db): Promise<CreditCap[]> {
  return await tables(db).selectFrom('vendors.credit_cap').selectAll().orderBy('vendor').orderBy('currency').execute();
}

/** Sets a vendor's cap in one currency; 0 forbids. */
export async function putCreditCap(db: Db, cap: CreditCap): Promise<void> {
  await tables(db)
    .insertInto('vendors.credit_cap')
    .values(cap)
    .onConflict((on) => on.columns(['vendor', 'currency']).doUpdateSet({ per_day: cap.per_day }))
    .execute();
}
