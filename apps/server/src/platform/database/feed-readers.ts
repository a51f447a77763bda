import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../ctx.ts';

/** A feed: its name, the cursor before its first row, and the condition that rows are behind a cursor. */
type Feed = {
  name: string;
  start: string;
  /** True also while those rows may not be read yet, because an earlier transaction is still running. */
  hasMore: (cursor: string) => RawBuilder<unknown>;
};

/** The condition that a row is behind a cursor. A cursor is a row's transaction and `id`: "8123:17". */
export function isBehind(cursor: string, id = 'id'): RawBuilder<boolean> {
  const [xact = '0', last = '0'] = cursor.split(':');
  return sql<boolean>`(xact, ${sql.ref(id)}) > (${xact}::xid8, ${last}::int8)`;
}

/**
 * The condition that a table has rows behind a cursor.
 * @param where which of its rows count, as in the feed's partial index
 */
export function hasRowsBehind(
  cursor: string,
  { table, id = 'id', where = sql`true` }: { table: string; id?: string; where?: RawBuilder<unknown> },
): RawBuilder<unknown> {
  return sql`exists (select from ${sql.table(table)} where ${where} and ${isBehind(cursor, id)})`;
}

/**
 * The readers of a module's feeds, in its table `reader (name, …cursor)`: one node at a time reads a feed, and its
 * cursor moves in the transaction that writes what was read.
 */
export function feedReaders(module: string, cursorColumn: string) {
  const [table, column] = [sql.table(`${module}.reader`), sql.ref(cursorColumn)];
  const keyOf = (name: string) => sql`hashtextextended(${`${module}.reader:${name}`}, 0)`;

  /** Returns the cursor of a reader; null before its first step. Takes no lock. */
  const cursorOf = async (db: Db, name: string): Promise<string | null> => {
    const { rows } = await sql<{
      cursor: string;
    }>`select ${column} as cursor from ${table} where name = ${name}`.execute(db);
    return rows[0]?.cursor ?? null;
  };
  return {
    cursorOf,

    /**
     * Returns those feeds that have rows behind the reader's cursor, in the order given. Loops call it several times
     * a second: it takes two statements for all feeds, and a transaction follows only for a feed with rows.
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
     * Locks a reader until the transaction ends, and returns its cursor; null while another node holds it. An
     * advisory lock, since checks several times a second should write nothing.
     */
    lock: async (tx: Db, { name, start }: { name: string; start: string }): Promise<string | null> => {
      const { rows } = await sql<{ mine: boolean }>`select pg_try_advisory_xact_lock(${keyOf(name)}) as mine`.execute(
        tx,
      );
      return rows[0]?.mine ? ((await cursorOf(tx, name)) ?? start) : null;
    },

    /** Locks a reader until the transaction ends, after waiting for another node's step. */
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
