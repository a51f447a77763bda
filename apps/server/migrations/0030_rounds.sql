-- Rounds at vendors in the betting record, the biggest wins, and what vendors' own lists of rounds say;
-- docs/decisions/0057-rounds-in-the-record.md says why it has this shape.

-- A round of a vendor stands in the record from its first bet on. Cancelled: nothing was staked after all.
alter table records.bet drop constraint bet_status_check, drop constraint bet_stake_check;
alter table records.bet
  add constraint bet_status_check check (status in ('UNSETTLED', 'SETTLED', 'CANCELLED')),
  add constraint bet_stake_check check (stake >= 0),
  -- As the vendor calls the round; null: a round of our own.
  add column vendor_round text;

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

-- Where we stand in a vendor's own list of rounds. One node reads at a time: the lease is taken by who reads.
create table games.round_list (
  vendor text primary key references vendors.vendor,
  cursor text not null default '',
  leased_until timestamptz,
  tried_at timestamptz,
  read_at timestamptz,
  fault text
);

-- What a vendor's list says of a round whose money went through our wallet, as it stands there; kept to be compared.
create table games.told_round (
  vendor text not null,
  round_ref text not null,
  player text not null,
  game_code text not null,
  currency text not null,
  state text not null,
  -- As the vendor writes them.
  stake text not null,
  payout text not null,
  changed_at timestamptz not null,
  primary key (vendor, round_ref)
);
create index told_round_by_change on games.told_round (vendor, changed_at);
-- Rounds that ended within a time, to be looked for in the vendor's list. They end in the order in which they lie, so blocks
-- are enough to know, and no settle pays for a tree.
create index round_closed on games.round using brin (closed_at) with (pages_per_range = 32, autosummarize = on);

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
