import type { Pool } from 'pg';

const waiting = `from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like any ($1)`;

/** Returns the number of statements on the site's database that wait for a lock and contain one of these names. */
export async function lockWaiters(pool: Pool, ...named: string[]): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(`select count(*)::int as count ${waiting}`, [likeAny(named)]);
  return rows[0]?.count ?? 0;
}

/** Ends the connections of those statements. @returns their number */
export async function killLockWaiters(pool: Pool, ...named: string[]): Promise<number> {
  const { rows } = await pool.query(`select pg_terminate_backend(pid) ${waiting}`, [likeAny(named)]);
  return rows.length;
}

const likeAny = (named: readonly string[]) => named.map((name) => `%${name}%`);
