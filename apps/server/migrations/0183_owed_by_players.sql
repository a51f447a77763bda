-- What players owe has a sum of its own in teams' figures, and what a period cannot bear of it counts in the next one; and a gift that is
-- taken back is dated at the gift. docs/decisions/0116-where-a-debt-stands.md says why.

-- Members to place anew. Rows are only added, and taken away by who places: nobody waits for anybody.
alter table records.debt_due drop constraint debt_due_pkey;
create index debt_due_member on records.debt_due (member_id, currency);
insert into records.debt_due (member_id, currency)
select member_id, currency from ledger.wallet where type = 'debt' and balance > 0 and currency <> 'PTS'
union
select member_id, currency from records.unpaid;

-- Teams: what players owe of losses; units.
alter table agents.change add column unpaid bigint not null default 0;
alter table agents.play_slot add column unpaid bigint not null default 0;
alter table agents.team_hour add column unpaid bigint not null default 0;
alter table agents.team_day add column unpaid bigint not null default 0;
create or replace function agents.note_unpaid() returns trigger language plpgsql as $$
declare
  of_member bigint := coalesce(new.member_id, old.member_id);
  mark timestamptz := coalesce(new.at, old.at);
begin
  insert into agents.change (member_id, currency, slot, unpaid)
  select of_member, coalesce(new.currency, old.currency), mark, coalesce(new.amount, 0) - coalesce(old.amount, 0)
  where exists (select from agents.node n where n.member_id = of_member)
    and not exists (
      select from agents.house_span s where s.member_id = of_member and s.from_slot <= mark and s.until_slot > mark);
  return null;
end $$;
insert into agents.change (member_id, currency, slot, promotions, unpaid)
select u.member_id, u.currency, u.at, -u.amount, u.amount from records.unpaid u
where exists (select from agents.node n where n.member_id = u.member_id)
  and not exists (
    select from agents.house_span s where s.member_id = u.member_id and s.from_slot <= u.at and s.until_slot > u.at);

-- The part of it that profit did not cover, as it goes from period to period and from contract to contract of the same sides.
alter table agents.statement
  add column unpaid bigint not null default 0,
  add column unpaid_in bigint not null default 0 check (unpaid_in >= 0),
  add column unpaid_out bigint not null default 0 check (unpaid_out >= 0);
alter table agents.contract
  add column unpaid bigint not null default 0 check (unpaid >= 0),
  add column inherited_unpaid bigint not null default 0 check (inherited_unpaid >= 0);

-- The time of the gift that a reversal to an account of a promotion takes back: the first under its number, or of a bonus its release.
-- Without one the reversal's own.
create function ledger.given_at(p_house bigint, p_member bigint, p_currency text, p_ref bigint, p_at timestamptz) returns timestamptz
language sql stable as $$
  select coalesce((
    select min(t.at) from ledger.wallet w
    join ledger.transfer t on t.credit = w.id and t.ref = p_ref and t.kind in (10, 51, 60, 61, 64)
    where p_ref <> 0 and w.member_id = p_member and w.type = 'cash' and w.currency = p_currency
      and (t.debit = p_house or t.kind = 51 and exists (select from ledger.house h where h.id = p_house and h.code = 'promotion:bonus'))),
    p_at)
$$;
create temporary table gift_before on commit drop as
select g.* from records.reader r,
  ledger.gifts_back(split_part(r.feed_cursor, ':', 1)::xid8, split_part(r.feed_cursor, ':', 2)::int8) g
where r.name = 'bets';
create or replace function ledger.gifts_back(p_xact xid8, p_entry bigint)
returns table (member_id bigint, currency text, at timestamptz, amount bigint) language sql stable as $$
  select w.member_id, w.currency, ledger.given_at(t.credit, w.member_id, w.currency, t.ref, t.at), t.amount
  from ledger.transfer t
  join ledger.house h on h.id = t.credit and h.code like 'promotion:%'
  cross join lateral (
    select case when t.debit > 0 then t.debit else (
      select x.credit from ledger.transfer x
      where x.xact = t.xact and x.entry = t.entry and x.kind = 41 and x.credit > 0 limit 1) end as id) o
  join ledger.wallet w on w.id = o.id and w.type in ('cash', 'debt')
  where t.kind in (40, 41) and (t.xact, t.entry) <= (p_xact, p_entry)
$$;
insert into agents.change (member_id, currency, slot, promotions)
select g.member_id, g.currency, date_bin('5 minutes', g.at, 'epoch'), sum(g.amount)::int8
from (
  select member_id, currency, at, amount from gift_before
  union all
  select g.member_id, g.currency, g.at, -g.amount from records.reader r,
    ledger.gifts_back(split_part(r.feed_cursor, ':', 1)::xid8, split_part(r.feed_cursor, ':', 2)::int8) g
  where r.name = 'bets') g
where exists (select from agents.node n where n.member_id = g.member_id)
  and not exists (
    select from agents.house_span s where s.member_id = g.member_id and s.from_slot <= g.at and s.until_slot > g.at)
group by 1, 2, 3 having sum(g.amount) <> 0;
delete from overview.cash_month;
insert into overview.cash_month select * from overview.cash_month_due;
