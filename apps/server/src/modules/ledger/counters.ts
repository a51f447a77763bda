import { sql } from 'kysely';
import type { Db } from '../../platform/ctx.ts';
import { assert } from '../../platform/errors.ts';

/** Opens a counter at 0. A posted entry that expects its value increments it. */
export async function openCounter(tx: Db, id: bigint): Promise<void> {
  await sql`insert into ledger.counter (id, value) values (${id}, 0)`.execute(tx);
}

/**
 * Closes the counter finally and returns its last value. Every later post that names it is answered `stale` with -1.
 */
export async function closeCounter(tx: Db, id: bigint): Promise<bigint> {
  const { rows } = await sql<{ value: bigint }>`
    with was as (select id, value from ledger.counter where id = ${id} for update)
    update ledger.counter c set value = -1 from was where c.id = was.id returning was.value`.execute(tx);
  assert(rows[0] && rows[0].value >= 0n, `counter ${id} is open`);
  return rows[0].value;
}

/** Returns the number of entries that were posted with the counter; -1 when it is closed or was never opened. */
export async function counterValue(db: Db, id: bigint): Promise<bigint> {
  const { rows } = await sql<{ value: bigint }>`select value from ledger.counter where id = ${id}`.execute(db);
  return rows[0]?.value ?? -1n;
}
