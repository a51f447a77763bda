import { sql } from 'kysely';
import type { Db } from '../../../platform/ctx.ts';

export type UnsummedHour = { memberId: bigint; currency: string; hour: Date };

/**
 * Takes changed hours off the list. For all members, rows that another transaction has locked are left for later; for
 * one member, they are waited for. A concurrent roll-up puts its hour on the list again, so that no change is missed.
 */
export async function takeUnsummedHours(
  tx: Db,
  { memberId, limit }: { memberId?: bigint; limit: number },
): Promise<UnsummedHour[]> {
  const whose = memberId === undefined ? sql`` : sql`where member_id = ${memberId}`;
  const { rows } = await sql<UnsummedHour>`
    with taken as (
      select member_id, currency, hour from rewards.unsummed_hour ${whose}
      order by member_id, currency, hour limit ${limit} for update ${memberId === undefined ? sql`skip locked` : sql``})
    delete from rewards.unsummed_hour t using taken k
    where (t.member_id, t.currency, t.hour) = (k.member_id, k.currency, k.hour)
    returning t.member_id as "memberId", t.currency, t.hour`.execute(tx);
  return rows;
}

/**
 * Locks members' standings until the transaction ends, always in one order, and marks their levels to be recomputed.
 */
export async function holdStandings(tx: Db, memberIds: readonly bigint[]): Promise<void> {
  await sql`
    insert into rewards.standing as s (member_id)
    select distinct id from unnest(${memberIds}::int8[]) id order by id
    on conflict (member_id) do update set stale = true, referral_stale = true`.execute(tx);
}

/**
 * Recomputes the valid bet of own money of these hours' days, with the rebate of each, and adds the differences to
 * the months (without games among members) and to the accounts of rebates. Called with the members' standings locked,
 * so that it sees what was committed before.
 * @param vipOn false: rebates are of the lowest level
 */
export async function sumDays(tx: Db, hours: readonly UnsummedHour[], vipOn: boolean): Promise<void> {
  await sql`
    with touched as materialized (
      select distinct t.member_id, t.currency, (t.hour at time zone 'UTC' + z.utc_offset)::date as day
      from unnest(${hours.map(({ memberId }) => memberId)}::int8[], ${hours.map(({ currency }) => currency)}::text[],
        ${hours.map(({ hour }) => hour)}::timestamptz[]) t (member_id, currency, hour)
      join rewards.zone_span z on t.hour >= z.from_hour and t.hour < z.until_hour),
    play as materialized (
      select t.member_id, t.currency, t.day, h.game_type, sum(h.valid_bet)::int8 as valid_bet
      from touched t
      join rewards.zone_span z on z.from_hour < (t.day + 2)::timestamptz and z.until_hour > (t.day - 1)::timestamptz
      cross join lateral (
        select x.game_type, x.valid_bet - x.bonus_bet as valid_bet from records.bet_hour x
        where x.member_id = t.member_id and x.currency = t.currency and x.status = 'SETTLED'
          and x.hour >= greatest(z.from_hour, (t.day::timestamp - z.utc_offset) at time zone 'UTC')
          and x.hour < least(z.until_hour, ((t.day + 1)::timestamp - z.utc_offset) at time zone 'UTC')) h
      group by 1, 2, 3, 4),
    priced as (
      select p.*, coalesce(rule.daily_cap, 0) as cap,
        trunc(p.valid_bet::numeric * coalesce(rate.ppm, 0) / 1000000) as worth
      from play p
      left join lateral (
        select c.to_level from rewards.vip_change c
        where ${vipOn} and c.member_id = p.member_id and c.rebates_from <= p.day order by c.id desc limit 1) l on true
      left join lateral (
        select r.ppm from rewards.rebate_rate r
        where r.level = coalesce(l.to_level, 0) and r.game_type = p.game_type and r.from_day <= p.day
        order by r.from_day desc limit 1) rate on true
      left join lateral (
        select u.daily_cap from rewards.rebate_rule u
        where u.currency = p.currency and u.from_day <= p.day order by u.from_day desc limit 1) rule on true),
    due as materialized (
      select member_id, currency, day, game_type, valid_bet,
        (least(cap, sum(worth) over so_far) - least(cap, sum(worth) over so_far - worth))::int8 as rebate
      from priced
      window so_far as (partition by member_id, currency, day order by game_type)),
    held as materialized (
      select d.member_id, d.currency, d.day, d.game_type, d.valid_bet, d.rebate
      from touched t cross join lateral (
        select * from rewards.play_day x
        where x.member_id = t.member_id and x.currency = t.currency and x.day = t.day offset 0) d),
    moved as materialized (
      select member_id, currency, day, game_type,
        coalesce(d.valid_bet, 0) - coalesce(h.valid_bet, 0) as valid_bet, coalesce(d.rebate, 0) - coalesce(h.rebate, 0) as rebate,
        coalesce(d.valid_bet, 0) as valid_bet_now, coalesce(d.rebate, 0) as rebate_now
      from due d full join held h using (member_id, currency, day, game_type)),
    days as (
      insert into rewards.play_day as x (member_id, currency, day, game_type, valid_bet, rebate)
      select member_id, currency, day, game_type, valid_bet_now, rebate_now from moved
      where valid_bet <> 0 or rebate <> 0
      on conflict (member_id, currency, day, game_type) do update set valid_bet = excluded.valid_bet, rebate = excluded.rebate),
    months as (
      insert into rewards.play_month as x (member_id, currency, month, valid_bet)
      select member_id, currency, date_trunc('month', day::timestamp)::date, sum(valid_bet)::int8 from moved
      where game_type <> 'PVP' group by 1, 2, 3
      on conflict (member_id, currency, month) do update set valid_bet = x.valid_bet + excluded.valid_bet),
    accounts as (
      insert into rewards.rebate_account as x (member_id, currency, game_type, earned)
      select member_id, currency, game_type, sum(rebate)::int8 from moved group by 1, 2, 3 having sum(rebate) <> 0
      on conflict (member_id, currency, game_type) do update set earned = x.earned + excluded.earned)
    insert into rewards.rebate_due (member_id, currency)
    select distinct member_id, currency from moved where rebate <> 0
    on conflict (member_id, currency) do nothing`.execute(tx);
}

/** Stores the brand's present offset from UTC, which is in force from the next hour on. */
export async function followZone(db: Db, utcOffsetMinutes: number): Promise<void> {
  await sql`
    insert into rewards.zone (from_hour, utc_offset_minutes)
    select date_trunc('hour', now(), 'UTC') + interval '1 hour', ${utcOffsetMinutes}
    where ${utcOffsetMinutes} is distinct from (
      select utc_offset_minutes from rewards.zone order by from_hour desc limit 1)
    on conflict (from_hour) do update set utc_offset_minutes = excluded.utc_offset_minutes`.execute(db);
}

/** Recomputes members' deposits, by months of the brand. Called with their standings locked. */
export async function sumDeposits(
  tx: Db,
  memberIds: readonly bigint[],
  deposits: readonly { memberId: bigint; currency: string; hour: Date; amount: bigint }[],
): Promise<void> {
  await sql`
    with said as (
      select t.member_id, t.currency, date_trunc('month', t.hour at time zone 'UTC' + z.utc_offset)::date as month,
        sum(t.amount)::int8 as deposits
      from unnest(${deposits.map(({ memberId }) => memberId)}::int8[], ${deposits.map(({ currency }) => currency)}::text[],
        ${deposits.map(({ hour }) => hour)}::timestamptz[], ${deposits.map(({ amount }) => amount)}::int8[])
        t (member_id, currency, hour, amount)
      join rewards.zone_span z on t.hour >= z.from_hour and t.hour < z.until_hour
      group by 1, 2, 3),
    gone as (
      update rewards.play_month x set deposits = 0
      where x.member_id = any (${memberIds}::int8[]) and x.deposits > 0 and not exists (
        select from said s where (s.member_id, s.currency, s.month) = (x.member_id, x.currency, x.month)))
    insert into rewards.play_month as x (member_id, currency, month, deposits)
    select member_id, currency, month, deposits from said
    on conflict (member_id, currency, month) do update set deposits = excluded.deposits`.execute(tx);
}
