import type { Localized } from '@fairhouse/contract/language';
import type { CurrencyCode } from '@fairhouse/money/money';
import { type ColumnType, sql } from 'kysely';
import type { Db } from '../../../platform/ctx.ts';
import type { PayoutAccountKind } from './account-store.ts';

/** A provider of payout accounts: a bank, an e-wallet's operator, a network. */
export type PayoutProvider = {
  code: string;
  kind: PayoutAccountKind;
  name: Localized;
  /** The currency of the members who may bind an account there; null: any. */
  currency: CurrencyCode | null;
  /** A regular expression for the whole number, with `^` and `$`. */
  pattern: string;
  checksum: 'base58check' | null;
  enabled: boolean;
  position: number;
};

type Tables = {
  'cashier.payout_provider': Omit<PayoutProvider, 'name'> & { name: ColumnType<Localized, string, string> };
};

const tables = (db: Db) => db.withTables<Tables>();

/** Returns the providers at which members of a currency may bind accounts, in order. */
export async function providersOf(db: Db, currency: CurrencyCode): Promise<PayoutProvider[]> {
  return await tables(db)
    .selectFrom('cashier.payout_provider')
    .selectAll()
    .where((is) => is.or([is('currency', '=', currency), is('currency', 'is', null)]))
    .where('enabled', '=', true)
    .orderBy('position')
    .execute();
}

export async function providerByCode(db: Db, code: string): Promise<PayoutProvider | null> {
  const row = await tables(db)
    .selectFrom('cashier.payout_provider')
    .selectAll()
    .where('code', '=', code)
    .executeTakeFirst();
  return row ?? null;
}

/** Locks a provider until the transaction ends, also one that is not stored yet, and returns it. */
export async function lockPayoutProvider(tx: Db, code: string): Promise<PayoutProvider | null> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`cashier.payout_provider:${code}`}, 0))`.execute(tx);
  return await providerByCode(tx, code);
}

export async function allProviders(db: Db): Promise<PayoutProvider[]> {
  return await tables(db).selectFrom('cashier.payout_provider').selectAll().orderBy('position').execute();
}

/** Inserts a provider, or changes the one with that code. */
export async function putPayoutProvider(db: Db, provider: PayoutProvider): Promise<void> {
  const row = { ...provider, name: JSON.stringify(provider.name) };
  const { code: _, ...change } = row;
  await tables(db)
    .insertInto('cashier.payout_provider')
    .values(row)
    .onConflict((on) => on.column('code').doUpdateSet(change))
    .execute();
}
