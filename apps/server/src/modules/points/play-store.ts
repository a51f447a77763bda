import type { CurrencyCode } from '@fairhouse/money/money';
import { sql } from 'kysely';
import type { Db } from '../../platform/ctx.ts';

/**
 * An hour (UTC) of a member's play in one currency, with the units of points that were given for it and those that it
 * is worth now.
 */
export type PlayHour = {
  memberId: bigint;
  currency: CurrencyCode;
  hour: Date;
  given: bigint;
  /** Entries that the hour has posted so far. */
  entries: number;
  worth: bigint;
  /** The worth by game type in points, not rounded; their sum, rounded down to a unit, is the worth. */
  gameTypes: Record<string, string>;
};

/**
 * Takes changed hours that are over off the list, and computes them. Rows that a roll-up has locked are left for
 * later, and a concurrent roll-up puts its hour on the list again, so that no change is missed.
 */
export async function takeTouchedHours(tx: Db, limit: number): Promise<PlayHour[]> {
  const { rows } = await sql<PlayHour>`
    with taken as (
      select member_id, currency, hour from points.touched_hour
      where hour < date_trunc('hour', now(), 'UTC') order by member_id, currency, hour limit ${limit}
      for update skip locked)
    delete from points.touched_hour t using taken k
    where (t.member_id, t.currency, t.hour) = (k.member_id, k.currency, k.hour)
    returning t.member_id as "memberId", t.currency, t.hour`.execute(tx);
  return rows.length === 0 ? [] : await computed(tx, rows);
}

type Key = Pick<PlayHour, 'memberId' | 'currency' | 'hour'>;

/** Computes hours by a separate statement, whose snapshot includes all that was committed before they were taken. */
async function computed(tx: Db, hours: readonly Key[]): Promise<PlayHour[]> {
  const { rows } = await sql<PlayHour>`
    select k.member_id as "memberId", k.currency, k.hour, coalesce(p.points, 0)::int8 as given,
      coalesce(p.entries, 0)::int4 as entries, coalesce(w.worth, 0)::int8 as worth,
      coalesce(w.game_types, '{}') as "gameTypes"
    from unnest(${hours.map(({ memberId }) => memberId)}::int8[], ${hours.map(({ currency }) => currency)}::text[],
      ${hours.map(({ hour }) => hour)}::timestamptz[]) k (member_id, currency, hour)
    left join points.play_hour p using (member_id, currency, hour)
    left join lateral (
      select floor(sum(x.worth)) as worth, json_object_agg(x.game_type, trim_scale(x.worth / 100)::text) as game_types
      from points.play_worth x
      where x.member_id = k.member_id and x.currency = k.currency and x.hour = k.hour) w on true
    order by 1, 2, 3`.execute(tx);
  return rows;
}

/** Stores the units of points that hours have brought so far. */
export async function putPlayHours(tx: Db, hours: readonly PlayHour[]): Promise<void> {
  await sql`
    insert into points.play_hour (member_id, currency, hour, points, entries)
    select * from unnest(${hours.map(({ memberId }) => memberId)}::int8[], ${hours.map(({ currency }) => currency)}::text[],
      ${hours.map(({ hour }) => hour)}::timestamptz[], ${hours.map(({ worth }) => worth)}::int8[],
      ${hours.map(({ entries }) => entries + 1)}::int4[])
    on conflict (member_id, currency, hour) do update set points = excluded.points, entries = excluded.entries`.execute(
    tx,
  );
}

/**
 * Returns hours that are over whose points differ from the worth of the bets, and that are not queued. Reads all
 * hours.
 */
export async function differingHours(db: Db, limit: number): Promise<{ at: string; given: bigint; worth: bigint }[]> {
  const { rows } = await sql<{ at: string; given: bigint; worth: bigint }>`
    select format('member %s %s %s', d.member_id, d.currency, d.hour) as at, d.given, d.worth
    from (
      select member_id, currency, hour, coalesce(p.points, 0)::int8 as given, coalesce(w.worth, 0)::int8 as worth
      from points.play_hour p
      full join (
        select member_id, currency, hour, floor(sum(worth)) as worth from points.play_worth
        where hour < date_trunc('hour', now(), 'UTC') group by 1, 2, 3) w using (member_id, currency, hour)) d
    where d.given <> d.worth
      and not exists (select from points.touched_hour t
        where t.member_id = d.member_id and t.currency = d.currency and t.hour = d.hour)
    order by 1 limit ${limit}`.execute(db);
  return rows;
}
