-- Mines, and the rounds of stepped games, of which it is the first; docs/decisions/0021-rounds.md says why they have this shape.
insert into originals.game (game_code, name, is_hot, position) values
  ('mines', '{"EN": "Mines", "TH": "ไมนส์", "CN": "扫雷"}', true, 2);
insert into originals.game_limit (game_code, currency, min_stake, max_stake, max_payout) values
  ('mines', 'THB',  10000,      500000000,    20000000000),  -- 1 to 50,000; wins to 2,000,000
  ('mines', 'VND',  10000000,   400000000000, 16000000000000),
  ('mines', 'CNY',  10000,      100000000,    4000000000),
  ('mines', 'USD',  1000,       15000000,     600000000),
  ('mines', 'USDT', 100000,     1500000000,   60000000000),
  ('mines', 'BTC',  100,        2000000,      80000000);

-- A round that is opened by its stake, acted on and closed. Written in the transaction of the ledger entry that takes the stake, and
-- changed in that of the entry that pays: neither is there without the other.
create table originals.round (
  -- The ledger entry that took the stake.
  id bigint primary key,
  member_id bigint not null,
  game_code text not null references originals.game,
  currency text not null,
  play_money boolean not null,
  params jsonb not null,
  stake bigint not null check (stake > 0),
  -- What the game paid at most when the round was opened: later changes of the limit are not the round's.
  max_payout bigint not null check (max_payout > 0),
  pair_id bigint not null references originals.seed_pair,
  nonce bigint not null check (nonce >= 0),
  -- The bet that opened it: the same request again is answered with this round.
  request_key uuid not null unique,
  request_content text not null,
  -- returned: its player left before anything was decided.
  state text not null default 'open' check (state in ('open', 'settled', 'returned')),
  actions jsonb not null default '[]',
  -- What the player may see. Of an open round nothing that is still hidden: that is computed from the seeds each time.
  result jsonb not null,
  -- What ending it now returns, or what it returned, per unit staked in ten-thousandths.
  multiplier_e4 bigint not null check (multiplier_e4 >= 0),
  payout bigint not null default 0 check (payout >= 0),
  closed_entry bigint,
  opened_at timestamptz not null,
  touched_at timestamptz not null,
  closed_at timestamptz,
  -- The transaction that opened or closed it: the betting record reads rounds in this order.
  xact xid8 not null default pg_current_xact_id(),
  unique (pair_id, nonce),
  check ((state = 'open') = (closed_at is null)),
  check (state <> 'open' or payout = 0),
  check ((payout > 0) = (closed_entry is not null)),
  check (state <> 'returned' or payout = stake)
);
create unique index round_open on originals.round (member_id, game_code) where state = 'open';
create index round_left on originals.round (touched_at) where state = 'open';
create index round_feed on originals.round (xact, id);
