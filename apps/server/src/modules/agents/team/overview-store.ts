import { sql } from 'kysely';
import type { Db } from '../../../platform/ctx.ts';
import { type Sums, sumsNamed } from '../figures/index.ts';
import type { DayPeriod } from './period.ts';

/** Returns the present members and balances below an agent, by currency. */
export async function standingsOf(
  db: Db,
  agentId: bigint,
): Promise<{ currency: string; members: bigint; balance: bigint }[]> {
  const { rows } = await sql<{ currency: string; members: bigint; balance: bigint }>`
    select currency, members, balance from agents.standing where agent_id = ${agentId} order by 1`.execute(db);
  return rows;
}

/** Returns the numbers of members below each of some accounts. */
export async function teamSizes(db: Db, ids: readonly bigint[]): Promise<Map<bigint, number>> {
  const { rows } = await sql<{ id: bigint; members: number }>`
    select agent_id as id, sum(members)::int4 as members from agents.standing
    where agent_id = any (${ids}::int8[]) group by 1`.execute(db);
  return new Map(rows.map(({ id, members }) => [id, members]));
}

/** Sums the figures below an agent by days of the brand, leaving out days without any. */
export async function teamDays(
  db: Db,
  { agentId, currency, period }: { agentId: bigint; currency: string; period: DayPeriod },
): Promise<(Sums & { day: string })[]> {
  const offset = sql`make_interval(mins => ${period.utcOffsetMinutes})`;
  const { rows } = await sql<Sums & { day: string }>`
    select to_char((x.hour at time zone 'UTC' + ${offset})::date, 'YYYY-MM-DD') as day, ${sumsNamed('x')}
    from agents.team_hour x
    where x.agent_id = ${agentId} and x.currency = ${currency} and x.hour >= ${period.from} and x.hour < ${period.to}
    group by 1 order by 1`.execute(db);
  return rows;
}
