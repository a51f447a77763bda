import { sql } from 'kysely';
import type { Ctx, Db } from '../../../platform/ctx.ts';
import { startLoop } from '../../../platform/jobs/loop.ts';
import { readUntil } from '../../records/index.ts';
import { brandSettings } from '../../site/index.ts';
import { keepClock } from './active-store.ts';
import { changesAtOnce, foldChanges, holdSums, takeSums } from './fold-store.ts';

const everyMs = 500;
const slotMs = 300_000;

/**
 * Keeps the sums of teams in step with the record until the context closes. Any number of nodes may run it: one adds at
 * a time.
 */
export function startTeams(ctx: Ctx): void {
  startLoop(ctx, 'teams', everyMs, () => followTeams(ctx));
}

/**
 * Adds a batch of changes to the sums. A cheap look comes first: the statement that adds is long, and the loop runs it
 * twice a second on a site at rest.
 * @returns true when more changes wait
 */
export async function followTeams(ctx: Ctx): Promise<boolean> {
  const { utcOffsetMinutes } = await brandSettings(ctx);
  if (!(await hasWork(ctx.db, utcOffsetMinutes))) return false;
  return await ctx.db.transaction().execute(async (tx) => {
    if (!(await takeSums(tx))) return false;
    await keepClock(tx, utcOffsetMinutes);
    return (await foldChanges(tx, changesAtOnce)) === changesAtOnce;
  });
}

/** True when changes wait, or the days are cut by another clock than the brand's. */
async function hasWork(db: Db, utcOffsetMinutes: number): Promise<boolean> {
  const { rows } = await sql<{ more: boolean }>`
    select exists (select from agents.change)
      or exists (select from agents.active_clock where utc_offset_minutes is distinct from ${utcOffsetMinutes}) as more`.execute(
    db,
  );
  return rows[0]?.more ?? false;
}

/**
 * Returns the five-minute boundary up to which the sums are complete, and stores it: a change before it that comes from
 * now on is noted as late. It waits for the node that holds the sums: that node does not know the new boundary, so a
 * change that it is just taking off the list would otherwise be neither in the sums read next nor noted as late.
 */
export async function figuresUntil(db: Db): Promise<Date> {
  return await db.transaction().execute(async (tx) => {
    await holdSums(tx);
    return await tellUntil(tx);
  });
}

async function tellUntil(db: Db): Promise<Date> {
  const read = (await readUntil(db)) ?? new Date(0);
  const { rows } = await sql<{ until: Date }>`
    update agents.told set until = greatest(until, date_bin('5 minutes', least(${read}::timestamptz,
      (select min(slot) from agents.change)), 'epoch'))
    returning least(until, date_bin('5 minutes', coalesce((select min(slot) from agents.change), until), 'epoch')) as until`.execute(
    db,
  );
  return rows[0]?.until ?? new Date(Math.floor(read.getTime() / slotMs) * slotMs);
}

export type LateChange = { id: bigint; memberId: bigint; currency: string; slot: Date };

/** Returns up to `limit` late changes in the order of their ids, beginning behind `after`. */
export async function lateChanges(db: Db, after: bigint, limit: number): Promise<LateChange[]> {
  const { rows } = await sql<LateChange>`
    select id, member_id as "memberId", currency, slot from agents.late_change
    where id > ${after} order by id limit ${limit}`.execute(db);
  return rows;
}
