import { sql } from 'kysely';
import type { Ctx, Db } from '../../platform/ctx.ts';

/**
 * Reads sums of one member, in one snapshot. What takes a few milliseconds gains nothing from further processes or from being
 * compiled, which take longer to begin than it does; the planner reckons otherwise where a member has many rows.
 */
export async function readQuickly<T>(ctx: Ctx, read: (tx: Db) => Promise<T>): Promise<T> {
  return await ctx.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      await sql`select set_config('max_parallel_workers_per_gather', '0', true), set_config('jit', 'off', true)`.execute(
        tx,
      );
      return await read(tx);
    });
}
