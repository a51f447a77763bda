import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/ctx.ts';
import { hasRowsBehind, isBehind as isRowBehind } from '../../platform/database/feed-readers.ts';
import { currencyOf, type Owner, pointsUnit, type WalletType } from './accounts.ts';
import { transferKinds } from './entry.ts';
import { type LedgerRow, rowColumns, rowOf, type StoredRow } from './history.ts';
import { roundRefsFrom } from './sums.ts';

/**
 * A cursor in the feed, opaque to its reader, which stores it together with the results from the rows before it.
 * Inside: the transaction and the entry that were read last.
 */
export type FeedCursor = string;

export type FeedRow = LedgerRow & { debitOwner: Owner | null; creditOwner: Owner | null };

/** The cursor before the first transfer. */
export const feedStart: FeedCursor = '0:0';

/** Returns the cursor behind every transfer that is certain to be committed: only later ones are read from it. */
export async function feedNow(db: Db): Promise<FeedCursor> {
  const { rows } = await sql<{ horizon: string }>`
    select pg_snapshot_xmin(pg_current_snapshot())::text as horizon`.execute(db);
  return `${rows[0]?.horizon ?? '0'}:0`;
}

/**
 * Returns the transfers of all wallets after the cursor, in an order that never changes: only transactions older than
 * every running one are read, so nothing can still be committed behind the cursor. A slow transaction delays the feed,
 * but nothing is lost. An entry is never split, so there may be a few rows more than `limit`.
 */
export async function readFeed(
  db: Db,
  cursor: FeedCursor,
  limit: number,
): Promise<{ rows: FeedRow[]; cursor: FeedCursor }> {
  const rows = await rowsOf(db, feedPage(cursor, limit));
  const last = rows.at(-1);
  return { rows: rows.map(({ xact: _, ...row }) => row), cursor: last ? `${last.xact}:${last.entryId}` : cursor };
}

/** The condition that the feed has rows behind the cursor. */
export const feedGoesOn = (cursor: FeedCursor) => hasRowsBehind(cursor, { table: 'ledger.transfer', id: 'entry' });

/** A query of the transfers that `readFeed` would read, as they are stored, for work inside the database. */
export function feedPage(cursor: FeedCursor, limit: number): RawBuilder<unknown> {
  return sql`
    select * from ledger.transfer where ${isBehind(cursor)} and xact < pg_snapshot_xmin(pg_current_snapshot())
    order by xact, entry fetch first ${sql.lit(limit)} rows with ties`;
}

/** A condition: true for a transfer of a wallet's stake on an in-house game; a bet of cash and bonus money has two. */
export const isOwnStake = sql`kind = ${sql.lit(transferKinds.stake)} and ref < ${sql.lit(roundRefsFrom)} and debit > 0`;

/**
 * A query of the stakes on in-house games between two cursors, without play money: `entry, at, member_id, currency,
 * stake, bonus_stake, payout, detail`. The payout is that of the same entry; the bonus money is a part of the stake.
 */
export function ownStakes(from: FeedCursor, to: FeedCursor): RawBuilder<unknown> {
  return sql`
    select s.entry, s.at, w.member_id, w.currency, s.stake, s.payout, e.detail,
      case
        when s.debit <> s.other then (
          select sum(x.amount)::int8 from ledger.transfer x
          where x.xact = s.xact and x.entry = s.entry and x.kind = ${sql.lit(transferKinds.stake)}
            and x.debit = case when w.type = 'bonus' then s.debit else s.other end)
        when w.type = 'bonus' then s.stake
        else 0
      end as bonus_stake
    from (
      select xact, entry, min(at) as at, min(debit) filter (where ${isOwnStake}) as debit,
        max(debit) filter (where ${isOwnStake}) as other, sum(amount) filter (where ${isOwnStake})::int8 as stake,
        coalesce(sum(amount) filter (where kind = ${sql.lit(transferKinds.payout)}), 0)::int8 as payout
      from ledger.transfer
      where ${isBehind(from)} and not ${isBehind(to)}
        and kind in (${sql.lit(transferKinds.stake)}, ${sql.lit(transferKinds.payout)})
      group by xact, entry having bool_or(${isOwnStake})) s
    join lateral (select * from ledger.wallet x where x.id = s.debit offset 0) w on w.type <> 'play'
    join lateral (select * from ledger.entry x where x.id = s.entry offset 0) e on true`;
}

/** A query of the cash sides of a page's transfers: `member_id, currency, at, kind, entry, amount_in, amount_out`. */
export function cashMoves(page: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select w.member_id, w.currency, t.at, t.kind, t.entry, t.amount_in, t.amount_out
    from (
      select credit as wallet, at, kind, entry, amount as amount_in, 0::int8 as amount_out from ${page} where credit > 0
      union all
      select debit, at, kind, entry, 0, amount from ${page} where debit > 0) t
    join lateral (select * from ledger.wallet x where x.id = t.wallet offset 0) w on w.type = 'cash'`;
}

const { reversal, debtBooked, debtRepaid } = transferKinds;

/**
 * A query of the gifts that a page's reversals take back, paid at once or owed: `member_id, currency, at, amount`,
 * dated to the time at which the gift was given. In a reversal that becomes a debt, the member is in the other leg of
 * its entry; a page has whole entries. Bonus money is no gift before it is cash.
 */
export function giftsBack(page: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select w.member_id, w.currency, ledger.given_at(t.credit, w.member_id, w.currency, t.ref, t.at) as at, t.amount
    from ${page} t
    join lateral (select from ledger.house x where x.id = t.credit and x.code like 'promotion:%' offset 0) h on true
    cross join lateral (
      select case when t.debit > 0 then t.debit else (
        select x.credit from ${page} x
        where x.entry = t.entry and x.kind = ${sql.lit(debtBooked)} and x.credit > 0 limit 1) end as id) o
    join lateral (select * from ledger.wallet x where x.id = o.id offset 0) w on w.type in ('cash', 'debt')
    where t.kind in (${sql.lit(reversal)}, ${sql.lit(debtBooked)})`;
}

/**
 * A query of the members whose debt of money changes by a page's transfers: `member_id, currency, rises`, the last one
 * true when the debt rises.
 */
export function debtorsIn(page: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select w.member_id, w.currency, bool_or(t.kind = ${sql.lit(debtBooked)}) as rises
    from ${page} t cross join lateral (values (t.debit), (t.credit)) s (id)
    join lateral (select * from ledger.wallet x where x.id = s.id offset 0) w on w.type = 'debt' and w.currency <> ${pointsUnit}
    where t.kind in (${sql.lit(debtBooked)}, ${sql.lit(debtRepaid)}) group by 1, 2`;
}

/**
 * A query of the members of some rows who owe money, in the same columns, with `rises` false. The rows have `member_id,
 * currency`.
 */
export function debtorsAmong(rows: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select o.member_id, o.currency, false as rises from (select distinct member_id, currency from ${rows}) o
    join lateral (
      select from ledger.wallet x
      where x.member_id = o.member_id and x.type = 'debt' and x.currency = o.currency and x.balance > 0 offset 0) w on true`;
}

type OfDebt = { memberId: bigint; currency: string };

/** Returns the bookings of a member's debt by five-minute slots, latest first, repayments included. */
export async function debtBookings(db: Db, { memberId, currency }: OfDebt): Promise<{ at: Date; amount: bigint }[]> {
  const { rows } = await sql<{ at: Date; amount: bigint }>`
    select date_bin('5 minutes', t.at, 'epoch') as at, sum(t.amount)::int8 as amount
    from ledger.wallet w join ledger.transfer t on t.credit = w.id and t.kind = ${sql.lit(debtBooked)}
    where w.member_id = ${memberId} and w.type = 'debt' and w.currency = ${currency} group by 1 order by 1 desc`.execute(
    db,
  );
  return rows;
}

/**
 * A query of the debts of money at a cursor of the feed, without members whose debt changed after it: `member_id,
 * currency, owed`.
 */
export function settledDebts(at: FeedCursor): RawBuilder<unknown> {
  return sql`
    select w.member_id, w.currency, w.balance as owed from ledger.wallet w
    where w.type = 'debt' and w.currency <> ${pointsUnit}
      and not exists (select from ledger.transfer t where t.credit = w.id and t.credit > 0 and ${isBehind(at)})
      and not exists (select from ledger.transfer t where t.debit = w.id and t.debit > 0 and ${isBehind(at)})`;
}

/** Returns a member's debt, in units. */
export async function owedOf(db: Db, { memberId, currency }: OfDebt): Promise<bigint> {
  const { rows } = await sql<{ owed: bigint }>`
    select balance as owed from ledger.wallet
    where member_id = ${memberId} and type = 'debt' and currency = ${currency}`.execute(db);
  return rows[0]?.owed ?? 0n;
}

const isBehind = (cursor: FeedCursor) => isRowBehind(cursor, 'entry');

/** Returns the transfers of a query with their entries and the owners of their wallets, in the order of the feed. */
async function rowsOf(db: Db, transfers: RawBuilder<unknown>): Promise<(FeedRow & { xact: string })[]> {
  const { rows } = await sql<StoredRow & { xact: string } & OwnerColumns>`
    select ${rowColumns}, t.xact::text as xact,
      d.member_id as "debitMember", d.type as "debitType", d.currency as "debitCurrency",
      c.member_id as "creditMember", c.type as "creditType", c.currency as "creditCurrency"
    from (${transfers}) t
    join ledger.entry e on e.id = t.entry
    left join ledger.wallet d on d.id = t.debit and t.debit > 0
    left join ledger.wallet c on c.id = t.credit and t.credit > 0
    order by t.xact, t.entry, t.leg`.execute(db);
  return rows.map(
    ({ xact, debitMember, debitType, debitCurrency, creditMember, creditType, creditCurrency, ...row }) => ({
      ...rowOf(row),
      xact,
      debitOwner: ownerOf(debitMember, debitType, debitCurrency),
      creditOwner: ownerOf(creditMember, creditType, creditCurrency),
    }),
  );
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
