-- What members look up: records made of the ledger's feed. They may be rebuilt from it at any time.
create schema records;

-- One row a settled bet for real money.
create table records.bet (
  -- The ledger entry that is the round.
  round_id bigint primary key,
  member_id bigint not null,
  placed_at timestamptz not null,
  currency text not null,
  vendor text not null,
  game_type text not null,
  game_code text not null,
  -- In the currency's smallest unit.
  stake bigint not null check (stake > 0),
  valid_bet bigint not null check (valid_bet >= 0),
  payout bigint not null check (payout >= 0),
  multiplier text not null,
  status text not null check (status in ('SETTLED'))
);
-- A member's page, newest first, from any time.
create index bet_of_member on records.bet (member_id, placed_at, round_id);

-- How far a reader of the feed has come; moved in the transaction that writes what it read.
create table records.reader (
  name text primary key,
  feed_cursor text not null
);
