import { sql } from 'kysely';

/** The month (UTC) of a moment, as a date. */
const monthOf = (at: string) => sql`date_trunc('month', ${sql.ref(at)} at time zone 'UTC')::date`;

const movedSums = sql`sum(sign), sum(sign * stake)::int8, sum(sign * valid_bet)::int8, sum(sign * payout)::int8`;
const addMoved = sql`bets = x.bets + excluded.bets, stake = x.stake + excluded.stake, valid_bet = x.valid_bet + excluded.valid_bet,
  payout = x.payout + excluded.payout`;

/**
 * Clauses of a `with` that add the changed bets (its clause `bet`) to the sums of games and of members, and subtract
 * what they added before. Only settled bets count: an open round is no revenue yet.
 */
export const followHousePlay = sql`
  house_moved as materialized (
    select member_id, placed_at, currency, vendor, game_type, game_code, 1 as sign, stake, valid_bet, payout
    from bet where status = 'SETTLED'
    union all
    select member_id, placed_at, currency, vendor, game_type, game_code, -1, stake_before, valid_bet_before, payout_before
    from bet where status_before = 'SETTLED'),
  house_play as (
    insert into overview.play_hour as x
      (hour, currency, vendor, game_type, game_code, bets, stake, valid_bet, payout, free_bets, free_payout, stake_square,
        payout_square, product)
    select date_bin('1 hour', placed_at, 'epoch'), currency, vendor, game_type, game_code, sum(sign), sum(sign * stake)::int8,
      sum(sign * valid_bet)::int8, sum(sign * payout)::int8, sum(case when stake = 0 then sign else 0 end),
      sum(case when stake = 0 then sign * payout else 0 end)::int8, sum(sign * stake::numeric * stake),
      sum(case when stake = 0 then 0 else sign * payout::numeric * payout end), sum(sign * stake::numeric * payout)
    from house_moved group by 1, 2, 3, 4, 5
    on conflict (hour, currency, vendor, game_type, game_code) do update set bets = x.bets + excluded.bets,
      stake = x.stake + excluded.stake, valid_bet = x.valid_bet + excluded.valid_bet, payout = x.payout + excluded.payout,
      free_bets = x.free_bets + excluded.free_bets, free_payout = x.free_payout + excluded.free_payout,
      stake_square = x.stake_square + excluded.stake_square, payout_square = x.payout_square + excluded.payout_square,
      product = x.product + excluded.product),
  house_day as (
    insert into overview.play_day as x (day, currency, vendor, game_type, game_code, bets, stake, valid_bet, payout)
    select date_bin('1 day', placed_at, 'epoch'), currency, vendor, game_type, game_code, ${movedSums}
    from house_moved group by 1, 2, 3, 4, 5
    on conflict (day, currency, vendor, game_type, game_code) do update set ${addMoved}),
  house_total as (
    insert into overview.play_total as x (hour, currency, bets, stake, valid_bet, payout)
    select date_bin('1 hour', placed_at, 'epoch'), currency, ${movedSums} from house_moved group by 1, 2
    on conflict (hour, currency) do update set ${addMoved}),
  member_play as (
    insert into overview.play_month as x (member_id, currency, month, bets, stake, payout)
    select member_id, currency, ${monthOf('placed_at')}, sum(sign), sum(sign * stake)::int8, sum(sign * payout)::int8
    from house_moved group by 1, 2, 3 order by 1
    on conflict (member_id, currency, month) do update set bets = x.bets + excluded.bets, stake = x.stake + excluded.stake,
      payout = x.payout + excluded.payout)`;

/**
 * Clauses of a `with` that add movements of cash (its clause `cash`) and returned gifts (`gift_back`) to the sums of
 * members, and note first deposits.
 */
export const followHouseCash = sql`
  member_cash as (
    insert into overview.cash_month as x (member_id, currency, month, deposits, withdrawals, gifts)
    select m.member_id, m.currency, ${monthOf('m.at')}, sum(m.deposits)::int8, sum(m.withdrawals)::int8, sum(m.gifts)::int8
    from (
      select c.member_id, c.currency, c.at, f.deposits, f.withdrawals, f.gifts
      from cash c cross join lateral overview.cash_figures(c.kind, c.amount_in, c.amount_out) f
      where c.kind in (3, 5, 6, 10, 51, 60, 61, 64)
      union all
      select member_id, currency, at, 0, 0, -amount from gift_back) m
    group by 1, 2, 3 order by 1
    on conflict (member_id, currency, month) do update set deposits = x.deposits + excluded.deposits,
      withdrawals = x.withdrawals + excluded.withdrawals, gifts = x.gifts + excluded.gifts),
  first_deposits as (
    insert into overview.first_deposit as x (member_id, currency, at, amount, entry)
    select distinct on (member_id) member_id, currency, min(at), sum(amount_in)::int8, entry
    from cash where kind = 3 group by member_id, currency, entry order by member_id, entry
    on conflict (member_id) do update set currency = excluded.currency, at = excluded.at, amount = excluded.amount,
      entry = excluded.entry where excluded.entry < x.entry)`;
