import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../platform/ctx.ts';
import type { Period } from './period.ts';

export type PlaySums = { bets: bigint; stake: bigint; validBet: bigint; payout: bigint };
export const noPlay: PlaySums = { bets: 0n, stake: 0n, validBet: 0n, payout: 0n };

const sums = sql`sum(bets)::int8 as bets, sum(stake)::int8 as stake, sum(valid_bet)::int8 as "validBet", sum(payout)::int8 as payout`;

/** The condition on an hourly row that it lies within a period of whole hours. */
function within({ from, to }: Period, currency: string | undefined): RawBuilder<unknown> {
  return sql`hour >= ${from} and hour < ${to} ${currency === undefined ? sql`` : sql`and currency = ${currency}`}`;
}

/** Returns the sums of settled bets by parts of a period, which begin at its start. */
export async function playByPart(
  db: Db,
  { currency, binMinutes, ...period }: Period & { currency?: string; binMinutes: number },
): Promise<(PlaySums & { at: Date; currency: string })[]> {
  const { rows } = await sql<PlaySums & { at: Date; currency: string }>`
    select date_bin(make_interval(mins => ${binMinutes}), hour, ${period.from}::timestamptz) as at, currency, ${sums}
    from overview.play_total where ${within(period, currency)} group by 1, 2 order by 1, 2`.execute(db);
  return rows;
}

export type GamePlay = PlaySums & { currency: string; vendor: string; gameType: string; gameCode: string };

const dayMs = 86_400_000;

/** Returns the whole days (UTC) within a period; null: there is none. */
function wholeDays({ from, to }: Period): Period | null {
  const first = new Date(Math.ceil(from.getTime() / dayMs) * dayMs);
  const end = new Date(Math.floor(to.getTime() / dayMs) * dayMs);
  return first < end ? { from: first, to: end } : null;
}

const ofGame = sql`currency, vendor, game_type, game_code, bets, stake, valid_bet, payout`;

/**
 * Returns the sums of settled bets of each game: whole days from the daily table, the rest at both ends from the
 * hourly one.
 */
export async function playByGame(db: Db, { currency, ...period }: Period & { currency?: string }): Promise<GamePlay[]> {
  const days = wholeDays(period);
  const hours = (part: Period) => sql`select ${ofGame} from overview.play_hour where ${within(part, currency)}`;
  const some = currency === undefined ? sql`` : sql`and currency = ${currency}`;
  const parts = days
    ? [
        sql`select ${ofGame} from overview.play_day where day >= ${days.from} and day < ${days.to} ${some}`,
        hours({ from: period.from, to: days.from }),
        hours({ from: days.to, to: period.to }),
      ]
    : [hours(period)];
  const { rows } = await sql<GamePlay>`
    select currency, vendor, game_type as "gameType", game_code as "gameCode", ${sums}
    from (${sql.join(parts, sql` union all `)}) p group by 1, 2, 3, 4
    having sum(bets) > 0 order by 1, sum(stake) desc, 2, 4`.execute(db);
  return rows;
}

export type GameSpread = {
  currency: string;
  vendor: string;
  gameCode: string;
  bets: bigint;
  stake: bigint;
  payout: bigint;
  stakeSquare: string;
  payoutSquare: string;
  product: string;
};

/** Returns the sums of each game with their squares, without bets that had no stake. */
export async function spreadByGame(db: Db, { vendor, ...period }: Period & { vendor?: string }): Promise<GameSpread[]> {
  const { rows } = await sql<GameSpread>`
    select currency, vendor, game_code as "gameCode", sum(bets - free_bets)::int8 as bets, sum(stake)::int8 as stake,
      sum(payout - free_payout)::int8 as payout, sum(stake_square)::text as "stakeSquare", sum(payout_square)::text as "payoutSquare",
      sum(product)::text as product
    from overview.play_hour
    where ${within(period, undefined)} ${vendor === undefined ? sql`` : sql`and vendor = ${vendor}`}
    group by 1, 2, 3 having sum(stake) > 0 order by 2, 3, 1`.execute(db);
  return rows;
}

export type Arrivals = { at: Date; currency: string; registrations: number; firstDeposits: number };

/** Returns the numbers of registrations and of first deposits, by parts of a period. Trial users are not counted. */
export async function arrivals(
  db: Db,
  { from, to, currency, binMinutes }: Period & { currency?: string; binMinutes: number },
): Promise<Arrivals[]> {
  const some = currency === undefined ? sql`` : sql`and currency = ${currency}`;
  const part = (column: string) =>
    sql`date_bin(make_interval(mins => ${binMinutes}), ${sql.ref(column)}, ${from}::timestamptz)`;
  const { rows } = await sql<Arrivals>`
    select at, currency, sum(registrations)::int as registrations, sum(first_deposits)::int as "firstDeposits"
    from (
      select ${part('created_at')} as at, currency, count(*) as registrations, 0 as first_deposits from identity.member
      where created_at >= ${from} and created_at < ${to} and register_method <> 'FREEPLAY' ${some} group by 1, 2
      union all
      select ${part('at')}, currency, 0, count(*) from overview.first_deposit
      where at >= ${from} and at < ${to} ${some} group by 1, 2) a
    group by 1, 2 order by 1, 2`.execute(db);
  return rows;
}

/** Returns the number of players seen since a time. */
export async function seenSince(db: Db, since: Date): Promise<number> {
  const { rows } = await sql<{ players: number }>`
    select count(distinct member_id)::int as players from identity.session where last_seen_at > ${since}`.execute(db);
  return rows[0]?.players ?? 0;
}
