import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../ctx.ts';

/** A feed: its name, the cursor before its first row, and the condition that something is behind a cursor. */
type Feed = {
  name: string;
  start: string;
  /** True also while that may not be read yet, because a transaction before it still runs. */
  hasMore: (cursor: string) => RawBuilder<unknown>;
};

/** The condition that a row is behind a cursor, which is the transaction and the `id` of a row: "8123:17". */
export function isBehind(cursor: string, id = 'id'): RawBuilder<boolean> {
  const [xact = '0', last = '0'] = cursor.split(':');
  return sql<boolean>`(xact, ${sql.ref(id)}) > (${xact}::xid8, ${last}::int8)`;
}

/**
 * The condition that a table has rows behind a cursor.
 * @param where which of its rows count, as the index of the feed has it
 */
export function hasRowsBehind(
  cursor: string,
  { table, id = 'id', where = sql`true` }: { table: string; id?: string; where?: RawBuilder<unknown> },
): RawBuilder<unknown> {
  return sql`exists (select from ${sql.table(table)} where ${where} and ${isBehind(cursor, id)})`;
}

/**
 * The readers of a module's feeds, in its table `reader (name, …cursor)`: one node at a time reads a feed, and its cursor moves in
 * the transaction that writes what was read.
 */
export function feedReaders(module: string, cursorColumn: string) {
  const [table, column] = [sql.table(`${module}.reader`), sql.ref(cursorColumn)];
  const keyOf = (name: string) => sql`hashtextextended(${`${module}.reader:${name}`}, 0)`;

  /** The cursor of a reader; null before its first step. Waits for nobody. */
  const cursorOf = async (db: Db, name: string): Promise<string | null> => {
    const { rows } = await sql<{
      cursor: string;
    }>`select ${column} as cursor from ${table} where name = ${name}`.execute(db);
    return rows[0]?.cursor ?? null;
  };
  return {
    cursorOf,

    /**
     * Returns those feeds in which something is behind the reader's cursor, in the order given. Loops ask it several times a second: two
     * statements for all feeds, and a transaction only for one that has something to read.
     */
    behind: async <F extends Feed>(db: Db, feeds: readonly F[]): Promise<F[]> => {
      const { rows } = await sql<{
        name: string;
        cursor: string;
      }>`select name, ${column} as cursor from ${table}`.execute(db);
      const cursors = new Map(rows.map(({ name, cursor }) => [name, cursor]));
      const conditions = feeds.map(({ name, start, hasMore }) => hasMore(cursors.get(name) ?? start));
      const found = await sql<{ more: boolean[] }>`select array[${sql.join(conditions)}]::boolean[] as more`.execute(
        db,
      );
      const more = found.rows[0]?.more ?? [];
      return feeds.filter((_, i) => more[i]);
    },

    /**
     * Locks a reader until the transaction ends, and returns its cursor; null while another node holds it. An advisory lock, because
     * looking for something new, several times a second, should write nothing.
     */
    lock: async (tx: Db, { name, start }: { name: string; start: string }): Promise<string | null> => {
      const { rows } = await sql<{ mine: boolean }>`select pg_try_advisory_xact_lock(${keyOf(name)}) as mine`.execute(
        tx,
      );
      return rows[0]?.mine ? ((await cursorOf(tx, name)) ?? start) : null;
    },

    /** Locks a reader until the transaction ends, once another node's step is over. */
    wait: async (tx: Db, name: string): Promise<void> => {
      await sql`select pg_advisory_xact_lock(${keyOf(name)})`.execute(tx);
    },

    move: async (tx: Db, name: string, cursor: string): Promise<void> => {
      await sql`
        insert into ${table} (name, ${column}) values (${name}, ${cursor})
        on conflict (name) do update set ${column} = excluded.${column}`.execute(tx);
    },
  };
}
