-- What members owe is no profit until it is repaid: it stands at the times at which they lost it. And a gift that is taken back is none any
-- more. docs/decisions/0115-what-is-owed-is-no-profit.md says why.

-- What a member owes, by marks of five minutes; of a member all of it, units.
create table records.unpaid (
  member_id bigint not null,
  currency text not null,
  at timestamptz not null check (date_bin('5 minutes', at, 'epoch') = at),
  amount bigint not null check (amount > 0),
  primary key (member_id, currency, at)
);
-- Members whose debt moved: a rise is placed at once, repayments once an hour, since each win of a debtor repays.
create table records.debt_due (
  member_id bigint not null,
  currency text not null,
  due_at timestamptz not null default now(),
  primary key (member_id, currency)
);
insert into records.debt_due (member_id, currency)
select member_id, currency from ledger.wallet where type = 'debt' and balance > 0 and currency <> 'PTS';

-- Gifts taken back, up to a place in the feed: what of a reversal comes back to the account of a promotion, paid at once (40) or owed (41).
create function ledger.gifts_back(p_xact xid8, p_entry bigint) returns table (member_id bigint, currency text, at timestamptz, amount bigint)
language sql stable as $$
  select w.member_id, w.currency, t.at, t.amount
  from ledger.transfer t
  join ledger.house h on h.id = t.credit and h.code like 'promotion:%'
  cross join lateral (
    select case when t.debit > 0 then t.debit else (
      select x.credit from ledger.transfer x
      where x.xact = t.xact and x.entry = t.entry and x.kind = 41 and x.credit > 0 limit 1) end as id) o
  join ledger.wallet w on w.id = o.id and w.type in ('cash', 'debt')
  where t.kind in (40, 41) and (t.xact, t.entry) <= (p_xact, p_entry)
$$;

-- Agents: the difference is a change like any other, so that settled periods are corrected.
create function agents.note_unpaid() returns trigger language plpgsql as $$
declare
  of_member bigint := coalesce(new.member_id, old.member_id);
  mark timestamptz := coalesce(new.at, old.at);
begin
  insert into agents.change (member_id, currency, slot, promotions)
  select of_member, coalesce(new.currency, old.currency), mark, coalesce(new.amount, 0) - coalesce(old.amount, 0)
  where exists (select from agents.node n where n.member_id = of_member)
    and not exists (
      select from agents.house_span s where s.member_id = of_member and s.from_slot <= mark and s.until_slot > mark);
  return null;
end $$;
create trigger teams_of_unpaid after insert or update or delete on records.unpaid
  for each row execute function agents.note_unpaid();

-- Cashback of the time is reckoned anew.
create function rewards.note_unpaid() returns trigger language plpgsql as $$
begin
  insert into rewards.play_due as d (entry_id)
  select e.id from rewards.entry e
  where e.member_id = coalesce(new.member_id, old.member_id) and e.currency = coalesce(new.currency, old.currency)
    and e.counts_until > coalesce(new.at, old.at) and e.counts_from <= coalesce(new.at, old.at)
    and e.state in ('PROCESS', 'APPLYING', 'CLAIM', 'ISSUED') and e.promise -> 'rule' ->> 'kind' = 'cashback'
    and (e.state <> 'PROCESS' or e.due_at <= now())
  order by 1
  on conflict (entry_id) do update set entry_id = excluded.entry_id where false;
  return null;
end $$;
create trigger rewards_of_unpaid after insert or update or delete on records.unpaid
  for each row execute function rewards.note_unpaid();

-- What the sums say of gifts that were taken back before.
insert into agents.change (member_id, currency, slot, promotions)
select g.member_id, g.currency, date_bin('5 minutes', g.at, 'epoch'), -sum(g.amount)::int8
from records.reader r,
  ledger.gifts_back(split_part(r.feed_cursor, ':', 1)::xid8, split_part(r.feed_cursor, ':', 2)::int8) g
where r.name = 'bets' and exists (select from agents.node n where n.member_id = g.member_id)
  and not exists (
    select from agents.house_span s where s.member_id = g.member_id and s.from_slot <= g.at and s.until_slot > g.at)
group by 1, 2, 3;

create or replace view overview.cash_month_due as
  select member_id, currency, month, sum(deposits)::int8 as deposits, sum(withdrawals)::int8 as withdrawals, sum(gifts)::int8 as gifts
  from (
    select h.member_id, h.currency, date_trunc('month', h.hour at time zone 'UTC')::date as month, f.deposits, f.withdrawals, f.gifts
    from records.cash_hour h cross join lateral overview.cash_figures(h.kind, h.amount_in, h.amount_out) f
    where h.kind in (3, 5, 6, 10, 51, 60, 61, 64)
    union all
    select g.member_id, g.currency, date_trunc('month', g.at at time zone 'UTC')::date, 0, 0, -g.amount
    from records.reader r,
      ledger.gifts_back(split_part(r.feed_cursor, ':', 1)::xid8, split_part(r.feed_cursor, ':', 2)::int8) g
    where r.name = 'bets') m
  group by 1, 2, 3;
delete from overview.cash_month;
insert into overview.cash_month select * from overview.cash_month_due;
