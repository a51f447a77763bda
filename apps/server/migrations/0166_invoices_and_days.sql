-- The share of the result of play that a vendor is paid by its contract, from a month of the brand on.
create table overview.vendor_rate (
  vendor text not null references vendors.vendor,
  -- Empty: all types of games without a rate of their own.
  game_type text not null check (length(game_type) <= 16),
  from_month date not null check (extract(day from from_month) = 1),
  -- Hundredths of a percent of stakes less payouts.
  rate_bp int not null check (rate_bp between 0 and 10000),
  primary key (vendor, game_type, from_month)
);

-- Settled bets by the day (UTC) and game, and by the hour of all games: what figures of weeks and months are read from. They are kept by
-- the statement that keeps `overview.play_hour`.
create table overview.play_day (
  day timestamptz not null,
  currency text not null,
  vendor text not null,
  game_type text not null,
  game_code text not null,
  bets bigint not null,
  stake bigint not null,
  valid_bet bigint not null,
  payout bigint not null,
  primary key (day, currency, vendor, game_type, game_code)
) with (fillfactor = 60);
create table overview.play_total (
  hour timestamptz not null,
  currency text not null,
  bets bigint not null,
  stake bigint not null,
  valid_bet bigint not null,
  payout bigint not null,
  primary key (hour, currency)
) with (fillfactor = 60);

create view overview.play_day_due as
  select date_bin('1 day', placed_at, 'epoch') as day, currency, vendor, game_type, game_code, count(*) as bets,
    sum(stake)::int8 as stake, sum(valid_bet)::int8 as valid_bet, sum(payout)::int8 as payout
  from records.bet where status = 'SETTLED' group by 1, 2, 3, 4, 5;
create view overview.play_total_due as
  select date_bin('1 hour', placed_at, 'epoch') as hour, currency, count(*) as bets, sum(stake)::int8 as stake,
    sum(valid_bet)::int8 as valid_bet, sum(payout)::int8 as payout
  from records.bet where status = 'SETTLED' group by 1, 2;

insert into overview.play_day
  select date_bin('1 day', hour, 'epoch'), currency, vendor, game_type, game_code, sum(bets)::int8, sum(stake)::int8,
    sum(valid_bet)::int8, sum(payout)::int8
  from overview.play_hour group by 1, 2, 3, 4, 5;
insert into overview.play_total
  select hour, currency, sum(bets)::int8, sum(stake)::int8, sum(valid_bet)::int8, sum(payout)::int8
  from overview.play_hour group by 1, 2;

-- Reports that are mailed: each once a period of the brand.
create table overview.report_schedule (
  id bigint generated always as identity (start with 101) primary key,
  report text not null check (report in ('revenue', 'play', 'promotions', 'invoices')),
  every text not null check (every in ('day', 'week', 'month')),
  currency text,
  address text not null,
  -- The end of the period that is mailed next.
  due_at timestamptz not null,
  sent int not null default 0,
  -- Null: the site's own machine.
  author_id bigint,
  created_at timestamptz not null,
  ended_at timestamptz,
  check (report <> 'invoices' or every = 'month')
);
create index report_schedule_due on overview.report_schedule (due_at) where ended_at is null;
