import { sql } from 'kysely';
import type { Ctx, Db } from '../../../platform/ctx.ts';
import { startLoop } from '../../../platform/jobs/loop.ts';
import { readUntil } from '../../records/index.ts';
import { brandSettings } from '../../site/index.ts';
import { keepClock } from './active-store.ts';
import { changesAtOnce, foldChanges, holdSums, takeSums } from './fold-store.ts';

const everyMs = 500;
const slotMs = 300_000;

/** Keeps the sums of teams up with the record until the context closes. Any number of nodes: one adds at a time. */
export function startTeams(ctx: Ctx): void {
  startLoop(ctx, 'teams', everyMs, () => followTeams(ctx));
}

/** Adds some changes to the sums. @returns true when there is more to add at once */
export async function followTeams(ctx: Ctx): Promise<boolean> {
  const { utcOffsetMinutes } = await brandSettings(ctx);
  return await ctx.db.transaction().execute(async (tx) => {
    if (!(await takeSums(tx))) return false;
    await keepClock(tx, utcOffsetMinutes);
    return (await foldChanges(tx, changesAtOnce)) === changesAtOnce;
  });
}

/**
 * Returns the mark of five minutes up to which the sums hold everything that happened, and remembers that it was told: what changes
 * before it from now on is noted as late. It waits for who adds to the sums at present: a change that is taken off the list by somebody
 * who does not know of this mark would else be neither in the sums that are read next nor noted.
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

/** Returns changes that came late, in the order of their numbers, from the one behind `after` on. */
export async function lateChanges(db: Db, after: bigint, limit: number): Promise<LateChange[]> {
  const { rows } = await sql<LateChange>`
    select id, member_id as "memberId", currency, slot from agents.late_change
    where id > ${after} order by id limit ${limit}`.execute(db);
  return rows;
}
