import type { CurrencyCode } from '@fairhouse/money/money';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../platform/ctx.ts';
import { assert } from '../../../platform/errors.ts';
import { edgeAt, sums } from './fold-store.ts';

export type Period = { from: Date; to: Date };

/** Sums of members' play and cash, in units. The players' win or loss is payout less stake. */
export type Sums = {
  stake: bigint;
  validBet: bigint;
  payout: bigint;
  deposits: bigint;
  withdrawals: bigint;
  promotions: bigint;
  rebates: bigint;
  /** New members. */
  joined: bigint;
  /**
   * The part of stake, valid bet and payout that comes from games among members and from bonus money: it earns no
   * wages.
   */
  idleStake: bigint;
  idleBet: bigint;
  idlePayout: bigint;
  /** The players' debts for losses at that time. */
  unpaid: bigint;
};

/** The sums of all below an agent, without the agent's own play, in one currency. */
export type TeamFigures = Sums & { agentId: bigint; currency: CurrencyCode };

const [slotMs, hourMs, dayMs] = [300_000, 3_600_000, 86_400_000];

/**
 * Sums the figures below each agent from `from` to `to` (exclusive), both at five-minute boundaries: of everybody who
 * stood below the agent at the time. An agent without figures is left out.
 */
export async function teamFigures(db: Db, agents: readonly bigint[], period: Period): Promise<TeamFigures[]> {
  if (agents.length === 0 || period.from >= period.to) return [];
  const { days, hours, slots } = cutAtMarks(period);
  const parts = [
    ...days.map((span) => rowsOf('day', agents, span)),
    ...hours.map((span) => rowsOf('hour', agents, span)),
    ...(slots.length === 0 ? [] : [slotRows(agents, slots)]),
  ];
  const { rows } = await sql<TeamFigures>`
    select p.agent_id as "agentId", p.currency, ${sumsNamed('p')}
    from (${sql.join(parts, sql` union all `)}) p group by 1, 2 order by 1, 2`.execute(db);
  return rows;
}

/** The columns of sums, selected under the names that the code uses. */
export function sumsNamed(alias: string): RawBuilder<unknown> {
  return sql`
    sum(${sql.ref(`${alias}.joined`)})::int8 as joined, sum(${sql.ref(`${alias}.stake`)})::int8 as stake,
    sum(${sql.ref(`${alias}.valid_bet`)})::int8 as "validBet", sum(${sql.ref(`${alias}.payout`)})::int8 as payout,
    sum(${sql.ref(`${alias}.deposits`)})::int8 as deposits, sum(${sql.ref(`${alias}.withdrawals`)})::int8 as withdrawals,
    sum(${sql.ref(`${alias}.promotions`)})::int8 as promotions, sum(${sql.ref(`${alias}.rebates`)})::int8 as rebates,
    sum(${sql.ref(`${alias}.idle_stake`)})::int8 as "idleStake", sum(${sql.ref(`${alias}.idle_bet`)})::int8 as "idleBet",
    sum(${sql.ref(`${alias}.idle_payout`)})::int8 as "idlePayout", sum(${sql.ref(`${alias}.unpaid`)})::int8 as unpaid`;
}

/** Cuts a period into whole days (UTC), the whole hours around them, and the five-minute slots that are left. */
export function cutAtMarks({ from, to }: Period): { days: Period[]; hours: Period[]; slots: Period[] } {
  assert(
    from.getTime() % slotMs === 0 && to.getTime() % slotMs === 0,
    'figures begin and end at marks of five minutes',
  );
  const inHours = cut({ from, to }, hourMs);
  const inDays = inHours.whole ? cut(inHours.whole, dayMs) : { whole: null, rest: [] };
  return { days: inDays.whole ? [inDays.whole] : [], hours: inDays.rest, slots: inHours.rest };
}

function cut({ from, to }: Period, ms: number): { whole: Period | null; rest: Period[] } {
  const first = new Date(Math.ceil(from.getTime() / ms) * ms);
  const last = new Date(Math.floor(to.getTime() / ms) * ms);
  if (first >= last) return { whole: null, rest: from < to ? [{ from, to }] : [] };
  const ends = [
    { from, to: first },
    { from: last, to },
  ];
  return { whole: { from: first, to: last }, rest: ends.filter((end) => end.from < end.to) };
}

function rowsOf(unit: 'day' | 'hour', agents: readonly bigint[], { from, to }: Period): RawBuilder<unknown> {
  const at = sql.ref(`x.${unit}`);
  return sql`
    select x.agent_id, x.currency, ${sums('x')} from ${sql.table(`agents.team_${unit}`)} x
    where x.agent_id = any (${agents}::int8[]) and ${at} >= ${from} and ${at} < ${to} group by 1, 2`;
}

/** Sums parts of hours: the members' own slots, added up the tree as it stood. */
function slotRows(agents: readonly bigint[], spans: readonly Period[]): RawBuilder<unknown> {
  const within = sql.join(
    spans.map(({ from, to }) => sql`(p.slot >= ${from} and p.slot < ${to})`),
    sql` or `,
  );
  return sql`
    select l.agent_id, p.currency, ${sums('p')}
    from (
      with recursive line as (
        select p.member_id, p.slot, e.parent_id as agent_id
        from (select distinct member_id, slot from agents.play_slot p where ${within}) p
        join lateral (${edgeAt(sql`p.member_id`, sql`p.slot`)}) e on true
        union all
        select l.member_id, l.slot, e.parent_id
        from line l join lateral (${edgeAt(sql`l.agent_id`, sql`l.slot`)}) e on true)
      select * from line where agent_id = any (${agents}::int8[])) l
    join agents.play_slot p on p.member_id = l.member_id and p.slot = l.slot
    group by 1, 2`;
}
