import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/ctx.ts';
import { sumBets } from './bet-sums.ts';

/**
 * The games whose bets are counted; an empty list means all. Games among members count only where their type is
 * named.
 */
export type CountedGames = { gameTypes: string[]; vendors: string[]; games: string[] };

type Asked = {
  memberId: bigint;
  currency: string;
  from: Date;
  /** Exclusive. */
  to: Date;
  games: CountedGames;
};

export type CountedBets = {
  bets: bigint;
  /** Units, of the member's own money. */
  validBet: bigint;
  /** Number of bets that paid at least `winBp` ten-thousandths of their stake. */
  wins: bigint;
  /** Number of different games. */
  games: bigint;
  /** Payouts less stakes, in units. */
  net: bigint;
  /** The best multiplier, in ten-thousandths of the stake. */
  best: bigint;
  /** Time of the last bet; null: none. */
  lastAt: Date | null;
  /** Time of the last bet with a valid bet, and of the first one with the best multiplier. */
  lastValidAt: Date | null;
  bestAt: Date | null;
};

/** Counts the member's settled bets of a period with a stake of at least `minStake` units, from the record itself. */
export async function countBets(
  db: Db,
  { games, minStake, winBp = 0n, ...whose }: Asked & { minStake: bigint; winBp?: bigint },
): Promise<CountedBets> {
  const { rows } = await sql<CountedBets>`
    with bet as materialized (
      select placed_at, vendor, game_code, stake, valid_bet - bonus_bet as valid_bet, payout,
        case when stake = 0 then 0 else div(payout::numeric * 10000, stake)::int8 end as multiplier
      from records.bet
      where member_id = ${whose.memberId} and currency = ${whose.currency} and placed_at >= ${whose.from}
        and placed_at < ${whose.to} and status = 'SETTLED' and stake >= ${minStake} and ${isCounted(games)})
    select count(*)::int8 as bets, coalesce(sum(valid_bet), 0)::int8 as "validBet",
      count(*) filter (where multiplier >= ${winBp})::int8 as wins,
      count(distinct (vendor, game_code))::int8 as games, coalesce(sum(payout - stake), 0)::int8 as net,
      coalesce(max(multiplier), 0)::int8 as best, max(placed_at) as "lastAt",
      max(placed_at) filter (where valid_bet > 0) as "lastValidAt",
      min(placed_at) filter (where multiplier = (select max(multiplier) from bet)) as "bestAt"
    from bet`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('a count is one row');
  return row;
}

/**
 * Sums the valid bet of a member's own money by settled bets of a period, in units: from the roll-ups, unless single
 * games are named.
 */
export async function validBetIn(db: Db, { games, ...whose }: Asked): Promise<bigint> {
  if (games.games.length > 0) return (await countBets(db, { ...whose, games, minStake: 0n })).validBet;
  const sums = await sumBets(db, whose);
  return sums
    .filter((sum) => isOf(games, sum))
    .reduce((sum, { validBet, bonusBet, status }) => (status === 'SETTLED' ? sum + validBet - bonusBet : sum), 0n);
}

/** The condition on a row of `records.bet` that its game is counted; `isOf` is the same for a sum. */
function isCounted({ gameTypes, vendors, games }: CountedGames): RawBuilder<unknown> {
  const type = gameTypes.length > 0 ? sql`game_type = any (${gameTypes}::text[])` : sql`game_type <> 'PVP'`;
  const vendor = vendors.length > 0 ? sql`vendor = any (${vendors}::text[])` : sql`true`;
  const game = games.length > 0 ? sql`vendor || '/' || game_code = any (${games}::text[])` : sql`true`;
  return sql`${type} and ${vendor} and ${game}`;
}

function isOf({ gameTypes, vendors }: CountedGames, sum: { gameType: string; vendor: string }): boolean {
  const isType = gameTypes.length > 0 ? gameTypes.includes(sum.gameType) : sum.gameType !== 'PVP';
  return isType && (vendors.length === 0 || vendors.includes(sum.vendor));
}
