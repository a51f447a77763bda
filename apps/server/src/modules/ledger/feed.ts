import { sql } from 'kysely';
import type { Db } from '../../platform/ctx.ts';
import { currencyOf, type Owner, type WalletType } from './accounts.ts';
import { type LedgerRow, rowColumns, rowOf, type StoredRow } from './history.ts';

/**
 * A place in the feed, opaque, to be kept by the reader with what it made of the rows before it.
 * Inside: the transaction and the entry that were read last.
 */
export type FeedCursor = string;

export type FeedRow = LedgerRow & { debitOwner: Owner | null; creditOwner: Owner | null };

/** Before the first transfer. */
export const feedStart: FeedCursor = '0:0';

/** Behind everything that is certain to be committed: what comes later, and nothing earlier, will be read from here. */
export async function feedNow(db: Db): Promise<FeedCursor> {
  const { rows } = await sql<{ horizon: string }>`
    select pg_snapshot_xmin(pg_current_snapshot())::text as horizon`.execute(db);
  return `${rows[0]?.horizon ?? '0'}:0`;
}

/**
 * The transfers after the cursor, of all wallets, in an order that never changes: only transactions older than every
 * running one are read, so nothing can appear behind the cursor any more. A slow transaction holds the feed back
 * and loses nothing. An entry is never cut in two: there may be a few rows more than `limit`.
 */
export async function readFeed(
  db: Db,
  cursor: FeedCursor,
  limit: number,
): Promise<{ rows: FeedRow[]; cursor: FeedCursor }> {
  const [xact = '0', entry = '0'] = cursor.split(':');
  const { rows } = await sql<StoredRow & { xact: string } & OwnerColumns>`
    select ${rowColumns}, t.xact::text as xact,
      d.member_id as "debitMember", d.type as "debitType", d.currency as "debitCurrency",
      c.member_id as "creditMember", c.type as "creditType", c.currency as "creditCurrency"
    from (
      select * from ledger.transfer
      where (xact, entry) > (${xact}::xid8, ${entry}::int8) and xact < pg_snapshot_xmin(pg_current_snapshot())
      order by xact, entry fetch first ${sql.lit(limit)} rows with ties) t
    join ledger.entry e on e.id = t.entry
    left join ledger.wallet d on d.id = t.debit and t.debit > 0
    left join ledger.wallet c on c.id = t.credit and t.credit > 0
    order by t.xact, t.entry, t.leg`.execute(db);
  const last = rows.at(-1);
  return {
    rows: rows.map(
      ({ xact: _, debitMember, debitType, debitCurrency, creditMember, creditType, creditCurrency, ...row }) => ({
        ...rowOf(row),
        debitOwner: ownerOf(debitMember, debitType, debitCurrency),
        creditOwner: ownerOf(creditMember, creditType, creditCurrency),
      }),
    ),
    cursor: last ? `${last.xact}:${last.entryId}` : cursor,
  };
}

type OwnerColumns = {
  debitMember: bigint | null;
  debitType: WalletType | null;
  debitCurrency: string | null;
  creditMember: bigint | null;
  creditType: WalletType | null;
  creditCurrency: string | null;
};

function ownerOf(memberId: bigint | null, type: WalletType | null, currency: string | null): Owner | null {
  return memberId === null || type === null || currency === null
    ? null
    : { memberId, type, currency: currencyOf(currency) };
}
