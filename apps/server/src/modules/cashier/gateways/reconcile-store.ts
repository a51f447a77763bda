import type { CurrencyCode } from '@fairhouse/money/money';
import { type ColumnType, type Generated, sql } from 'kysely';
import type { Db } from '../../../platform/ctx.ts';

/**
 * `unknown-here`: in the file, and none of ours. `missing-there`: paid here, not in the file. `amount-differs`: the
 * file and the gateway's reports. `not-credited`: paid there, and the deposit is not credited. `not-paid`: a payout
 * left that is not paid in our books. `not-in-ledger`: the ledger moved another amount than the row has.
 */
export type DifferenceKind =
  | 'unknown-here'
  | 'missing-there'
  | 'amount-differs'
  | 'not-credited'
  | 'not-paid'
  | 'state-differs'
  | 'not-in-ledger';

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
  };
  'cashier.reconciliation_difference': Difference & { reconciliation_id: bigint; position: number };
};

const tables = (db: Db) => db.withTables<Tables>();
const dayText = sql<string>`to_char(day, 'YYYY-MM-DD')`.as('day');

export async function insertReconciliation(
  db: Db,
  row: Omit<Reconciliation, 'id'>,
  differences: readonly Difference[],
): Promise<bigint> {
  return await db.transaction().execute(async (tx) => {
    const { id } = await tables(tx)
      .insertInto('cashier.reconciliation')
      .values(row)
      .returning('id')
      .executeTakeFirstOrThrow();
    const rows = differences.map((difference, position) => ({ ...difference, reconciliation_id: id, position }));
    for (let from = 0; from < rows.length; from += 1000) {
      await tables(tx)
        .insertInto('cashier.reconciliation_difference')
        .values(rows.slice(from, from + 1000))
        .execute();
    }
    return id;
  });
}

/** Newest first; `before`: the last `id` of the page before. */
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

/** The money of a row of the cashier; amounts in units of the account's currency, `paid` of the one that was paid. */
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

/** Returns withdrawals' money; `attempt`: the try that is the payout now. */
export async function withdrawalsSaying(db: Db, ids: readonly bigint[]): Promise<(Said & { attempt: number })[]> {
  const { rows } = await sql<Said & { attempt: number }>`
    select id, member_id, state, amount - paid_amount as amount, pay_amount as paid, currency, attempt
    from cashier.withdrawal where id = any (${ids}::int8[])`.execute(db);
  return rows;
}
