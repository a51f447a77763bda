import type { CreditKind } from '@fairhouse/contract/vendor-rounds';
import type { CurrencyCode } from '@fairhouse/money/money';
import { sql } from 'kysely';
import type { Db } from '../../platform/ctx.ts';

/** The amount that a vendor may give without a bet, per day (UTC), currency and kind; in units. */
export type CreditCap = { vendor: string; currency: CurrencyCode; kind: CreditKind; per_day: bigint };

const tables = (db: Db) => db.withTables<{ 'vendors.credit_cap': CreditCap }>();

/** Returns every cap; without one, nothing may be given. */
export async function creditCaps(db: Db): Promise<CreditCap[]> {
  return await tables(db)
    .selectFrom('vendors.credit_cap')
    .selectAll()
    .orderBy('vendor')
    .orderBy('currency')
    .orderBy('kind')
    .execute();
}

/**
 * Returns a vendor's cap of one kind in one currency, in units, and locks it until the transaction ends; 0: nothing
 * may be given.
 */
export async function lockCreditCap(tx: Db, { vendor, currency, kind }: Omit<CreditCap, 'per_day'>): Promise<bigint> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`vendors.credit_cap:${vendor}:${currency}:${kind}`}, 0))`.execute(
    tx,
  );
  return (
    (await creditCaps(tx)).find((cap) => cap.vendor === vendor && cap.currency === currency && cap.kind === kind)
      ?.per_day ?? 0n
  );
}

/** Sets a vendor's cap of one kind in one currency; 0 forbids. */
export async function putCreditCap(db: Db, cap: CreditCap): Promise<void> {
  await tables(db)
    .insertInto('vendors.credit_cap')
    .values(cap)
    .onConflict((on) => on.columns(['vendor', 'currency', 'kind']).doUpdateSet({ per_day: cap.per_day }))
    .execute();
}
