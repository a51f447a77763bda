import type { CurrencyCode } from '@fairhouse/money/money';
import { sql } from 'kysely';
import type { Db } from '../../../platform/ctx.ts';
import { activeDaysMax } from './active-store.ts';
import type { Period } from './sums.ts';

const dayMs = 86_400_000;

export type ActiveAsked = { agentId: bigint; currency: CurrencyCode; atLeast: bigint };

/**
 * Counts the members below each agent whose valid bet over the period is at least `atLeast` units and above zero. Of
 * each member, the bets placed while below the agent count, in one currency per agent. With `earning`, only the play
 * that earns wages counts.
 */
export async function activeMembers(
  db: Db,
  asked: readonly ActiveAsked[],
  { from, to }: Period,
  { earning = false }: { earning?: boolean } = {},
): Promise<Map<bigint, number>> {
  const counts = new Map(asked.map(({ agentId }) => [agentId, 0]));
  if (asked.length === 0 || from >= to) return counts;
  if (!earning && asked.every(({ atLeast }) => atLeast <= 1n)) {
    const onDays = await activeOnDays(db, asked, { from, to });
    if (onDays) return new Map([...counts, ...onDays]);
  }
  const agents = asked.map(({ agentId }) => agentId);
  const bet = earning ? sql`valid_bet - idle_bet` : sql`valid_bet`;
  // A member's play is summed from one change of the tree to the next: in between, the line above stays the same.
  const { rows } = await sql<{ agentId: bigint; count: number }>`
    with recursive asked as (
      select * from unnest(${agents}::int8[], ${asked.map(({ currency }) => currency)}::text[],
        ${asked.map(({ atLeast }) => atLeast)}::int8[]) a (agent_id, currency, at_least)),
    moved as materialized (
      select array(
        select from_slot from agents.edge where not is_first and from_slot > ${from} and from_slot < ${to}
        union
        select until_slot from agents.edge
        where until_slot < 'infinity' and until_slot > ${from} and until_slot < ${to} order by 1) as at),
    play as materialized (
      select member_id, currency, min(slot) as slot, sum(${bet})::int8 as valid_bet
      from agents.play_slot p, moved
      where slot >= ${from} and slot < ${to} and valid_bet <> 0 and currency in (select currency from asked)
      group by member_id, currency, case when moved.at = '{}' then 0 else width_bucket(slot, moved.at) end),
    -- The play goes up the line with its member: joined to it above, it would be looked through once for each step of each line.
    line as (
      select p.member_id, p.slot, p.currency, p.valid_bet, e.parent_id as agent_id
      from play p
      join lateral (
        select x.parent_id from agents.edge x
        where x.member_id = p.member_id and x.from_slot <= p.slot and x.until_slot > p.slot offset 0) e on true
      union all
      select l.member_id, l.slot, l.currency, l.valid_bet, e.parent_id
      from line l join lateral (
        select x.parent_id from agents.edge x
        where x.member_id = l.agent_id and x.from_slot <= l.slot and x.until_slot > l.slot offset 0) e on true),
    played as (
      select a.agent_id, l.member_id, a.at_least, sum(l.valid_bet) as valid_bet
      from line l
      join asked a on a.agent_id = l.agent_id and a.currency = l.currency
      group by 1, 2, 3)
    select agent_id as "agentId", count(*)::int as count from played
    where valid_bet >= greatest(at_least, 1) group by 1`.execute(db);
  for (const { agentId, count } of rows) counts.set(agentId, count);
  return counts;
}

/**
 * Counts the members who bet below each agent over whole days of the brand, each agent in one currency; null where the
 * period's boundaries are not those of the kept days.
 */
async function activeOnDays(
  db: Db,
  asked: readonly { agentId: bigint; currency: CurrencyCode }[],
  { from, to }: Period,
): Promise<Map<bigint, number> | null> {
  if (to.getTime() - from.getTime() > activeDaysMax * dayMs) return null;
  const { rows: clocks } = await sql<{ minutes: number | null }>`
    select utc_offset_minutes as minutes from agents.active_clock`.execute(db);
  const minutes = clocks[0]?.minutes ?? null;
  if (minutes === null || ![from, to].every((at) => (at.getTime() + minutes * 60_000) % dayMs === 0)) return null;
  const { rows } = await sql<{ agentId: bigint; members: number }>`
    select agent_id as "agentId", sum(x.members)::int as members
    from unnest(${asked.map(({ agentId }) => agentId)}::int8[], ${asked.map(({ currency }) => currency)}::text[])
      a (agent_id, currency)
    join agents.team_active x using (agent_id, currency)
    where x.day >= ${from} and x.day < ${to} and x.day_before < ${from} group by 1`.execute(db);
  return new Map(rows.map(({ agentId, members }) => [agentId, members]));
}
