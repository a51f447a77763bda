import { type RawBuilder, sql } from 'kysely';

/**
 * Clauses of a `with` that add the bets of its clause `bet` to the hours they were placed in, and subtract what they
 * added before. An hour without bets is deleted. Rows are written in the order of members, so that a step touches
 * each page once.
 */
export const rollUpBets = sql`
  hour as materialized (
    select member_id, currency, date_bin('1 hour', placed_at, 'epoch') as hour, game_type, vendor, status, sum(bets)::int8 as bets,
      sum(stake)::int8 as stake, sum(valid_bet)::int8 as valid_bet, sum(payout)::int8 as payout,
      sum(bonus_bet)::int8 as bonus_bet
    from (
      select member_id, currency, placed_at, game_type, vendor, status, 1 as bets, stake, valid_bet, payout, bonus_bet from bet
      union all
      select member_id, currency, placed_at, game_type, vendor, status_before, -1, -stake_before, -valid_bet_before, -payout_before,
        -bonus_bet_before from bet where status_before is not null) moved
    group by 1, 2, 3, 4, 5, 6),
  over as materialized (
    select h.* from hour h join lateral (
      select x.bets from records.bet_hour x
        where (x.member_id, x.currency, x.hour, x.game_type, x.vendor, x.status)
          = (h.member_id, h.currency, h.hour, h.game_type, h.vendor, h.status) offset 0) held on held.bets = -h.bets
    where h.bets < 0),
  gone as (
    delete from records.bet_hour x using over o
      where (x.member_id, x.currency, x.hour, x.game_type, x.vendor, x.status)
        = (o.member_id, o.currency, o.hour, o.game_type, o.vendor, o.status)),
  added as (
    insert into records.bet_hour as x
      (member_id, currency, hour, game_type, vendor, status, bets, stake, valid_bet, payout, bonus_bet)
    select h.* from hour h
      where h.bets >= 0 or not exists (
        select from over o where (o.member_id, o.currency, o.hour, o.game_type, o.vendor, o.status)
          = (h.member_id, h.currency, h.hour, h.game_type, h.vendor, h.status))
      order by h.member_id
    on conflict (member_id, currency, hour, game_type, vendor, status) do update set bets = x.bets + excluded.bets,
      stake = x.stake + excluded.stake, valid_bet = x.valid_bet + excluded.valid_bet, payout = x.payout + excluded.payout,
      bonus_bet = x.bonus_bet + excluded.bonus_bet)`;

/** A clause of a `with` that adds the ledger's movements of cash to their hours. */
export function rollUpCash(moves: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    insert into records.cash_hour as x
      (member_id, currency, hour, kind, transfers, amount_in, amount_out, first_entry, last_entry)
    select member_id, currency, date_bin('1 hour', at, 'epoch'), kind, count(*), sum(amount_in)::int8, sum(amount_out)::int8,
      min(entry), max(entry)
    from (${moves}) m group by 1, 2, 3, 4 order by 1
    on conflict (member_id, currency, hour, kind) do update set transfers = x.transfers + excluded.transfers,
      amount_in = x.amount_in + excluded.amount_in, amount_out = x.amount_out + excluded.amount_out,
      first_entry = least(x.first_entry, excluded.first_entry), last_entry = greatest(x.last_entry, excluded.last_entry)`;
}
