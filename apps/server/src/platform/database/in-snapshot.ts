import type { Db } from '../ctx.ts';

/** Reads in one snapshot of the database: in the transaction that `db` is, or in a read-only one of its own. */
export async function inSnapshot<T>(db: Db, read: (tx: Db) => Promise<T>): Promise<T> {
  if (db.isTransaction) return await read(db);
  return await db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read);
}
