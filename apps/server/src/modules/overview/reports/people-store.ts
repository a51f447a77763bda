import { sql } from 'kysely';
import type { Db } from '../../../platform/ctx.ts';
import type { Period } from '../figures/period.ts';

export type PlayerValueRow = {
  id: bigint;
  username: string;
  currency: string;
  registeredAt: Date;
  /** The time of registration in microseconds, as precise as the database's: the cursor of the list. */
  micros: bigint;
  firstDepositAt: Date | null;
  deposits: bigint;
  withdrawals: bigint;
  gifts: bigint;
  bets: bigint;
  stake: bigint;
  payout: bigint;
};

/** A cursor of the list of players: after this time of registration, in microseconds, and id. */
export type Place = { micros: bigint; id: bigint };

/** Returns players by time of registration, newest first, each with the all-time sums in the account's own currency. */
export async function playerValues(
  db: Db,
  { from, to, currency, after, limit }: Partial<Period> & { currency?: string; after?: Place; limit: number },
): Promise<PlayerValueRow[]> {
  const behind =
    after === undefined
      ? sql``
      : sql`and (m.created_at, m.id) < (timestamptz 'epoch' + ${after.micros}::int8 * interval '1 microsecond', ${after.id})`;
  const { rows } = await sql<PlayerValueRow>`
    select p.*, f.at as "firstDepositAt", c.deposits, c.withdrawals, c.gifts, b.bets, b.stake, b.payout
    from (
      select m.id, m.username, m.currency, m.created_at as "registeredAt",
        (extract(epoch from m.created_at) * 1000000)::int8 as micros
      from identity.member m
      where m.register_method <> 'FREEPLAY' ${from === undefined ? sql`` : sql`and m.created_at >= ${from}`}
        ${to === undefined ? sql`` : sql`and m.created_at < ${to}`}
        ${currency === undefined ? sql`` : sql`and m.currency = ${currency}`} ${behind}
      order by m.created_at desc, m.id desc limit ${limit}) p
    left join overview.first_deposit f on f.member_id = p.id
    cross join lateral (
      select coalesce(sum(deposits), 0)::int8 as deposits, coalesce(sum(withdrawals), 0)::int8 as withdrawals,
        coalesce(sum(gifts), 0)::int8 as gifts
      from overview.cash_month x where x.member_id = p.id and x.currency = p.currency offset 0) c
    cross join lateral (
      select coalesce(sum(bets), 0)::int8 as bets, coalesce(sum(stake), 0)::int8 as stake, coalesce(sum(payout), 0)::int8 as payout
      from overview.play_month x where x.member_id = p.id and x.currency = p.currency offset 0) b
    order by p."registeredAt" desc, p.id desc`.execute(db);
  return rows;
}

export type CohortRow = {
  cohort: string;
  currency: string;
  /** Null: the cohort as a whole. */
  month: number | null;
  players: number;
  depositors: number;
  active: number;
  deposits: bigint;
  withdrawals: bigint;
  gifts: bigint;
  stake: bigint;
  payout: bigint;
};

/** Returns players by the month in which they registered, as a whole and by each month since. */
export async function cohortRows(db: Db, { from, to, currency }: Period & { currency?: string }): Promise<CohortRow[]> {
  const { rows } = await sql<CohortRow>`
    with who as materialized (
      select id, currency, date_trunc('month', created_at at time zone 'UTC')::date as cohort from identity.member
      where created_at >= ${from} and created_at < ${to} and register_method <> 'FREEPLAY'
        ${currency === undefined ? sql`` : sql`and currency = ${currency}`}),
    moved as (
      select w.id, w.cohort, w.currency, p.month, 0::int8 as deposits, 0::int8 as withdrawals, 0::int8 as gifts, p.stake, p.payout,
        p.bets > 0 as active
      from who w join overview.play_month p on p.member_id = w.id and p.currency = w.currency
      union all
      select w.id, w.cohort, w.currency, c.month, c.deposits, c.withdrawals, c.gifts, 0, 0, c.deposits > 0
      from who w join overview.cash_month c on c.member_id = w.id and c.currency = w.currency)
    select to_char(who.cohort, 'YYYY-MM-DD') as cohort, who.currency, null::int as month, count(*)::int as players,
      count(f.member_id)::int as depositors, 0 as active, 0::int8 as deposits, 0::int8 as withdrawals, 0::int8 as gifts,
      0::int8 as stake, 0::int8 as payout
    from who left join overview.first_deposit f on f.member_id = who.id group by who.cohort, who.currency
    union all
    select to_char(moved.cohort, 'YYYY-MM-DD'), moved.currency,
      ((extract(year from month) - extract(year from cohort)) * 12 + extract(month from month) - extract(month from cohort))::int,
      0, 0, count(distinct id) filter (where active)::int, sum(deposits)::int8, sum(withdrawals)::int8, sum(gifts)::int8,
      sum(stake)::int8, sum(payout)::int8
    from moved group by moved.cohort, moved.currency, moved.month
    order by 1, 2, 3 nulls first`.execute(db);
  return rows;
}

/** Returns the members who have a downline, by descending id. */
export async function agentsPage(db: Db, { before, limit }: { before?: bigint; limit: number }): Promise<bigint[]> {
  const { rows } = await sql<{ id: bigint }>`
    select n.member_id as id from agents.node n
    where exists (select from agents.node below where below.parent_id = n.member_id)
      ${before === undefined ? sql`` : sql`and n.member_id < ${before}`}
    order by n.member_id desc limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Returns what agents were paid under contracts within whole hours, less what was taken back, in units by currency. */
export async function wagesOf(
  db: Db,
  agents: readonly bigint[],
  { from, to }: Period,
): Promise<{ id: bigint; currency: string; wages: bigint }[]> {
  const { rows } = await sql<{ id: bigint; currency: string; wages: bigint }>`
    select member_id as id, currency, sum(amount_in - amount_out)::int8 as wages from records.cash_hour
    where member_id = any (${agents}::int8[]) and hour >= ${from} and hour < ${to} and kind in (80, 81, 82)
    group by 1, 2`.execute(db);
  return rows;
}
