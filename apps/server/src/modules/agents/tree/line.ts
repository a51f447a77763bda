import { sql } from 'kysely';
import type { Db } from '../../../platform/ctx.ts';

/** Returns the direct upline of a member at a moment, as figures count; null: there was none. */
export async function uplineAt(db: Db, memberId: bigint, at: Date): Promise<bigint | null> {
  const { rows } = await sql<{ id: bigint }>`
    select parent_id as id from agents.edge
    where member_id = ${memberId} and from_slot <= ${at} and until_slot > ${at}`.execute(db);
  return rows[0]?.id ?? null;
}

/** Returns the agents that stood directly below an agent at a moment, as figures count, by their numbers. */
export async function directAgents(db: Db, agentId: bigint, at: Date): Promise<bigint[]> {
  const { rows } = await sql<{ id: bigint }>`
    select e.member_id as id from agents.edge e
    join identity.member m on m.id = e.member_id
    where e.parent_id = ${agentId} and e.from_slot <= ${at} and e.until_slot > ${at}
      and m.account_type = any (select unnest(agent_types) from site.brand)
    order by 1`.execute(db);
  return rows.map(({ id }) => id);
}

/** True where the member stands below the agent now, however deep. */
export async function isBelow(db: Db, agentId: bigint, memberId: bigint): Promise<boolean> {
  return memberId !== agentId && (await lineTo(db, agentId, memberId)) !== null;
}

/**
 * Returns the line from below an agent down to a member, the member last; null: the member does not stand below the agent. The agent
 * alone has an empty line. Nobody beside or above the agent is in it.
 */
export async function lineTo(db: Db, agentId: bigint, memberId: bigint): Promise<bigint[] | null> {
  if (agentId === memberId) return [];
  const { rows } = await sql<{ id: bigint; parent: bigint | null }>`
    with recursive line as (
      select member_id, parent_id, 1 as step from agents.node where member_id = ${memberId}
      union all
      select n.member_id, n.parent_id, l.step + 1 from line l
      join agents.node n on n.member_id = l.parent_id where l.parent_id <> ${agentId})
    select member_id as id, parent_id as parent from line order by step desc`.execute(db);
  return rows[0]?.parent === agentId ? rows.map(({ id }) => id) : null;
}
