import { sql } from 'kysely';
import type { Db } from '../../platform/ctx.ts';

/**
 * Wins kept for a day, a currency and a game type: twice as many as a board shows, since games that are no longer
 * offered are left out.
 */
const keptOfDay = 40;

export type Win = {
  roundId: bigint;
  memberId: bigint;
  vendor: string;
  gameCode: string;
  /** Units: the payout less the stake. */
  amount: bigint;
  at: Date;
};

const winOrder = sql`amount desc, round_id`;

/** A day (UTC), a currency and a type of games, for which the biggest wins are kept. */
export type Place = { currency: string; gameType: string; day: string };

/**
 * Selects the places whose biggest wins may have changed with the bets of the clause `bet`: a bet won more than the
 * least win kept there, or its win has changed.
 */
export const placesTouched = sql`
  select p.currency, p.game_type as "gameType", p.day::text as day
  from (
    select currency, game_type, day, max(payout - stake) filter (where has_won) as most, min(round_id) filter (where has_won) as first,
      bool_or(payout_before > stake_before) as changed
    from (
      select *, (placed_at at time zone 'UTC')::date as day, status = 'SETTLED' and payout > stake as has_won from bet
      where payout > stake or payout_before > stake_before) won
    group by currency, game_type, day) p
  left join lateral (
    select w.amount, w.round_id from records.win w where (w.currency, w.game_type, w.day) = (p.currency, p.game_type, p.day)
    order by w.amount desc, w.round_id offset ${sql.lit(keptOfDay - 1)} limit 1) lowest on true
  where p.changed or p.most > coalesce(lowest.amount, 0) or p.most = lowest.amount and p.first < lowest.round_id`;

/**
 * Recomputes the biggest wins of these places from the bets, by a few index entries each. Only one writer at a time,
 * see `recordBets`.
 */
export async function noteWins(tx: Db, places: readonly Place[]): Promise<void> {
  const column = (name: keyof Place) => places.map((place) => place[name]);
  const touched = sql`
    unnest(${column('currency')}::text[], ${column('gameType')}::text[], ${column('day')}::date[]) f (currency, game_type, day)`;
  await sql`
    delete from records.win w using ${touched}
    where (w.currency, w.game_type, w.day) = (f.currency, f.game_type, f.day)`.execute(tx);
  await sql`
    insert into records.win (round_id, currency, game_type, day, amount, member_id, vendor, game_code, at)
    select b.round_id, f.currency, f.game_type, f.day, b.payout - b.stake, b.member_id, b.vendor, b.game_code, b.placed_at
    from ${touched} cross join lateral (
      select * from records.bet b
      where b.currency = f.currency and b.game_type = f.game_type and (b.placed_at at time zone 'UTC')::date = f.day
        and b.status = 'SETTLED' and b.payout > b.stake
      order by b.payout - b.stake desc, b.round_id limit ${keptOfDay}) b`.execute(tx);
}

/** The biggest wins of a currency since a day (UTC), of all types of games or of one. */
export async function biggestWins(
  db: Db,
  { currency, gameType, since, limit }: { currency: string; gameType: string | null; since: Date; limit: number },
): Promise<Win[]> {
  const ofType = gameType === null ? sql`` : sql`and game_type = ${gameType}`;
  const { rows } = await sql<Win>`
    select round_id as "roundId", member_id as "memberId", vendor, game_code as "gameCode", amount, at from records.win
    where currency = ${currency} ${ofType} and day >= (${since}::timestamptz at time zone 'UTC')::date
    order by amount desc, round_id limit ${limit}`.execute(db);
  return rows;
}

/** A query of the wins that should be kept since a day (UTC). Reads every bet since then. */
function winsDue(since: Date) {
  return sql`
    select round_id, currency, game_type, day, amount, member_id, vendor, game_code, placed_at as at
    from (
      select *, row_number() over (partition by currency, game_type, day order by ${winOrder}) as place
      from (
        select *, (placed_at at time zone 'UTC')::date as day, payout - stake as amount from records.bet
        where status = 'SETTLED' and payout > stake and placed_at >= date_trunc('day', ${since}::timestamptz, 'UTC')) won
    ) ranked where place <= ${keptOfDay}`;
}

/** Recomputes the wins since a day (UTC) from the bets. */
export async function rebuildWins(tx: Db, since: Date): Promise<void> {
  await sql`delete from records.win`.execute(tx);
  await sql`
    insert into records.win (round_id, currency, game_type, day, amount, member_id, vendor, game_code, at)
    ${winsDue(since)}`.execute(tx);
}

/** Returns the differences between the wins kept since a day (UTC) and those that should be kept. */
export async function winDifferences(
  tx: Db,
  { since, limit }: { since: Date; limit: number },
): Promise<{ held: unknown; due: unknown }[]> {
  const { rows } = await sql<{ held: unknown; due: unknown }>`
    with held as (select to_jsonb(h) as held from records.win h where day >= (${since}::timestamptz at time zone 'UTC')::date),
      due as (select to_jsonb(d) as due from (${winsDue(since)}) d)
    select held, due from held full join due on held = due where held is null or due is null limit ${limit}`.execute(
    tx,
  );
  return rows;
}

/** Deletes the wins of days before one (UTC). */
export async function forgetWinsBefore(db: Db, day: Date): Promise<void> {
  await sql`delete from records.win where day < (${day}::timestamptz at time zone 'UTC')::date`.execute(db);
}
