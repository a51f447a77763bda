import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/ctx.ts';
import type { Bet, BetFollower, Bets } from '../bet-feed/index.ts';
import { debtorsAmong } from '../ledger/index.ts';
import { rollUpBets } from './roll-ups.ts';
import { noteDebtors } from './unpaid.ts';
import { validBet } from './valid-bet-rules.ts';
import { noteWins, type Place, placesTouched } from './wins.ts';

/**
 * Records these bets: each bet's present state, the sums of its hour and the biggest wins. A bet's earlier values are
 * subtracted and its new ones added; an unchanged bet changes nothing. Time, game and game type stay as first
 * recorded. The bets of a query stay within the database, since there may be very many. Called in the transaction
 * that moves the cursor of their reader; readers take turns, since they add to the same sums.
 * @param followers clauses by which other modules derive their data from the same bets
 */
export async function recordBets(tx: Db, bets: Bets, followers: readonly BetFollower[] = []): Promise<void> {
  const isList = Array.isArray(bets);
  if (isList && bets.length === 0) return;
  await holdBets(tx);
  const { rows } = await sql<Place>`
    with counted as (
      select n.round_id, n.member_id, coalesce(h.placed_at, n.placed_at) as placed_at, n.currency, n.vendor,
        coalesce(h.game_type, n.game_type) as game_type, coalesce(h.game_code, n.game_code) as game_code, n.stake,
        case n.status when 'SETTLED' then ${validBet} else 0 end as valid_bet, n.payout, n.returned,
        coalesce(n.multiplier, ${payoutInStakes}) as multiplier, n.status, n.vendor_round, n.grant_id, n.bonus_stake,
        h.status as status_before, h.stake as stake_before, h.valid_bet as valid_bet_before, h.payout as payout_before,
        h.bonus_bet as bonus_bet_before
      from (${isList ? queryOf(bets) : bets}) n
      left join lateral (select * from records.bet b where b.round_id = n.round_id offset 0) h on true
      left join records.valid_bet_rule rule on rule.game_type = coalesce(h.game_type, n.game_type)
      where (h.status, h.stake, h.payout, h.returned, h.bonus_stake)
        is distinct from (n.status, n.stake, n.payout, n.returned, n.bonus_stake)),
    bet as materialized (select *, ${bonusBet} as bonus_bet from counted),
    put as (
      insert into records.bet (round_id, member_id, placed_at, currency, vendor, game_type, game_code, stake, valid_bet, payout,
        returned, multiplier, status, vendor_round, bonus_stake, bonus_bet)
      select round_id, member_id, placed_at, currency, vendor, game_type, game_code, stake, valid_bet, payout, returned,
        multiplier, status, vendor_round, bonus_stake, bonus_bet from bet
      on conflict (round_id) do update set stake = excluded.stake, valid_bet = excluded.valid_bet, payout = excluded.payout,
        returned = excluded.returned, multiplier = excluded.multiplier, status = excluded.status,
        bonus_stake = excluded.bonus_stake, bonus_bet = excluded.bonus_bet),
    owing as (${noteDebtors(debtorsAmong(sql`bet`))}),
    ${sql.join([rollUpBets, ...followers], sql`, `)}
    ${placesTouched}`.execute(tx);
  if (rows.length > 0) await noteWins(tx, rows);
}

/** Keeps others from recording bets until the transaction ends. */
export async function holdBets(tx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('records.bets', 0))`.execute(tx);
}

/** The part of a valid bet that was staked with bonus money: the same share as of the stake, rounded up to a unit. */
const bonusBet = sql`
  case when bonus_stake = 0 or stake = 0 then 0 else div(valid_bet::numeric * least(bonus_stake, stake) + stake - 1, stake)::int8 end`;

/** The payout in stakes, as text: "12.5", rounded down to two places. */
const payoutInStakes = sql`
  case when n.stake = 0 or n.payout = 0 then '0' else (div(n.payout::numeric * 100, n.stake) * 0.01)::text end`;

function queryOf(bets: readonly Bet[]): RawBuilder<unknown> {
  const column = <K extends keyof Bet>(name: K) => bets.map((bet) => bet[name]);
  return sql`
    select * from unnest(
      ${column('roundId')}::int8[], ${column('memberId')}::int8[], ${column('placedAt')}::timestamptz[],
      ${column('currency')}::text[], ${column('vendor')}::text[], ${column('gameType')}::text[], ${column('gameCode')}::text[],
      ${column('stake')}::int8[], ${column('payout')}::int8[], ${column('returned')}::int8[], ${column('multiplier')}::text[],
      ${column('status')}::text[], ${column('vendorRound')}::text[], ${bets.map(({ grantId }) => grantId ?? null)}::int8[],
      ${bets.map(({ bonusStake = 0n }) => bonusStake)}::int8[])
      b (round_id, member_id, placed_at, currency, vendor, game_type, game_code, stake, payout, returned, multiplier, status,
        vendor_round, grant_id, bonus_stake)`;
}
