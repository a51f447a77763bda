import type { CurrencyCode } from '@fairhouse/money/money';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/ctx.ts';
import { currencyOf, type WalletType } from './accounts.ts';
import { type TransferKind, transferKinds } from './entry.ts';
import { kindOf } from './history.ts';

export type WalletSum = { memberId: bigint; currency: CurrencyCode; balance: bigint };

/** Returns every member's non-empty wallet of a type, for checks against other modules' rows. */
export async function walletsHolding(db: Db, type: Exclude<WalletType, 'vendor'>): Promise<WalletSum[]> {
  const { rows } = await sql<{ memberId: bigint; currency: string; balance: bigint }>`
    select member_id as "memberId", currency, balance from ledger.wallet
    where type = ${type}::ledger.wallet_type and balance > 0`.execute(db);
  return rows.map((row) => ({ ...row, currency: currencyOf(row.currency) }));
}

/**
 * A condition that is true when a member has money in a wallet of this type, for queries of other modules' rows. Each
 * row costs one look-up in the wallets' own index.
 * @param memberId the column that contains the member's id
 */
export function holdsAny(memberId: string, type: Exclude<WalletType, 'vendor'>): RawBuilder<boolean> {
  return sql`exists (select from ledger.wallet h
    where h.member_id = ${sql.ref(memberId)} and h.type = ${type}::ledger.wallet_type and h.balance > 0)`;
}

/**
 * A condition that is true when an entry was posted since this time, by the database's clock, for queries of other
 * modules' rows. Each row costs two look-ups.
 * @param entry the column that contains the entry's id
 */
export function postedSince(entry: string, from: Date | RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`exists (select from ledger.entry e join ledger.transfer t on t.xact = e.xact and t.entry = e.id
    where e.id = ${sql.ref(entry)} and t.at >= ${from})`;
}

/**
 * The database's time at which an entry was posted, for queries of other modules' rows.
 * @param entry the column that contains the entry's id
 */
export function postedAt(entry: string): RawBuilder<Date> {
  return sql`(select t.at from ledger.entry e join ledger.transfer t on t.xact = e.xact and t.entry = e.id
    where e.id = ${sql.ref(entry)} limit 1)`;
}

export type MovedSum = { kind: TransferKind; ref: bigint; amount: bigint };

/**
 * Returns the sums of all transfers of these kinds, by kind and ref. It reads the whole ledger.
 * @param credited only transfers to house accounts whose code has this prefix, for kinds that several modules post: a
 * ref identifies a row of the account's module
 */
export async function movedBy(db: Db, kinds: readonly TransferKind[], credited?: string): Promise<MovedSum[]> {
  const numbers = kinds.map((kind) => transferKinds[kind]);
  const to =
    credited === undefined
      ? sql``
      : sql`and credit in (select id from ledger.house where starts_with(code, ${credited}))`;
  const { rows } = await sql<{ kind: number; ref: bigint; amount: string }>`
    select kind, ref, sum(amount)::text as amount from ledger.transfer
    where kind = any (${numbers}::int2[]) ${to} group by kind, ref`.execute(db);
  return rows.map(({ kind, ref, amount }) => ({ kind: kindOf(kind), ref, amount: BigInt(amount) }));
}

/** The lowest ref of rounds at vendors; all other refs are below it. */
export const roundRefsFrom = 10n ** 17n;

/**
 * A query of `ref`, `kind` (by name) and `amount`: the sums of transfers of these kinds for refs from `first` on, for
 * checks that join it with rows of their own, which may be too many to load.
 */
export function movedUnderRefs(kinds: readonly TransferKind[], first: bigint): RawBuilder<unknown> {
  const numbers = kinds.map((kind) => transferKinds[kind]);
  return sql`
    select t.ref, k.name as kind, sum(t.amount) as amount from ledger.transfer t
    join unnest(${numbers}::int2[], ${kinds}::text[]) k (number, name) on k.number = t.kind
    where t.ref >= ${first} group by t.ref, k.name`;
}

/**
 * Returns the amounts and kinds of the entries' transfers, by key; a key that never posted is left out. It uses the
 * keys' own index.
 */
export async function movedUnder(
  db: Db,
  keys: readonly string[],
): Promise<Map<string, { kind: TransferKind; amount: bigint }[]>> {
  const { rows } = await sql<{ key: string; kind: number; amount: bigint }>`
    select e.key, t.kind, t.amount from ledger.entry e
    join ledger.transfer t on t.xact = e.xact and t.entry = e.id
    where e.key = any (${keys}::uuid[])`.execute(db);
  const moved = new Map<string, { kind: TransferKind; amount: bigint }[]>();
  for (const [key, of] of Map.groupBy(rows, (row) => row.key)) {
    moved.set(
      key,
      of.map(({ kind, amount }) => ({ kind: kindOf(kind), amount })),
    );
  }
  return moved;
}
