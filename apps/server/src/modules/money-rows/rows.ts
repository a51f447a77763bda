import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/ctx.ts';
import { type RequestId, sameRequest } from './transaction.ts';

type Stored = { id: bigint };

/** The table of one kind of money row: reads, locks and writes, the same for every kind. */
export type MoneyRows<Row extends Stored> = {
  table: string;
  byId: (db: Db, id: bigint) => Promise<Row | null>;
  /** Returns the rows that exist, in no order. */
  byIds: (db: Db, ids: readonly bigint[]) => Promise<Row[]>;
  /** Locks the row until the transaction ends. */
  lock: (tx: Db, id: bigint) => Promise<Row | null>;
  /** Locks those that exist until the transaction ends, always in the order of their ids. */
  lockAll: (tx: Db, ids: readonly bigint[]) => Promise<Row[]>;
  /** Inserts the row under a new id. */
  insert: (tx: Db, row: Omit<Row, 'id'>) => Promise<Row>;
  /** Inserts several rows, in their order, with one statement. */
  insertAll: (tx: Db, rows: readonly Omit<Row, 'id'>[]) => Promise<Row[]>;
  /** Writes columns of one row. */
  update: (tx: Db, id: bigint, columns: Partial<Omit<Row, 'id'>>) => Promise<void>;
  /** Writes the differences between each row before and after in one statement; the rows are locked. */
  write: (tx: Db, changed: readonly { before: Row; after: Row }[]) => Promise<void>;
};

/** @param table with its schema: `cashier.deposit`; its columns hold scalars, arrays of texts and JSON objects */
export function moneyRows<Row extends Stored>(table: string): MoneyRows<Row> {
  const from = sql.table(table);
  const read = async (db: Db, query: RawBuilder<Row>) => (await query.execute(db)).rows;
  const readOne = async (db: Db, query: RawBuilder<Row>) => (await read(db, query))[0] ?? null;
  return {
    table,
    byId: (db, id) => readOne(db, sql`select * from ${from} where id = ${id}`),
    byIds: (db, ids) => read(db, sql`select * from ${from} where id = any (${ids}::int8[])`),
    lock: (tx, id) => readOne(tx, sql`select * from ${from} where id = ${id} for update`),
    lockAll: (tx, ids) => read(tx, sql`select * from ${from} where id = any (${ids}::int8[]) order by id for update`),
    async insert(tx, row) {
      const columns = sql.join(Object.keys(row).map((column) => sql.ref(column)));
      const values = sql.join(Object.values(row));
      const { rows } = await sql<Row>`insert into ${from} (${columns}) values (${values}) returning *`.execute(tx);
      const [inserted] = rows;
      if (!inserted) throw new Error(`a row is inserted into ${table}`);
      return inserted;
    },
    async insertAll(tx, rows) {
      const [first] = rows;
      if (!first) return [];
      const columns = Object.keys(first);
      const names = sql.join(columns.map((column) => sql.ref(column)));
      const said = sql.join(columns.map((column) => sql`said.${sql.ref(column)}`));
      const values = JSON.stringify(rows.map((row) => Object.fromEntries(pick(row, columns))));
      const made = await sql<Row>`
        insert into ${from} (${names})
        select ${said} from jsonb_array_elements(${values}::jsonb) with ordinality listed(row, at),
          jsonb_populate_record(null::${from}, listed.row) said
        order by listed.at returning *`.execute(tx);
      return made.rows;
    },
    async update(tx, id, columns) {
      const set = Object.entries(columns).map(([column, value]) => sql`${sql.ref(column)} = ${value}`);
      await sql`update ${from} set ${sql.join(set)} where id = ${id}`.execute(tx);
    },
    async write(tx, changed) {
      if (changed.length === 0) return;
      const columns = new Set(changed.flatMap(({ before, after }) => differing(before, after)));
      if (columns.size === 0) return;
      const set = [...columns].map((column) => sql`${sql.ref(column)} = said.${sql.ref(column)}`);
      const rows = JSON.stringify(changed.map(({ after }) => Object.fromEntries(pick(after, ['id', ...columns]))));
      // One parameter for any number of rows.
      await sql`
        update ${from} kept set ${sql.join(set)}
        from jsonb_populate_recordset(null::${from}, ${rows}::jsonb) said where kept.id = said.id`.execute(tx);
    },
  };
}

const differing = <Row extends Stored>(before: Row, after: Row) => {
  const known = new Map(Object.entries(before));
  return Object.entries(after).flatMap(([column, value]) => (known.get(column) === value ? [] : [column]));
};

/** Returns columns of a row as JSON values. */
function pick(row: object, columns: readonly string[]): [string, unknown][] {
  const values = new Map<string, unknown>(Object.entries(row));
  return columns.map((column) => {
    const value = values.get(column);
    return [column, typeof value === 'bigint' ? String(value) : value];
  });
}

/**
 * Returns the row that a request made before, if any.
 * @throws IDEMPOTENCY_CONFLICT: the key was used for another request
 */
export async function madeBefore<Row extends Stored & { request_hash: string }>(
  db: Db,
  { table }: MoneyRows<Row>,
  request: RequestId,
): Promise<Row | null> {
  const { rows } = await sql<Row>`
    select * from ${sql.table(table)} where request_key = ${request.key}`.execute(db);
  return sameRequest(rows[0] ?? null, request);
}
