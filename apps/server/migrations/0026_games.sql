-- Games of vendors: what is offered, who plays where, and what became of every round; docs/decisions/0050-games.md says why
-- it has this shape.
create schema games;

alter table vendors.vendor
  -- The last secret stays good for a while when it is changed: calls on their way are signed with it.
  add column secret_before_sealed bytea,
  add column secret_before_until timestamptz,
  -- Shown, and opens nothing.
  add column maintenance boolean not null default false,
  -- How its games are opened: in a frame of ours, or in a window of their own.
  add column opens text not null default 'frame' check (opens in ('frame', 'window'));

-- What a vendor may give without a bet, a day (UTC) and currency, in units; no row: nothing.
create table vendors.credit_cap (
  vendor text not null references vendors.vendor,
  currency text not null,
  per_day bigint not null check (per_day >= 0),
  primary key (vendor, currency)
);

-- One game of a vendor. The ids below 1000 are kept for in-house games, which have tables of their own.
create table games.game (
  id bigint generated always as identity (start with 1000) primary key,
  vendor text not null references vendors.vendor,
  game_code text not null check (game_code ~ '^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$'),
  game_type text not null check (game_type in ('RNG', 'LIVE', 'FISH', 'PVP', 'SPORTS', 'ESPORTS', 'LOTT', 'ELOTT', 'COCKFIGHT',
    'BINGO', 'BGS')),
  -- By language: { "EN": …, "TH": …, "CN": … }; EN is always there.
  name jsonb not null check (name ? 'EN'),
  -- off: not offered, and not shown.
  state text not null default 'on' check (state in ('on', 'maintenance', 'off')),
  unique (vendor, game_code)
);

-- A game that a member opened for real play: what the vendor's calls are made for.
create table games.launch (
  id bigint generated always as identity primary key,
  member_id bigint not null references identity.member,
  vendor text not null references vendors.vendor,
  game_code text not null,
  currency text not null,
  -- SHA-256 of the token in the game's address. The vendor shows it once, soon; then it has a session.
  token_hash bytea not null unique,
  token_until timestamptz not null,
  authenticated_at timestamptz,
  created_at timestamptz not null,
  -- From then on no bet is taken; rounds that are open are settled all the same.
  ended_at timestamptz,
  ends_at timestamptz not null
);
create index launch_of_member on games.launch (member_id) where ended_at is null;

-- A round at a vendor. In-house rounds are entries of the ledger itself.
create table games.round (
  -- Far from the ledger's entry ids: both are rounds in the betting record.
  id bigint generated always as identity (start with 100000000000000000) primary key,
  -- A vendor is never removed, and the gateway writes rounds of vendors that it knows: a reference would lock the vendor's one
  -- row for each round.
  vendor text not null,
  -- As the vendor calls it.
  round_ref text not null,
  member_id bigint not null,
  game_code text not null,
  currency text not null,
  -- wallet: its bets and settles went through the ledger. listed: played with money at the vendor, as the vendor tells it.
  source text not null default 'wallet' check (source in ('wallet', 'listed')),
  state text not null check (state in ('OPEN', 'SETTLED', 'CANCELLED')),
  -- Units: bets taken and not cancelled; what was paid.
  stake bigint not null check (stake >= 0),
  payout bigint not null default 0 check (payout >= 0),
  opened_at timestamptz not null,
  closed_at timestamptz,
  -- Of the transaction that changed it last: changed rounds are read in commit order. A round of the wallet is told of by its
  -- movements instead, so that its own row changes without touching an index.
  xact xid8 default pg_current_xact_id(),
  -- Of a cancelled round that is listed, units: what had been at stake and went back.
  returned bigint not null default 0 check (returned >= 0),
  check ((state = 'OPEN') = (closed_at is null)),
  constraint round_of_vendor unique (vendor, round_ref)
  -- Nearly each one changes once, soon.
) with (fillfactor = 55);
create index round_feed on games.round (xact, id) where xact is not null;
