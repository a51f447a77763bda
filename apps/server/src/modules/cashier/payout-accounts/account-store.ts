import { type Generated, sql } from 'kysely';
import type { Db } from '../../../platform/ctx.ts';

export type PayoutAccountKind = 'bank' | 'ewallet' | 'crypto';

/** A payout account as it is stored. */
export type PayoutAccount = {
  id: bigint;
  member_id: bigint;
  kind: PayoutAccountKind;
  /** The code of the bank, the e-wallet's operator or the network. */
  provider: string;
  /** Null for a crypto address, which has no name. */
  holder_name: string | null;
  number_sealed: Buffer;
  number_mac: Buffer;
  /** An HMAC of the number alone, whatever the provider; null: not computed yet. */
  number_mark: Buffer | null;
  number_tail: string;
  is_default: boolean;
  shared: boolean;
  created_at: Date;
  removed_at: Date | null;
};

export type AccountTables = { 'cashier.payout_account': PayoutAccount & { id: Generated<bigint> } };

const tables = (db: Db) => db.withTables<AccountTables>();

/** Returns the member's bound accounts, the default first, then the newest. */
export async function accountsOf(db: Db, memberId: bigint): Promise<PayoutAccount[]> {
  return await tables(db)
    .selectFrom('cashier.payout_account')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('removed_at', 'is', null)
    .orderBy('is_default', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

/** Returns an account by its id, also a removed one. */
export async function accountById(db: Db, id: bigint): Promise<PayoutAccount | null> {
  const row = await tables(db).selectFrom('cashier.payout_account').selectAll().where('id', '=', id).executeTakeFirst();
  return row ?? null;
}

export async function insertAccount(tx: Db, row: Omit<PayoutAccount, 'id'>): Promise<PayoutAccount> {
  return await tables(tx).insertInto('cashier.payout_account').values(row).returningAll().executeTakeFirstOrThrow();
}

/** Serialises concurrent binds of the same account number. */
export async function lockNumber(tx: Db, mark: Buffer): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`cashier.number:${mark.toString('hex')}`}, 0))`.execute(tx);
}

/**
 * Flags every account with this number, at any provider, once two members have bound it.
 * @returns true when the number is shared
 */
export async function flagShared(tx: Db, mark: Buffer): Promise<boolean> {
  const { rows } = await sql`
    update cashier.payout_account set shared = true
    where number_mark = ${mark}
      and (select count(distinct member_id) from cashier.payout_account where number_mark = ${mark}) > 1
    returning id`.execute(tx);
  return rows.length > 0;
}

/** Returns accounts that were bound before numbers had marks. */
export async function unmarkedAccounts(db: Db, limit: number): Promise<PayoutAccount[]> {
  return await tables(db)
    .selectFrom('cashier.payout_account')
    .selectAll()
    .where('number_mark', 'is', null)
    .orderBy('id')
    .limit(limit)
    .execute();
}

export async function markAccount(tx: Db, id: bigint, mark: Buffer): Promise<void> {
  await tables(tx).updateTable('cashier.payout_account').set({ number_mark: mark }).where('id', '=', id).execute();
}

/** Makes one account the member's only default; null: none. */
export async function setDefault(tx: Db, memberId: bigint, id: bigint | null): Promise<void> {
  await tables(tx)
    .updateTable('cashier.payout_account')
    .set({ is_default: false })
    .where('member_id', '=', memberId)
    .where('is_default', '=', true)
    .execute();
  if (id === null) return;
  await tables(tx).updateTable('cashier.payout_account').set({ is_default: true }).where('id', '=', id).execute();
}

export async function markRemoved(tx: Db, id: bigint, at: Date): Promise<void> {
  await tables(tx)
    .updateTable('cashier.payout_account')
    .set({ removed_at: at, is_default: false })
    .where('id', '=', id)
    .execute();
}

/** True while a withdrawal to the account has not ended. */
export async function isAwaitingPayout(tx: Db, id: bigint): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`
    select exists (select from cashier.withdrawal where payout_account_id = ${id}
      and state in ('REQUESTED', 'APPROVED', 'PAYING', 'MATCHING', 'PAYOUT_FAILED')) as is`.execute(tx);
  return rows[0]?.is ?? false;
}
