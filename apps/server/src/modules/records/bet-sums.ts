import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/ctx.ts';
import { cutAtHours, type Period } from './hours.ts';

export type BetSum = {
  gameType: string;
  vendor: string;
  status: string;
  bets: bigint;
  /** Units of the currency. */
  stake: bigint;
  validBet: bigint;
  /** The bonus money's part of the valid bet. */
  bonusBet: bigint;
  payout: bigint;
};

type Whose = { memberId: bigint; currency: string } & Period;

/**
 * Sums the member's bets of a period by game type, vendor and status, exact to the millisecond: whole hours from the
 * roll-ups, the rest from the bets, in one snapshot.
 */
export async function sumBets(db: Db, { memberId, currency, ...period }: Whose): Promise<BetSum[]> {
  const { whole, pieces } = cutAtHours(period);
  const parts: RawBuilder<unknown>[] = pieces.map(
    ({ from, to }) => sql`
      select game_type, vendor, status, 1::int8 as bets, stake, valid_bet, bonus_bet, payout from records.bet
      where member_id = ${memberId} and currency = ${currency} and placed_at >= ${from} and placed_at < ${to}`,
  );
  if (whole)
    parts.push(
      sql`select game_type, vendor, status, bets, stake, valid_bet, bonus_bet, payout from ${hoursOf(memberId, currency, whole)}`,
    );
  if (parts.length === 0) return [];
  const { rows } = await sql<BetSum>`
    select game_type as "gameType", vendor, status, sum(bets)::int8 as bets, sum(stake)::int8 as stake,
      sum(valid_bet)::int8 as "validBet", sum(bonus_bet)::int8 as "bonusBet", sum(payout)::int8 as payout
    from (${sql.join(parts, sql` union all `)}) parts
    group by game_type, vendor, status order by game_type, vendor, status`.execute(db);
  return rows;
}

function hoursOf(memberId: bigint, currency: string, { from, to }: Period) {
  const since = from ? sql`and hour >= ${from}` : sql``;
  const until = to ? sql`and hour < ${to}` : sql``;
  return sql`(select * from records.bet_hour
    where member_id = ${memberId} and currency = ${currency} ${since} ${until}) whole`;
}

export type DaySum = Omit<BetSum, 'vendor' | 'status' | 'bonusBet'> & { day: string };

/**
 * Sums the settled bets by day and game type. A day begins at midnight of the whole-hour offset; both days are
 * included.
 */
export async function sumDays(
  db: Db,
  {
    memberId,
    currency,
    from,
    to,
    offsetMinutes,
  }: Omit<Whose, 'from' | 'to'> & { from: string; to: string; offsetMinutes: number },
): Promise<DaySum[]> {
  const offset = sql`make_interval(mins => ${offsetMinutes})`;
  const { rows } = await sql<DaySum>`
    select to_char((hour at time zone 'UTC' + ${offset})::date, 'YYYY-MM-DD') as day, game_type as "gameType",
      sum(bets)::int8 as bets, sum(stake)::int8 as stake, sum(valid_bet)::int8 as "validBet", sum(payout)::int8 as payout
    from records.bet_hour
    where member_id = ${memberId} and currency = ${currency} and status = 'SETTLED'
      and hour >= (${from}::date::timestamp - ${offset}) at time zone 'UTC'
      and hour < ((${to}::date + 1)::timestamp - ${offset}) at time zone 'UTC'
    group by 1, 2 order by 1 desc, 2`.execute(db);
  return rows;
}
