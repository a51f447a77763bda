import { sql } from 'kysely';
import type { Db } from '../../../platform/ctx.ts';
import type { StoredLevels } from '../tree/levels.ts';

const belowMax = 100;

/** Returns the uplines of a member by the present tree, the nearest first. */
export async function uplinesOf(db: Db, memberId: bigint): Promise<bigint[]> {
  const { rows } = await sql<{ id: bigint }>`
    with recursive line as (
      select parent_id as id, 1 as step from agents.node where member_id = ${memberId}
      union all
      select n.parent_id, l.step + 1 from line l join agents.node n on n.member_id = l.id)
    select id from line where id is not null order by step`.execute(db);
  return rows.map(({ id }) => id);
}

export async function directBelow(
  db: Db,
  memberId: bigint,
): Promise<(StoredLevels & { username: string; team: number })[]> {
  const { rows } = await sql<StoredLevels & { username: string; team: number }>`
    select m.username, n.rebate_ppm as "rebatePpm", n.prize,
      (select coalesce(sum(s.members), 0)::int4 from agents.standing s where s.agent_id = m.id) as team
    from agents.node n join identity.member m on m.id = n.member_id
    where n.parent_id = ${memberId} order by m.username_key limit ${belowMax}`.execute(db);
  return rows;
}

export type MoveRow = {
  from: bigint | null;
  to: bigint | null;
  members: bigint;
  reason: string;
  movedAt: Date;
  countsFrom: Date;
};

export async function movesOf(db: Db, memberId: bigint): Promise<MoveRow[]> {
  const { rows } = await sql<MoveRow>`
    select from_parent as "from", to_parent as "to", members, reason, moved_at as "movedAt", counts_from as "countsFrom"
    from agents.move where member_id = ${memberId} order by id desc limit ${belowMax}`.execute(db);
  return rows;
}

export async function putLevelRule(
  db: Db,
  { rebateMaxPpm, prizeMin, prizeMax }: { rebateMaxPpm: number; prizeMin: number; prizeMax: number },
): Promise<void> {
  await sql`
    update agents.rule set rebate_max_ppm = ${rebateMaxPpm}, prize_min = ${prizeMin}, prize_max = ${prizeMax}`.execute(
    db,
  );
}

/** Returns the types of accounts. */
export async function accountTypes(db: Db, ids: readonly bigint[]): Promise<number[]> {
  const { rows } = await sql<{ type: number }>`
    select account_type as type from identity.member where id = any (${ids}::int8[])`.execute(db);
  return rows.map(({ type }) => type);
}
