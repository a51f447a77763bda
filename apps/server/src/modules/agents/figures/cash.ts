import { sql } from 'kysely';

/**
 * Clauses of a `with` that note what movements of cash, its clause `cash`, change in the figures and the balances of those who
 * stand in the tree. One statement with the record's own: what it says of cash and what teams say of it cannot come apart.
 */
export const followTeamCash = sql`
  team_cash as (
    insert into agents.change (member_id, currency, slot, deposits, withdrawals, promotions, rebates, balance)
    select c.member_id, c.currency, date_bin('5 minutes', c.at, 'epoch'), sum(f.deposits)::int8, sum(f.withdrawals)::int8,
      sum(f.promotions)::int8, sum(f.rebates)::int8, sum(c.amount_in - c.amount_out)::int8
    from cash c cross join lateral agents.cash_figures(c.kind, c.amount_in, c.amount_out) f
    where exists (select from agents.node n where n.member_id = c.member_id)
    group by 1, 2, 3)`;
