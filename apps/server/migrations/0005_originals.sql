-- In-house games: how they are offered, and the seed pairs from which every result comes.
create schema originals;

create table originals.game (
  game_code text primary key,
  -- By language: { "EN": …, "TH": …, "CN": … }.
  name jsonb not null,
  state text not null default 'on' check (state in ('on', 'maintenance')),
  is_hot boolean not null default false,
  position int not null
);

-- In the currency's smallest unit. A game is offered in the currencies that have a row.
create table originals.game_limit (
  game_code text not null references originals.game,
  currency text not null,
  min_stake bigint not null check (min_stake > 0),
  max_stake bigint not null check (max_stake >= min_stake),
  max_payout bigint not null check (max_payout > 0),
  primary key (game_code, currency)
);

insert into originals.game (game_code, name, is_hot, position) values
  ('dice', '{"EN": "Dice", "TH": "ไดซ์", "CN": "骰子"}', true, 1);
insert into originals.game_limit (game_code, currency, min_stake, max_stake, max_payout) values
  ('dice', 'THB',  10000,      500000000,    20000000000),  -- 1 to 50,000; wins to 2,000,000
  ('dice', 'VND',  10000000,   400000000000, 16000000000000),
  ('dice', 'CNY',  10000,      100000000,    4000000000),
  ('dice', 'USD',  1000,       15000000,     600000000),
  ('dice', 'USDT', 100000,     1500000000,   60000000000),
  ('dice', 'BTC',  100,        2000000,      80000000);

-- A member has one active pair and the next one, whose server seed is committed to before the client seed is chosen.
create table originals.seed_pair (
  id bigint generated always as identity primary key,
  member_id bigint not null,
  state text not null check (state in ('next', 'active', 'revealed')),
  -- The 64 hex digits, sealed by the master key.
  server_seed_sealed bytea not null,
  -- SHA-256 of those digits as text: what the member sees beforehand.
  server_seed_hash text not null,
  client_seed text,
  -- How many bets were made with it, known when it is revealed.
  nonces bigint,
  created_at timestamptz not null,
  revealed_at timestamptz,
  check ((state = 'next') = (client_seed is null)),
  check ((state = 'revealed') = (revealed_at is not null)),
  check ((state = 'revealed') = (nonces is not null))
);
create unique index seed_pair_active on originals.seed_pair (member_id) where state = 'active';
create unique index seed_pair_next on originals.seed_pair (member_id) where state = 'next';
