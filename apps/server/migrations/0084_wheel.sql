-- Lucky wheels: the spins of members, each from a seed that was committed before it. docs/decisions/0101-rain-and-wheel.md says why.

-- A member at a wheel: the committed seed of the next spin, and the spins that were used.
create table rewards.wheel_seat (
  activity_id bigint not null references rewards.activity,
  member_id bigint not null,
  -- The number of the next spin.
  nonce int not null default 1,
  server_seed_sealed bytea not null,
  server_seed_hash text not null,
  -- The brand's day of the last spin that a day brought, and how many of that day are used.
  day text not null default '',
  day_used int not null default 0,
  -- Spins that operators gave in all, and how many of them are used.
  given int not null default 0,
  given_used int not null default 0,
  primary key (activity_id, member_id),
  check (given_used between 0 and given)
);

-- How often a segment was won, by the mark of its label and prize: chances and stock may be changed, what was won remains.
create table rewards.wheel_won (
  activity_id bigint not null references rewards.activity,
  currency text not null,
  segment text not null,
  won int not null default 0,
  primary key (activity_id, currency, segment)
);

create table rewards.spin (
  id bigint generated always as identity (start with 10000001) primary key,
  activity_id bigint not null references rewards.activity,
  member_id bigint not null,
  currency text not null,
  nonce int not null,
  -- Revealed with the result.
  server_seed text not null,
  server_seed_hash text not null,
  client_seed text not null,
  -- The weights that it was drawn by, 0 where nothing was left, and the place at which it stopped.
  weights int[] not null,
  segment int not null,
  label jsonb not null,
  -- As the contract's Prize has it; null: nothing was won.
  prize jsonb,
  browser bytea,
  network text,
  at timestamptz not null,
  unique (activity_id, member_id, nonce)
);
create unique index spin_by_seed on rewards.spin (activity_id, member_id, server_seed_hash);
create index spin_of_member on rewards.spin (member_id, id);
create index spin_by_browser on rewards.spin (activity_id, browser);
create index spin_by_network on rewards.spin (activity_id, network);

-- Spins that operators gave, once a request.
create table rewards.given_spins (
  id bigint generated always as identity (start with 10000001) primary key,
  activity_id bigint not null references rewards.activity,
  member_id bigint not null,
  spins int not null check (spins > 0),
  request_key uuid not null unique,
  at timestamptz not null
);
create index given_spins_of_member on rewards.given_spins (activity_id, member_id, at);
