import { sql } from 'kysely';

/**
 * Clauses of a `with` that note the changes which cash movements (the clause `cash`) and gifts taken back (the clause
 * `gift_back`) make to the figures and balances of members in the tree. They run in the record's own statement, so that
 * the cash record and the teams' figures always agree. House players are in no figures: they get kind 0, and kinds
 * begin at 1.
 */
export const followTeamCash = sql`
  team_cash as (
    insert into agents.change (member_id, currency, slot, deposits, withdrawals, promotions, rebates, balance)
    select c.member_id, c.currency, date_bin('5 minutes', c.at, 'epoch'), sum(f.deposits)::int8, sum(f.withdrawals)::int8,
      sum(f.promotions)::int8, sum(f.rebates)::int8, sum(c.amount_in - c.amount_out)::int8
    from cash c
    cross join lateral agents.cash_figures(case when exists (
      select from agents.house_span s where s.member_id = c.member_id and s.from_slot <= c.at and s.until_slot > c.at)
      then 0 else c.kind end, c.amount_in, c.amount_out) f
    where exists (select from agents.node n where n.member_id = c.member_id)
    group by 1, 2, 3),
  team_gift_back as (
    insert into agents.change (member_id, currency, slot, promotions)
    select g.member_id, g.currency, date_bin('5 minutes', g.at, 'epoch'), -sum(g.amount)::int8
    from gift_back g
    where exists (select from agents.node n where n.member_id = g.member_id)
      and not exists (
        select from agents.house_span s where s.member_id = g.member_id and s.from_slot <= g.at and s.until_slot > g.at)
    group by 1, 2, 3)`;
