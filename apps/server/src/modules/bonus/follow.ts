import { sql } from 'kysely';

/**
 * Clauses of a `with` that count the bets of its clause `bet` under the grants that were open when they were placed:
 * they write each bet's counted part with the reason, and change the turnover made by the difference. Bets under no
 * grant cost nothing. The clauses are part of the betting record's own statement, so the record and the turnover always
 * agree.
 */
export const followBonusBets = sql`
  bonus_bet as materialized (
    select b.round_id, g.id as grant_id, b.placed_at, b.vendor, b.game_type, b.game_code, b.stake, b.valid_bet, c.percent,
      case b.status when 'SETTLED' then div(b.valid_bet::numeric * c.percent, 100)::int8 else 0 end as counted,
      case when b.status = 'CANCELLED' then 'gone' when b.status <> 'SETTLED' then 'unsettled'
        when c.is_excluded then 'game-excluded' when c.percent = 0 then 'no-contribution' when c.percent < 100 then 'part'
        else 'counted' end as why,
      coalesce(t.counted, 0) as counted_before, t.round_id is null as is_new
    from bet b
    join lateral (select * from bonus.grant x where x.id = b.grant_id offset 0) g on true
    cross join lateral (
      select e.is_excluded, case when e.is_excluded then 0 else bonus.percent(g.terms, b.vendor, b.game_type) end as percent
      from (select bonus.is_excluded(g.excluded, b.vendor, b.game_code) as is_excluded) e) c
    left join lateral (select * from bonus.turnover_bet x where x.round_id = b.round_id offset 0) t on true
    where b.grant_id is not null),
  bonus_bet_put as (
    insert into bonus.turnover_bet
      (round_id, grant_id, placed_at, vendor, game_type, game_code, stake, valid_bet, percent, counted, why)
    select round_id, grant_id, placed_at, vendor, game_type, game_code, stake, valid_bet, percent, counted, why from bonus_bet
    on conflict (round_id) do update set stake = excluded.stake, valid_bet = excluded.valid_bet, percent = excluded.percent,
      counted = excluded.counted, why = excluded.why),
  bonus_done as (
    update bonus.progress p set done = p.done + d.more, bets = p.bets + d.bets
    from (
      select grant_id, sum(counted - counted_before)::int8 as more, count(*) filter (where is_new) as bets
      from bonus_bet group by grant_id) d
    where p.grant_id = d.grant_id and (d.more <> 0 or d.bets <> 0)
    returning p.grant_id, p.has_ended or p.done >= p.required as is_due),
  bonus_due as (
    insert into bonus.due (grant_id) select grant_id from bonus_done where is_due order by grant_id on conflict do nothing)`;
