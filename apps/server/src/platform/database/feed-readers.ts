import { sql } from 'kysely';
import type { Db } from '../ctx.ts';

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
