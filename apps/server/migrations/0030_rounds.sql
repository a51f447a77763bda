-- Rounds at vendors in the betting record, the biggest wins, and what vendors' own lists of rounds say;
-- docs/decisions/0057-rounds-in-the-record.md says why it has this shape.

-- A round of a vendor stands in the record from its first bet on. Cancelled: nothing was staked after all.
alter table records.bet drop constraint bet_status_check, drop constraint bet_stake_check;
alter table records.bet
  add constraint bet_status_check check (status in ('UNSETTLED', 'SETTLED', 'CANCELLED')),
  add constraint bet_stake_check check (stake >= 0),
  -- As the vendor calls the round; null: a round of our own.
  add column vendor_round text,
  -- Units of a cancelled round: what had been staked and went back. Its stake is nothing, and so it counts in no sum.
  add column returned bigint not null default 0 check (returned >= 0);
-- A day's wins, the biggest first: who takes the place of a win that is taken back.
create index bet_won on records.bet
  (currency, game_type, ((placed_at at time zone 'UTC')::date), (payout - stake) desc, round_id)
  where status = 'SETTLED' and payout > stake;

-- The biggest wins of each day (UTC), currency and kind of games: a few rows each, so that the winner board reads no bets.
create table records.win (
  round_id bigint primary key,
  currency text not null,
  game_type text not null,
  day date not null,
  -- Units: the payout less the stake.
  amount bigint not null check (amount > 0),
  member_id bigint not null,
  vendor text not null,
  game_code text not null,
  at timestamptz not null
);
create index win_of_day on records.win (currency, game_type, day, amount);
insert into records.win (round_id, currency, game_type, day, amount, member_id, vendor, game_code, at)
  select round_id, currency, game_type, day, amount, member_id, vendor, game_code, placed_at
  from (
    select *, row_number() over (partition by currency, game_type, day order by amount desc, round_id) as place
    from (
      select *, (placed_at at time zone 'UTC')::date as day, payout - stake as amount from records.bet
      where status = 'SETTLED' and payout > stake and placed_at > now() - interval '8 days') won
  ) ranked where place <= 40;

-- In which wallet mode a vendor was, and from when on: a round belongs to the mode that it was opened in.
create table vendors.wallet_mode (
  vendor text not null references vendors.vendor on delete cascade,
  since timestamptz not null,
  mode text not null check (mode in ('single', 'transfer')),
  primary key (vendor, since)
);
insert into vendors.wallet_mode select code, now(), wallet_mode from vendors.vendor;

-- Where we stand in a vendor's own list of rounds. One node reads at a time: the lease is taken by who reads.
create table games.round_list (
  vendor text primary key references vendors.vendor,
  cursor text not null default '',
  leased_until timestamptz,
  tried_at timestamptz,
  read_at timestamptz,
  fault text
);

-- A round of the wallet to be held against its vendor's list as both change.
create table games.round_check (
  vendor text not null,
  round_ref text not null,
  -- What the list says of it, as the vendor writes it; null: nothing yet.
  player text,
  game_code text,
  currency text,
  state text,
  stake text,
  payout text,
  changed_at timestamptz,
  -- When both sides have had time to say it; null: they were compared, and nothing changed since.
  due_at timestamptz,
  noted_at timestamptz not null default now(),
  primary key (vendor, round_ref),
  constraint round_check_told check (num_nulls(player, game_code, currency, state, stake, payout, changed_at) in (0, 7))
);
create index round_check_due on games.round_check (vendor, due_at) where due_at is not null;
-- Rounds that were compared are forgotten page by page, each page from where the one before it ended: those that stay, since they
-- are due or differ, are passed once.
create index round_check_noted on games.round_check (noted_at, vendor, round_ref) where due_at is null;
-- How far our own changes are noted there.
create table games.reader (
  name text primary key,
  feed_cursor text not null
);
insert into games.reader values ('round checks', pg_snapshot_xmin(pg_current_snapshot())::text || ':0');

-- A round that the vendor and we tell differently. It stays, with the time at which both agreed.
create table games.round_difference (
  id bigint generated always as identity primary key,
  vendor text not null,
  round_ref text not null,
  kind text not null check (kind in ('unknown-here', 'missing-there', 'state-differs', 'stake-differs', 'payout-differs',
    'player-differs', 'currency-differs', 'unreadable')),
  theirs text,
  ours text,
  found_at timestamptz not null,
  resolved_at timestamptz
);
create unique index difference_open on games.round_difference (vendor, round_ref, kind) where resolved_at is null;
create index difference_by_time on games.round_difference (vendor, id);
