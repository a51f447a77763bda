import { sql } from 'kysely';
import type { Ctx } from '../ctx.ts';
import { startLoop } from './loop.ts';

const seenEveryMs = 5_000;
/** By the database's clock. A node that stalls for longer has its jobs done twice, which tasks must tolerate. */
const deadAfter = sql.lit('15 seconds');

/**
 * Reports every few seconds that this node lives, and unlocks the jobs of nodes that have not reported for a while:
 * the queue by itself would leave them locked for four hours.
 * @param nodeId the present name under which this node locks jobs; undefined before it has one
 */
export function startTakeover(ctx: Ctx, nodeId: () => string | undefined): void {
  startLoop(ctx, 'job-nodes', seenEveryMs, async () => {
    const id = nodeId();
    if (id === undefined) return false;
    // Uses the reserve, since a node whose other connections are all in use is alive.
    await sql`
      insert into platform.job_node (id) values (${id})
      on conflict (id) do update set seen_at = now()`.execute(ctx.reserve.db);
    const { rows: dead } = await sql<{ id: string }>`
      select distinct locked_by as id
      from (
        select locked_by, locked_at from graphile_worker._private_jobs
        union all
        select locked_by, locked_at from graphile_worker._private_job_queues
      ) taken
      where locked_at < now() - interval ${deadAfter} and not exists (
        select from platform.job_node where id = locked_by and seen_at > now() - interval ${deadAfter}
      )`.execute(ctx.db);
    if (dead.length > 0) {
      ctx.log.warn({ nodes: dead.length }, 'the jobs of a dead node are taken over');
      await sql`select graphile_worker.force_unlock_workers(${dead.map((node) => node.id)})`.execute(ctx.db);
    }
    await sql`delete from platform.job_node where seen_at < now() - interval '1 day'`.execute(ctx.db);
    return false;
  });
}
