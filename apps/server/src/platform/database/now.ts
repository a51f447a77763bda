import { sql } from 'kysely';
import type { Db } from '../ctx.ts';
import { assert } from '../errors.ts';

/** Returns the time by the database's clock. Deadlines of money use it, since nodes' clocks may differ. */
export async function databaseNow(db: Db): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select date_trunc('milliseconds', clock_timestamp()) as now`.execute(db);
  const [row] = rows;
  assert(row, 'a select without a table has one row');
  return row.now;
}
