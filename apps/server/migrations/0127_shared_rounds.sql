-- Shared rounds: one result for all who bet on it, from a chain of hashes that is played backwards.
-- docs/decisions/0119-shared-rounds.md says why it has this shape.

-- The most that all bets of one shared round pay together; null: the game has no shared rounds.
alter table originals.game_limit add column max_round_payout bigint
  constraint game_limit_round_payout check (max_round_payout >= max_payout);

-- Out of sight until an operator has committed a chain.
insert into originals.game (game_code, name, state, is_hot, position) values
  ('crash', '{"EN": "Crash", "TH": "แครช", "CN": "飞升"}', 'off', false, 15);
insert into originals.game_limit (game_code, currency, min_stake, max_stake, max_payout, max_round_payout)
select 'crash', currency, min_stake, max_stake, max_payout, max_payout * 5
from originals.game_limit where game_code = 'dice';

create table originals.chain (
  id bigint generated always as identity primary key,
  game_code text not null references originals.game,
  -- Rounds that it gives.
  length int not null check (length between 1000 and 10000000),
  -- What is published: so many links behind the secret.
  end_hash text not null unique check (end_hash ~ '^[0-9a-f]{64}$'),
  committed_at timestamptz not null,
  -- The height of the Bitcoin block, not found yet as the end is published, whose hash becomes the salt.
  salt_height int not null check (salt_height > 0),
  salt text check (salt ~ '^[0-9a-f]{64}$'),
  salted_at timestamptz check (salted_at > committed_at),
  -- Rounds begun.
  used int not null default 0 check (used between 0 and length),
  check ((salt is null) = (salted_at is null)),
  check (salt is not null or used = 0)
);
-- Hashes at distances from the end, sealed by the master key: a round's hash is few links from the next one.
create table originals.chain_link (
  chain_id bigint not null references originals.chain,
  links int not null check (links > 0),
  hash_sealed bytea not null,
  primary key (chain_id, links)
);

create table originals.shared_round (
  id bigint generated always as identity primary key,
  game_code text not null references originals.game,
  chain_id bigint not null references originals.chain,
  -- Links from the round's hash to the chain's end.
  position int not null check (position > 0),
  -- ended: the result is known, and bets are still being paid. All times are the database's.
  state text not null default 'betting' check (state in ('betting', 'running', 'ended', 'settled')),
  opened_at timestamptz not null,
  closes_at timestamptz not null,
  started_at timestamptz,
  ended_at timestamptz,
  -- Both are unknown to this database until the round has ended.
  game_hash text,
  end_e2 bigint check (end_e2 >= 100),
  unique (chain_id, position),
  check ((started_at is null) = (state = 'betting')),
  check ((ended_at is null) = (state in ('betting', 'running'))),
  check (num_nulls(ended_at, game_hash, end_e2) in (0, 3))
);
create unique index shared_round_live on originals.shared_round (game_code) where state <> 'settled';
create index shared_round_latest on originals.shared_round (game_code, id);

-- The node that moves a game's rounds on. Every move is safe by itself; this keeps the others from trying.
create table originals.shared_lead (
  game_code text primary key references originals.game,
  holder uuid not null,
  held_until timestamptz not null
);

-- A bet on a shared round is a row like a stepped round's: without seeds of its player's, and with the multiplier at which it
-- leaves by itself, in hundredths.
alter table originals.round
  alter column pair_id drop not null,
  alter column nonce drop not null,
  add column shared_round bigint references originals.shared_round,
  add column auto_e2 bigint check (auto_e2 > 100),
  add constraint round_kind check (num_nulls(pair_id, nonce) in (0, 2) and (pair_id is null) = (shared_round is not null)),
  add constraint round_auto check ((auto_e2 is null) = (shared_round is null));
create index round_of_shared on originals.round (shared_round, id) where shared_round is not null;
create index round_leaving on originals.round (shared_round, auto_e2) where shared_round is not null and state = 'open';
