import type { DatabaseSync } from 'node:sqlite';
import type { CurrencyCode } from '@fairhouse/money/money';
import { unitsOf } from './rows.ts';

/** The store of the pots, one per currency, in units; a pot without contributions has no row. */
export function potStore(db: DatabaseSync) {
  db.exec(`create table if not exists pots (
    currency text primary key,
    amount integer not null check (amount >= 0)
  ) strict, without rowid;`);
  const byCurrency = db.prepare('select amount from pots where currency = ?');
  byCurrency.setReadBigInts(true);
  const put = db.prepare(
    'insert into pots values (?, ?) on conflict (currency) do update set amount = excluded.amount',
  );
  return {
    amount: (currency: CurrencyCode): bigint | null => {
      const row = byCurrency.get(currency);
      return row ? unitsOf(row, 'amount') : null;
    },
    set: (currency: CurrencyCode, amount: bigint): void => void put.run(currency, amount),
  };
}
