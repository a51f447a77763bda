import type { Db } from '../ctx.ts';

/** Does the work in the transaction that `db` is, or in one of its own. */
export async function inTransaction<T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> {
  return db.isTransaction ? await work(db) : await db.transaction().execute(work);
}
