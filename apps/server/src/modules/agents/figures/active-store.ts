import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../platform/ctx.ts';

/** Days of the brand on which a member's valid bet became positive, or ceased to be. */
export type TouchedDay = { memberId: bigint; currency: string; day: Date };

/** The longest period, in days, that is summed from days: a member's previous day of play is not kept beyond it. */
export const activeDaysMax = 366;
const aDay = sql`interval '24 hours'`;

/** The brand's midnight before a moment, by the clock in the clause `clock`; null while no days are kept. */
export const dayOf = (at: RawBuilder<unknown>) =>
  sql`(select date_bin(${aDay}, ${at}, 'epoch'::timestamptz - make_interval(mins => c.utc_offset_minutes)) from clock c)`;

/** The clause `member_line` of a recursive `with`: everybody above the members of a clause, from when to when. */
export const linesAbove = (members: string) => sql`
    member_line as (
      select x.member_id, x.parent_id as agent_id, x.from_slot, x.until_slot
      from (select distinct member_id from ${sql.table(members)}) m join agents.edge x using (member_id)
      union all
      select l.member_id, x.parent_id, greatest(l.from_slot, x.from_slot), least(l.until_slot, x.until_slot)
      from member_line l join agents.edge x on x.member_id = l.agent_id
        and x.from_slot < l.until_slot and x.until_slot > l.from_slot)`;

/**
 * Clauses of a `with` that add to the counts, `sign` times, the members of the touched days and of the next days on
 * which each of them bet. The clauses `touched` (member_id, currency, day), `member_line` and `clock` must come before
 * them.
 */
export function addActive(sign: 1 | -1): RawBuilder<unknown> {
  const bets = (from: RawBuilder<unknown>, until: RawBuilder<unknown>) => sql`
    select p.slot from agents.play_slot p
    where p.member_id = k.member_id and p.slot >= ${from} and p.slot < ${until} and p.currency = k.currency and p.valid_bet > 0`;
  return sql`
    active_span as materialized (
      select k.*, exists (${bets(sql`greatest(k.day, k.from_slot)`, sql`least(k.day + ${aDay}, k.until_slot)`)}) as is_active,
        (${bets(sql`k.from_slot`, sql`least(k.day, k.until_slot)`)} order by p.slot desc limit 1) as last_slot,
        (${bets(sql`greatest(k.day + ${aDay}, k.from_slot)`, sql`k.until_slot`)} order by p.slot limit 1) as next_slot
      from (
        select distinct t.member_id, t.currency, t.day, l.from_slot, l.until_slot from touched t join member_line l using (member_id)
        offset 0) k),
    active_day as (
      select l.agent_id, s.member_id, s.currency, s.day, bool_or(s.is_active) as is_active,
        ${dayOf(sql`max(s.last_slot)`)} as last_day, ${dayOf(sql`min(s.next_slot)`)} as next_day
      from active_span s join member_line l using (member_id, from_slot, until_slot) group by 1, 2, 3, 4),
    active_pair as (
      select agent_id, member_id, currency, day, last_day as day_before from active_day where is_active
      union
      select agent_id, member_id, currency, next_day, case when is_active then day else last_day end
      from active_day where next_day is not null),
    active_counted as (
      insert into agents.team_active as x (agent_id, currency, day, day_before, members)
      select agent_id, currency, day, ${clipped(sql`day_before`, sql`day`)}, ${sign}::int * count(*)::int
      from active_pair group by 1, 2, 3, 4 order by 1, 2, 3, 4
      on conflict (agent_id, currency, day, day_before) do update set members = x.members + excluded.members)`;
}

const clipped = (before: RawBuilder<unknown>, day: RawBuilder<unknown>) =>
  sql`case when ${before} > ${day} - ${activeDaysMax}::int * ${aDay} then ${before} else '-infinity' end`;

/** Counts the members of changed days as the days stand after the change. The caller holds the sums. */
export async function countTouched(tx: Db, touched: readonly TouchedDay[]): Promise<void> {
  if (touched.length === 0) return;
  await sql`
    with recursive clock as (select utc_offset_minutes from agents.active_clock),
    touched as (
      select * from unnest(${touched.map(({ memberId }) => memberId)}::int8[], ${touched.map(({ currency }) => currency)}::text[],
        ${touched.map(({ day }) => day)}::timestamptz[]) t (member_id, currency, day)),
    ${linesAbove('touched')},
    ${addActive(1)}
    select 1`.execute(tx);
}

/** Recounts all days when the brand's clock differs from the one by which they were cut. The caller holds the sums. */
export async function keepClock(tx: Db, utcOffsetMinutes: number): Promise<void> {
  const { rows } = await sql`
    update agents.active_clock set utc_offset_minutes = ${utcOffsetMinutes}
    where utc_offset_minutes is distinct from ${utcOffsetMinutes} returning 1 as changed`.execute(tx);
  if (rows.length === 0) return;
  await sql`delete from agents.team_active`.execute(tx);
  await sql`
    with recursive clock as (select utc_offset_minutes from agents.active_clock),
    line as (
      select member_id, parent_id as agent_id, from_slot, until_slot from agents.edge
      union all
      select l.member_id, x.parent_id, greatest(l.from_slot, x.from_slot), least(l.until_slot, x.until_slot)
      from line l join agents.edge x on x.member_id = l.agent_id and x.from_slot < l.until_slot and x.until_slot > l.from_slot),
    active_day as (
      select distinct l.agent_id, p.member_id, p.currency, ${dayOf(sql`p.slot`)} as day
      from agents.play_slot p join line l on l.member_id = p.member_id and l.from_slot <= p.slot and l.until_slot > p.slot
      where p.valid_bet > 0),
    pair as (
      select agent_id, currency, day, lag(day) over (partition by agent_id, currency, member_id order by day) as day_before
      from active_day)
    insert into agents.team_active (agent_id, currency, day, day_before, members)
    select agent_id, currency, day, ${clipped(sql`day_before`, sql`day`)}, count(*)::int from pair group by 1, 2, 3, 4`.execute(
    tx,
  );
}
