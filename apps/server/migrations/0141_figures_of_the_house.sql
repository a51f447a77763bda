-- The house's figures for operators, kept by the statements that record bets and cash. docs/decisions/0128-figures-of-the-house.md
-- says why they have this shape.

-- Settled bets by the hour (UTC) in which they were placed, and game. The squares give the spread of what was paid for what was staked:
-- they leave out bets without a stake, as free rounds are, whose payout stands in `free_payout` too.
create table overview.play_hour (
  hour timestamptz not null,
  currency text not null,
  vendor text not null,
  game_type text not null,
  game_code text not null,
  bets bigint not null,
  stake bigint not null,
  valid_bet bigint not null,
  payout bigint not null,
  free_bets bigint not null,
  free_payout bigint not null,
  stake_square numeric not null,
  payout_square numeric not null,
  product numeric not null,
  primary key (hour, currency, vendor, game_type, game_code)
) with (fillfactor = 60);

-- A member's settled bets, and movements of cash, by the month (UTC): two tables, since two readers write them.
create table overview.play_month (
  member_id bigint not null,
  currency text not null,
  month date not null,
  bets bigint not null,
  stake bigint not null,
  payout bigint not null,
  primary key (member_id, currency, month)
) with (fillfactor = 60);
create table overview.cash_month (
  member_id bigint not null,
  currency text not null,
  month date not null,
  deposits bigint not null,
  -- From when they are asked for, less what went back.
  withdrawals bigint not null,
  -- Gifts, rewards, rebates, points and bonus money that became cash.
  gifts bigint not null,
  primary key (member_id, currency, month)
) with (fillfactor = 60);

-- A member's first credited deposit: that of the smallest entry.
create table overview.first_deposit (
  member_id bigint primary key,
  currency text not null,
  at timestamptz not null,
  amount bigint not null,
  entry bigint not null
);
create index first_deposit_at on overview.first_deposit (at) include (currency);

create index member_registered on identity.member (created_at, id) include (currency) where register_method <> 'FREEPLAY';

-- The part of a member's figures that movements of cash are; the numbers of kinds as `ledger/entry.ts` has them.
create function overview.cash_figures(kind int, amount_in bigint, amount_out bigint)
returns table (deposits bigint, withdrawals bigint, gifts bigint)
language sql immutable parallel safe as $$
  select case when kind = 3 then amount_in else 0 end,
    case when kind in (5, 6) then amount_out - amount_in else 0 end,
    case when kind in (10, 51, 60, 61, 64) then amount_in - amount_out else 0 end
$$;

-- The content of each of them as the records have it: to fill them, to check them and to make them anew.
create view overview.play_hour_due as
  select date_bin('1 hour', placed_at, 'epoch') as hour, currency, vendor, game_type, game_code, count(*) as bets,
    sum(stake)::int8 as stake, sum(valid_bet)::int8 as valid_bet, sum(payout)::int8 as payout,
    count(*) filter (where stake = 0) as free_bets, coalesce(sum(payout) filter (where stake = 0), 0)::int8 as free_payout,
    sum(stake::numeric * stake) as stake_square,
    coalesce(sum(payout::numeric * payout) filter (where stake > 0), 0) as payout_square,
    sum(stake::numeric * payout) as product
  from records.bet where status = 'SETTLED' group by 1, 2, 3, 4, 5;
create view overview.play_month_due as
  select member_id, currency, date_trunc('month', hour at time zone 'UTC')::date as month, sum(bets)::int8 as bets,
    sum(stake)::int8 as stake, sum(payout)::int8 as payout
  from records.bet_hour where status = 'SETTLED' group by 1, 2, 3;
create view overview.cash_month_due as
  select h.member_id, h.currency, date_trunc('month', h.hour at time zone 'UTC')::date as month,
    sum(f.deposits)::int8 as deposits, sum(f.withdrawals)::int8 as withdrawals, sum(f.gifts)::int8 as gifts
  from records.cash_hour h cross join lateral overview.cash_figures(h.kind, h.amount_in, h.amount_out) f
  where h.kind in (3, 5, 6, 10, 51, 60, 61, 64)
  group by 1, 2, 3;
create view overview.first_deposit_due as
  select f.member_id, f.currency, min(t.at) as at, sum(t.amount)::int8 as amount, f.entry
  from (
    select distinct on (member_id) member_id, currency, first_entry as entry from records.cash_hour
    where kind = 3 order by member_id, first_entry) f
  join ledger.wallet w on w.member_id = f.member_id and w.type = 'cash' and w.currency = f.currency
  join ledger.transfer t on t.credit = w.id and t.entry = f.entry and t.kind = 3
  group by f.member_id, f.currency, f.entry;

insert into overview.play_hour select * from overview.play_hour_due;
insert into overview.play_month select * from overview.play_month_due;
insert into overview.cash_month select * from overview.cash_month_due;
insert into overview.first_deposit select * from overview.first_deposit_due;
