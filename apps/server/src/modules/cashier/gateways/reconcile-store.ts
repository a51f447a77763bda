import type { DeskDifference } from '@fairhouse/contract/desk-settings';
import type { CurrencyCode } from '@fairhouse/money/money';
import { type ColumnType, type Generated, sql } from 'kysely';
import type { Db } from '../../../platform/ctx.ts';

/**
 * The kinds of differences:
 * - `unknown-here`: in the file, but not among our orders
 * - `missing-there`: paid by our books, but not in the file
 * - `amount-differs`: the file and the gateway's reports state different amounts
 * - `not-credited`: paid there, but the deposit is not credited
 * - `not-paid`: a payout left the gateway, but is not paid in our books
 * - `not-in-ledger`: the ledger moved another amount than the row states
 */
export type DifferenceKind = DeskDifference['kind'];

/** A difference; the file's value and ours as formatted money. */
export type Difference = {
  kind: DifferenceKind;
  reference: string;
  subject: 'deposit' | 'withdrawal' | null;
  subject_id: bigint | null;
  theirs: string | null;
  ours: string | null;
  currency: string | null;
};

/** A stored difference. */
export type KeptDifference = Difference & {
  id: bigint;
  reconciliationId: bigint;
  adapter: string;
  day: string;
  /** The time at which both sides agreed again, or an operator closed it; null: it is open. */
  resolvedAt: Date | null;
  closedReason: string | null;
};

export type Reconciliation = {
  id: bigint;
  adapter: string;
  /** `yyyy-mm-dd`, UTC. */
  day: string;
  at: Date;
  lines: number;
  matched: number;
};

type Tables = {
  'cashier.reconciliation': Omit<Reconciliation, 'id' | 'day'> & {
    id: Generated<bigint>;
    day: ColumnType<unknown, string, never>;
    /** True when an operator uploaded the file; false when it came from the gateway. */
    handed_over: boolean;
  };
  'cashier.reconciliation_difference': Difference & { reconciliation_id: bigint; position: number };
};

const tables = (db: Db) => db.withTables<Tables>();
const dayText = sql<string>`to_char(day, 'YYYY-MM-DD')`.as('day');

/**
 * Stores a comparison, and settles the differences of earlier comparisons of the same day:
 * - An open difference is resolved when this comparison contains it again as an open one and, if the file came from the
 *   gateway, also when this comparison no longer contains it. An uploaded file resolves nothing by omission.
 * - A difference that was closed in the previous comparison and is found again unchanged stays closed. For the
 *   gateway's own file only the previous comparison with its own file counts, so that nobody closes in advance what the
 *   gateway will report.
 * - Comparisons that began after this one are left alone.
 */
export async function insertReconciliation(
  db: Db,
  row: Omit<Reconciliation, 'id'>,
  differences: readonly Difference[],
  { isHandedOver }: { isHandedOver: boolean },
): Promise<bigint> {
  return await db.transaction().execute(async (tx) => {
    const { id } = await tables(tx)
      .insertInto('cashier.reconciliation')
      .values({ ...row, handed_over: isHandedOver })
      .returning('id')
      .executeTakeFirstOrThrow();
    const rows = differences.map((difference, position) => ({ ...difference, reconciliation_id: id, position }));
    for (let from = 0; from < rows.length; from += 1000) {
      await tables(tx)
        .insertInto('cashier.reconciliation_difference')
        .values(rows.slice(from, from + 1000))
        .execute();
    }
    await settle(tx, { ...row, id }, isHandedOver);
    return id;
  });
}

/**
 * Passes on the closings of the previous comparison, and resolves earlier open differences, as `insertReconciliation`
 * describes.
 */
async function settle(tx: Db, { id, adapter, day, at }: Reconciliation, isHandedOver: boolean): Promise<void> {
  const earlier = sql`r.adapter = ${adapter} and r.day = ${day}::date and r.id < ${id} and r.at <= ${at}`;
  const before = sql`
    select r.id from cashier.reconciliation r where ${earlier} and (${isHandedOver} or not r.handed_over)
    order by r.at desc, r.id desc limit 1`;
  // Equal lines of one file are distinguished by their number.
  const numbered = sql`select *, row_number() over (
      partition by reconciliation_id, kind, reference, theirs, ours, currency order by position) as nth
    from cashier.reconciliation_difference`;
  const same = sql`(n.kind, n.reference, n.nth) = (d.kind, d.reference, d.nth)
    and (n.theirs, n.ours, n.currency) is not distinct from (d.theirs, d.ours, d.currency)`;
  await sql`
    with n as (${numbered} where reconciliation_id = ${id}), d as (${numbered} where reconciliation_id = (${before}))
    update cashier.reconciliation_difference found
    set resolved_at = d.resolved_at, closed_by = d.closed_by, closed_reason = d.closed_reason
    from n, d where found.id = n.id and d.closed_by is not null and ${same}`.execute(tx);
  await sql`
    with n as (${numbered} where reconciliation_id = ${id}),
      d as (${numbered} where reconciliation_id in (select r.id from cashier.reconciliation r where ${earlier}))
    update cashier.reconciliation_difference old set resolved_at = ${at}
    from d where old.id = d.id and old.resolved_at is null
      and (${!isHandedOver} or exists (select from n where n.resolved_at is null and ${same}))`.execute(tx);
}

/**
 * Returns the days to compare with a gateway's own file, oldest first: of the 35 days up to `yesterday`, those without
 * a comparison after the first day with one; `yesterday` alone where there is none. A comparison before the
 * day's end or within an hour after it may have read an incomplete file, and does not count.
 */
export async function daysToCompare(db: Db, adapter: string, yesterday: string): Promise<string[]> {
  const { rows } = await sql<{ day: string }>`
    with own as (
      select r.day from cashier.reconciliation r
      where r.adapter = ${adapter} and not r.handed_over
        and r.at >= (r.day + 1)::timestamp at time zone 'UTC' + interval '1 hour'),
      asked as (select ${yesterday}::date - back as day, back from generate_series(0, 34) back)
    select to_char(day, 'YYYY-MM-DD') as day from asked
    where not exists (select from own where own.day = asked.day)
      and (back = 0 or day > (select min(own.day) from own))
    order by asked.day`.execute(db);
  return rows.map(({ day }) => day);
}

const kept = sql`d.id, d.reconciliation_id as "reconciliationId", r.adapter, to_char(r.day, 'YYYY-MM-DD') as day, d.kind, d.reference,
  d.subject, d.subject_id, d.theirs, d.ours, d.currency, d.resolved_at as "resolvedAt", d.closed_reason as "closedReason"`;

/** Returns differences, newest first. */
export async function keptDifferences(
  db: Db,
  { adapter, open, before, limit }: { adapter?: string; open: boolean; before?: bigint; limit: number },
): Promise<KeptDifference[]> {
  const { rows } = await sql<KeptDifference>`
    select ${kept} from cashier.reconciliation_difference d join cashier.reconciliation r on r.id = d.reconciliation_id
    where ${open ? sql`d.resolved_at is null` : sql`true`} and ${adapter === undefined ? sql`true` : sql`r.adapter = ${adapter}`}
      and ${before === undefined ? sql`true` : sql`d.id < ${before}`}
    order by d.id desc limit ${limit}`.execute(db);
  return rows;
}

/** Locks a difference and returns it. */
export async function lockKeptDifference(tx: Db, id: bigint): Promise<KeptDifference | undefined> {
  const { rows } = await sql<KeptDifference>`
    select ${kept} from cashier.reconciliation_difference d join cashier.reconciliation r on r.id = d.reconciliation_id
    where d.id = ${id} for update of d`.execute(tx);
  return rows[0];
}

/** Closes a locked, open difference. @returns the closed difference */
export async function closeKeptDifference(
  tx: Db,
  held: KeptDifference,
  by: { operatorId: bigint | null; reason: string; at: Date },
): Promise<KeptDifference> {
  await sql`
    update cashier.reconciliation_difference
    set resolved_at = ${by.at}, closed_by = ${by.operatorId}, closed_reason = ${by.reason}
    where id = ${held.id}`.execute(tx);
  return { ...held, resolvedAt: by.at, closedReason: by.reason };
}

/** Returns comparisons, newest first; `before`: the last `id` of the previous page. */
export async function reconciliations(db: Db, { before, limit }: { before?: bigint; limit: number }) {
  return await tables(db)
    .selectFrom('cashier.reconciliation')
    .select(['id', 'adapter', dayText, 'at', 'lines', 'matched'])
    .$if(before !== undefined, (query) => query.where('id', '<', before ?? 0n))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

export async function reconciliationById(db: Db, id: bigint) {
  return await tables(db)
    .selectFrom('cashier.reconciliation')
    .select(['id', 'adapter', dayText, 'at', 'lines', 'matched'])
    .where('id', '=', id)
    .executeTakeFirst();
}

export async function differencesOf(db: Db, id: bigint): Promise<Difference[]> {
  return await tables(db)
    .selectFrom('cashier.reconciliation_difference')
    .select(['kind', 'reference', 'subject', 'subject_id', 'theirs', 'ours', 'currency'])
    .where('reconciliation_id', '=', id)
    .orderBy('position')
    .execute();
}

/**
 * The money of a deposit or withdrawal: amounts in units of the account's currency, `paid` in units of the paid one.
 */
export type Said = {
  id: bigint;
  member_id: bigint;
  state: string;
  amount: bigint;
  paid: bigint | null;
  currency: CurrencyCode;
};

export async function depositsSaying(db: Db, ids: readonly bigint[]): Promise<Said[]> {
  const { rows } = await sql<Said>`
    select id, member_id, state, amount, received_amount as paid, currency
    from cashier.deposit where id = any (${ids}::int8[])`.execute(db);
  return rows;
}

/** Returns the money of withdrawals; `attempt`: the current try of the payout. */
export async function withdrawalsSaying(db: Db, ids: readonly bigint[]): Promise<(Said & { attempt: number })[]> {
  const { rows } = await sql<Said & { attempt: number }>`
    select id, member_id, state, amount - paid_amount as amount, pay_amount as paid, currency, attempt
    from cashier.withdrawal where id = any (${ids}::int8[])`.execute(db);
  return rows;
}
