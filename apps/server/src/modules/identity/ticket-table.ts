import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/ctx.ts';

/** The columns that every table of login tickets has; of the ticket itself only the SHA-256 is stored. */
type TicketColumns = { token_hash: Buffer; browser: Buffer; tries: number; expires_at: Date };
/** A ticket as a browser presents it. */
export type ShownTicket = { hash: Buffer; browser: Buffer; triesMax: number; now: Date };

/** Returns the statements of a table whose rows are logins that wait for their verification, members' or operators'. */
export function ticketTable<Row extends TicketColumns>(name: string) {
  const table = sql.table(name);
  const isLive = ({ hash, browser, triesMax, now }: ShownTicket) =>
    sql`token_hash = ${hash} and browser = ${browser} and expires_at > ${now} and tries < ${triesMax}`;
  const oneOf = async (db: Db, statement: RawBuilder<Row>) => (await statement.execute(db)).rows[0] ?? null;
  return {
    /** Returns the ticket if it is this browser's, not expired and not tried too often. */
    live: (db: Db, shown: ShownTicket) => oneOf(db, sql`select * from ${table} where ${isLive(shown)}`),
    /**
     * Counts one try and returns the ticket as `live` does. Concurrent tries wait for one another, so all are counted.
     */
    countTry: (db: Db, shown: ShownTicket) =>
      oneOf(db, sql`update ${table} set tries = tries + 1 where ${isLive(shown)} returning *`),
    /** Removes the ticket. @returns true for the first caller, who alone may log in with it */
    take: async (tx: Db, hash: Buffer) =>
      (await sql`delete from ${table} where token_hash = ${hash}`.execute(tx)).numAffectedRows === 1n,
    deleteExpired: async (db: Db, now: Date) => {
      await sql`delete from ${table} where expires_at <= ${now}`.execute(db);
    },
  };
}
