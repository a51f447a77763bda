import { sql } from 'kysely';
import type { Db } from '../../../platform/ctx.ts';
import type { Period } from '../figures/sums.ts';

/** Returns a member's direct upline at a moment, as figures count; null: there was none. */
export async function uplineAt(db: Db, memberId: bigint, at: Date): Promise<bigint | null> {
  const { rows } = await sql<{ id: bigint }>`
    select parent_id as id from agents.edge
    where member_id = ${memberId} and from_slot <= ${at} and until_slot > ${at}`.execute(db);
  return rows[0]?.id ?? null;
}

/** Returns the agents that stood directly below an agent at a moment, as figures count, by id. */
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
 * Returns the times within a period for which a member stood below an agent, however deep, as figures count, in the
 * order of time.
 */
export async function spansBelow(
  db: Db,
  { agentId, memberId }: { agentId: bigint; memberId: bigint },
  { from, to }: Period,
): Promise<Period[]> {
  const { rows } = await sql<Period>`
    with recursive line as (
      select parent_id as agent_id, greatest(from_slot, ${from}) as from_slot, least(until_slot, ${to}) as until_slot
      from agents.edge where member_id = ${memberId} and from_slot < ${to} and until_slot > ${from}
      union all
      select x.parent_id, greatest(l.from_slot, x.from_slot), least(l.until_slot, x.until_slot)
      from line l join agents.edge x on x.member_id = l.agent_id and x.from_slot < l.until_slot and x.until_slot > l.from_slot
      where l.agent_id <> ${agentId})
    select lower(span) as "from", upper(span) as "to"
    from (
      select unnest(range_agg(tstzrange(from_slot, until_slot))) as span from line where agent_id = ${agentId}) s
    order by 1`.execute(db);
  return rows;
}

/**
 * Returns the ids from below the agent down to a member, the member last; null when the member does not stand below the
 * agent, empty for the agent. It names nobody beside or above the agent.
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
