import { maxUnits } from '@fairhouse/money/money';
import { sql } from 'kysely';
import type { Db } from '../../platform/ctx.ts';
import { assert } from '../../platform/errors.ts';
import type { EntryWindow, MovedTotals } from '../ledger/index.ts';
import { hourOf, type Period } from './hours.ts';

/** Selects transfers of a cash wallet; `kinds` as the ledger numbers them. */
export type CashFilter = { memberId: bigint; currency: string; kinds?: number[] } & Period;

/**
 * The newest part of a wallet's history, which may not be rolled up yet: the transfers from the hour `since` on, and
 * the window of their entries.
 */
export type Tail = { window: EntryWindow; since: Date | null };

/**
 * Finds the tail of a wallet. The feed is in the order of transactions, not of entries, so an entry may be rolled up
 * before a smaller one of the same wallet, whose transaction took its id first and posted last. The two are less than
 * a quarter of an hour apart: the ledger refuses a posting later than that after its transaction began
 * (`ledger.refuse_late_post`). So everything up to an hour before the last hour rolled up is complete, and the rest
 * is read from the ledger.
 */
export async function tailOf(db: Db, { memberId, currency }: Pick<CashFilter, 'memberId' | 'currency'>): Promise<Tail> {
  const own = sql`member_id = ${memberId} and currency = ${currency}`;
  const { rows } = await sql<{ since: Date | null; first: bigint }>`
    select h.since, least(
      (select min(first_entry) from records.cash_hour where ${own} and hour >= h.since),
      coalesce((select max(last_entry) + 1 from records.cash_hour where ${own} and hour = (
        select max(hour) from records.cash_hour where ${own} and hour < h.since)), 0)) as first
    from (select max(hour) - interval '1 hour' as since from records.cash_hour where ${own}) h`.execute(db);
  assert(rows[0], 'one row tells the tail');
  const { since, first } = rows[0];
  return { window: { first, last: maxUnits }, since };
}

/** Windows read beyond those needed: one that is cut by an end of the period or by the cursor may be empty. */
const cutMax = 100;

/**
 * Returns the windows of entries that hold the newest `need` transfers before the tail, or all if there are fewer;
 * each is of one kind and one hour, and some may overlap.
 */
export async function windowsOf(
  db: Db,
  { since, before, need, ...filter }: CashFilter & { since: Date; before?: bigint; need: number },
): Promise<EntryWindow[]> {
  const { from, to } = filter;
  const isWhole = sql.join(
    [
      sql`true`,
      ...(before === undefined ? [] : [sql`last_entry < ${before}`]),
      ...(from ? [sql`hour >= ${from}`] : []),
      ...(to ? [sql`hour + interval '1 hour' <= ${to}`] : []),
    ],
    sql` and `,
  );
  const older = before === undefined ? sql`` : sql`and first_entry < ${before}`;
  const { rows } = await sql<EntryWindow>`
    with newest as (
      select hour, kind, first_entry, last_entry, case when ${isWhole} then transfers else 0 end as sure
      from records.cash_hour where ${hoursOf(filter)} and hour < ${since} ${older}
      order by hour desc, kind limit ${need + cutMax}),
    counted as (
      select first_entry,
        sum(sure) over (order by hour desc, kind rows between unbounded preceding and 1 preceding) as sooner from newest),
    enough as (select min(first_entry) as first from counted where coalesce(sooner, 0) < ${need})
    select first_entry as first, last_entry as last from newest, enough where last_entry >= enough.first`.execute(db);
  return rows;
}

/** Sums the movements of whole hours before the tail, in units. */
export async function movedInHours(db: Db, filter: CashFilter & { since: Date }): Promise<MovedTotals> {
  const { rows } = await sql<MovedTotals>`
    select coalesce(sum(transfers), 0)::int8 as transfers, coalesce(sum(amount_in), 0)::int8 as "moneyIn",
      coalesce(sum(amount_out), 0)::int8 as "moneyOut"
    from records.cash_hour where ${hoursOf(filter)} and hour < ${filter.since}`.execute(db);
  assert(rows[0], 'a sum is one row');
  return rows[0];
}

/** The window of entries that holds the hour's transfers; null when it has none. */
export async function windowOfHour(
  db: Db,
  filter: Omit<CashFilter, 'from' | 'to'>,
  hour: Date,
): Promise<EntryWindow | null> {
  const { rows } = await sql<{ first: bigint | null; last: bigint | null }>`
    select min(first_entry) as first, max(last_entry) as last
    from records.cash_hour where ${hoursOf(filter)} and hour = ${hour}`.execute(db);
  const { first = null, last = null } = rows[0] ?? {};
  return first === null || last === null ? null : { first, last };
}

/** The condition on hours that overlap the period. */
function hoursOf({ memberId, currency, kinds, from, to }: CashFilter) {
  const some = kinds ? sql`and kind = any (${kinds}::int2[])` : sql``;
  const since = from ? sql`and hour >= ${hourOf(from)}` : sql``;
  const until = to ? sql`and hour < ${to}` : sql``;
  return sql`member_id = ${memberId} and currency = ${currency} ${some} ${since} ${until}`;
}
