-- Parts of bets that feed a vendor's jackpots, as the vendor says; they are in the stake, and no money moves by them.
create table games.jackpot_part (
  -- Of the bet's movement.
  key uuid primary key,
  vendor text not null,
  currency text not null references platform.currency,
  -- UTC, as the days of credits.
  day date not null,
  amount bigint not null check (amount > 0)
);
create index jackpot_part_by_day on games.jackpot_part (day, vendor);
