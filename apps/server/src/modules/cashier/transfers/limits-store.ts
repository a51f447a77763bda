import type { CurrencyCode } from '@fairhouse/money/money';
import { sql } from 'kysely';
import type { Db } from '../../../platform/ctx.ts';

/** Limits by their columns: amounts in units, and counts. */
export type Limits<L> = { [C in keyof L]: bigint | number };

/** The limits of one currency, as they are stored. */
export type LimitsRow<L extends Limits<L>> = L & { currency: CurrencyCode };

export type LimitsStore<L extends Limits<L>> = {
  /** Returns a currency's limits; null: it has none. */
  of: (db: Db, currency: CurrencyCode) => Promise<LimitsRow<L> | null>;
  all: (db: Db) => Promise<LimitsRow<L>[]>;
  /** Locks a currency's limits until the transaction ends, also those that are not stored yet, and returns them. */
  lock: (tx: Db, currency: CurrencyCode) => Promise<LimitsRow<L> | null>;
  put: (db: Db, currency: CurrencyCode, limits: L) => Promise<void>;
  delete: (db: Db, currency: CurrencyCode) => Promise<void>;
};

/**
 * Makes a store over a table of limits with one row for each currency.
 * @param table with its schema: `cashier.transfer_rule`
 */
export function limitsStore<L extends Limits<L>>(table: string): LimitsStore<L> {
  const from = sql.table(table);
  const of = async (db: Db, currency: CurrencyCode) => {
    const { rows } = await sql<LimitsRow<L>>`select * from ${from} where currency = ${currency}`.execute(db);
    return rows[0] ?? null;
  };
  return {
    of,
    all: async (db) => (await sql<LimitsRow<L>>`select * from ${from} order by currency`.execute(db)).rows,
    async lock(tx, currency) {
      await sql`select pg_advisory_xact_lock(hashtextextended(${`${table}:${currency}`}, 0))`.execute(tx);
      return await of(tx, currency);
    },
    async put(db, currency, limits) {
      const columns = Object.keys(limits).map((column) => sql.ref(column));
      const excluded = Object.keys(limits).map((column) => sql`${sql.ref(column)} = excluded.${sql.ref(column)}`);
      await sql`
        insert into ${from} (currency, ${sql.join(columns)}) values (${currency}, ${sql.join(Object.values(limits))})
        on conflict (currency) do update set ${sql.join(excluded)}`.execute(db);
    },
    async delete(db, currency) {
      await sql`delete from ${from} where currency = ${currency}`.execute(db);
    },
  };
}
