import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../platform/ctx.ts';
import { addActive, countTouched, dayOf, linesAbove, type TouchedDay } from './active-store.ts';

/** The columns that every sum of figures has, in the order of the tables. */
export const sumColumns = [
  'joined',
  'stake',
  'valid_bet',
  'payout',
  'deposits',
  'withdrawals',
  'promotions',
  'rebates',
  'idle_stake',
  'idle_bet',
  'idle_payout',
  'unpaid',
] as const;

/** The most changes that one statement adds to the sums. */
export const changesAtOnce = 4000;

const columns = sql.join(sumColumns.map((name) => sql.ref(name)));
/** Returns every column as a sum over the rows called `alias`. */
export const sums = (alias: string) =>
  sql.join(sumColumns.map((name) => sql`sum(${sql.ref(`${alias}.${name}`)})::int8 as ${sql.ref(name)}`));
const added = sql.join(
  sumColumns.map((name) => sql`${sql.ref(name)} = x.${sql.ref(name)} + excluded.${sql.ref(name)}`),
);

/**
 * Holds the sums until the transaction ends: one node adds to them at a time, and no branch moves meanwhile. Waits for
 * its turn.
 */
export async function holdSums(tx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('agents.sums', 0))`.execute(tx);
}

/** Holds the sums as `holdSums`, without waiting. @returns false while another node holds them */
export async function takeSums(tx: Db): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended('agents.sums', 0)) as taken`.execute(tx);
  return rows[0]?.taken ?? false;
}

/**
 * Takes up to `limit` changes off the list and adds them to the sums of everybody above: play, cash and newcomers by
 * the tree at their five minutes, the standings by the present tree. A change before the moment up to which
 * `figuresUntil` declared the figures complete is noted as late. The active members of changed days are subtracted as
 * they were and counted again as they are. The caller holds the sums.
 * @returns the number of changes
 */
export async function foldChanges(tx: Db, limit: number): Promise<number> {
  const { rows } = await sql<{ count: number } & (TouchedDay | { memberId: null })>`
    with recursive clock as (select utc_offset_minutes from agents.active_clock),
    taken as materialized (
      delete from agents.change where id in (select id from agents.change order by id limit ${limit}) returning *),
    play as materialized (
      select slot, member_id, currency, ${sums('t')} from taken t group by 1, 2, 3
      having (${sql.join(sumColumns.map((name) => sql`sum(${sql.ref(name)})`))}) <> (${sql.join(sumColumns.map(() => sql`0`))})),
    ${linesAbove('play')},
    began as materialized (
      select p.member_id, p.currency, ${dayOf(sql`p.slot`)} as day
      from play p
      left join lateral (
        select s.valid_bet from agents.play_slot s
        where s.slot = p.slot and s.member_id = p.member_id and s.currency = p.currency offset 0) s on true
      where (coalesce(s.valid_bet, 0) > 0) <> (coalesce(s.valid_bet, 0) + p.valid_bet > 0)),
    -- A day with another bet stays what it was, unless some branch moved on it.
    touched as materialized (
      select distinct b.member_id, b.currency, b.day from began b
      where b.day is not null and (
        exists (
          select from agents.edge x
          where not x.is_first and x.from_slot > b.day and x.from_slot < b.day + interval '24 hours')
        or exists (
          select from agents.edge x
          where x.until_slot < 'infinity' and x.until_slot > b.day and x.until_slot < b.day + interval '24 hours')
        or not exists (
          select from agents.play_slot s
          where s.member_id = b.member_id and s.slot >= b.day and s.slot < b.day + interval '24 hours'
            and s.currency = b.currency and s.valid_bet > 0
            and not exists (
              select from play p where p.slot = s.slot and p.member_id = s.member_id and p.currency = s.currency)))),
    ${addActive(-1)},
    own as (
      insert into agents.play_slot as x (slot, member_id, currency, ${columns})
      select slot, member_id, currency, ${columns} from play order by 1, 2, 3
      on conflict (slot, member_id, currency) do update set ${added}),
    line as (
      select p.member_id, p.slot, l.agent_id
      from (select distinct member_id, slot from play) p
      join member_line l on l.member_id = p.member_id and l.from_slot <= p.slot and l.until_slot > p.slot),
    hours as materialized (
      select l.agent_id, p.currency, date_bin('1 hour', p.slot, 'epoch') as hour, ${sums('p')}
      from line l join play p using (member_id, slot) group by 1, 2, 3),
    team_hours as (
      insert into agents.team_hour as x (agent_id, currency, hour, ${columns})
      select agent_id, currency, hour, ${columns} from hours order by 1, 2, 3
      on conflict (agent_id, currency, hour) do update set ${added}),
    team_days as (
      insert into agents.team_day as x (agent_id, currency, day, ${columns})
      select h.agent_id, h.currency, date_bin('1 day', h.hour, 'epoch'), ${sums('h')} from hours h group by 1, 2, 3 order by 1, 2, 3
      on conflict (agent_id, currency, day) do update set ${added}),
    held as (
      select member_id, currency, sum(joined)::int8 as members, sum(balance)::int8 as balance
      from taken group by 1, 2 having (sum(joined), sum(balance)) <> (0, 0)),
    above as (
      select h.member_id, n.parent_id as agent_id from (select distinct member_id from held) h
      join agents.node n using (member_id) where n.parent_id is not null
      union all
      select a.member_id, n.parent_id from above a
      join agents.node n on n.member_id = a.agent_id where n.parent_id is not null),
    standings as (
      insert into agents.standing as x (agent_id, currency, members, balance)
      select a.agent_id, h.currency, sum(h.members)::int8, sum(h.balance)::int8
      from above a join held h using (member_id) group by 1, 2 order by 1, 2
      on conflict (agent_id, currency) do update set members = x.members + excluded.members,
        balance = x.balance + excluded.balance),
    late as (
      insert into agents.late_change (member_id, currency, slot)
      select p.member_id, p.currency, p.slot from play p, agents.told t
      where p.slot < t.until)
    select (select count(*)::int from taken) as count, t.member_id as "memberId", t.currency, t.day
    from (values (1)) one left join touched t on true`.execute(tx);
  await countTouched(
    tx,
    rows.filter((row) => row.memberId !== null),
  );
  return rows[0]?.count ?? 0;
}

/** Takes every change off the list. The caller holds the sums. */
export async function foldAll(tx: Db): Promise<void> {
  while ((await foldChanges(tx, changesAtOnce)) > 0) {}
}

/** A query of the edge at which a member hangs at a five-minute boundary. */
export function edgeAt(memberId: RawBuilder<unknown>, slot: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select x.parent_id from agents.edge x
    where x.member_id = ${memberId} and x.from_slot <= ${slot} and x.until_slot > ${slot} offset 0`;
}
