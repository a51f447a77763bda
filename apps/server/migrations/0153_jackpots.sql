-- The jackpot of in-house games: three pots in each currency, fed by every bet of cash and won by one of them.
-- docs/decisions/0135-jackpot.md says why it has this shape.

-- What the next pot of a tier begins with; the pot under way keeps its own.
create table originals.jackpot_rule (
  tier text not null check (tier in ('mini', 'major', 'grand')),
  currency text not null,
  is_on boolean not null,
  -- In the currency's smallest unit: what the house lays in, and the amount at which a pot must have been won.
  seed bigint not null check (seed > 0),
  must_hit bigint not null check (must_hit > seed),
  -- The part of a stake that feeds the pot, in millionths.
  rate_ppm int not null check (rate_ppm between 1 and 20000),
  primary key (tier, currency)
);
create table originals.jackpot_pot (
  tier text not null,
  currency text not null,
  seed bigint not null,
  must_hit bigint not null,
  rate_ppm int not null,
  amount bigint not null check (amount >= 0),
  began_at timestamptz not null,
  primary key (tier, currency),
  foreign key (tier, currency) references originals.jackpot_rule
);
-- The server seed by which a currency's draws are decided, until one of its pots is won.
create table originals.jackpot_seed (
  id bigint generated always as identity primary key,
  currency text not null,
  server_seed_sealed bytea not null,
  server_seed_hash text not null unique,
  made_at timestamptz not null,
  revealed_at timestamptz
);
create unique index jackpot_seed_active on originals.jackpot_seed (currency) where revealed_at is null;
-- A settled bet of cash, which waits for its draw or has had it.
create table originals.jackpot_entry (
  round_id bigint primary key,
  member_id bigint not null,
  currency text not null,
  stake bigint not null check (stake > 0),
  drawn_at timestamptz,
  seed_id bigint references originals.jackpot_seed,
  client_seed text,
  -- The pots as the bet found them; none where its player takes no part.
  pots jsonb,
  check (num_nulls(drawn_at, pots) in (0, 2))
);
create index jackpot_entry_waits on originals.jackpot_entry (round_id) where drawn_at is null;
create table originals.jackpot_win (
  round_id bigint not null references originals.jackpot_entry,
  tier text not null,
  currency text not null,
  member_id bigint not null,
  amount bigint not null check (amount > 0),
  ledger_entry bigint not null,
  won_at timestamptz not null,
  primary key (round_id, tier)
);
create index jackpot_win_latest on originals.jackpot_win (currency, won_at desc);
