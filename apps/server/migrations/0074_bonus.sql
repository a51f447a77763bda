-- Bonus money; docs/decisions/0094-bonus-money.md has the rules.
create schema bonus;

-- A bonus that a member was granted. At most one is ACTIVE for a member and currency: the member's bonus wallet is that one's.
create table bonus.grant (
  id bigint generated always as identity primary key,
  member_id bigint not null references identity.member,
  currency text not null,
  -- Units: what was granted, the deposit that it was granted for, and the valid bet that is required.
  amount bigint not null check (amount > 0),
  basis bigint not null check (basis >= 0),
  required bigint not null check (required >= 0),
  -- Frozen, as packages/contract/src/bonus.ts describes them.
  terms jsonb not null,
  -- Of the terms: units, null: no limit; games as VENDOR/game, VENDOR/*.
  max_stake bigint check (max_stake > 0),
  max_payout bigint check (max_payout > 0),
  excluded text[] not null,
  -- The member's bonus wallet, and the house account that gives and takes back.
  wallet bigint not null,
  house bigint not null,
  state text not null check (state in ('OFFERED', 'ACTIVE', 'RELEASED', 'EXPIRED', 'FORFEITED', 'CANCELLED')),
  -- What it was granted for, once.
  source text not null,
  source_id bigint not null,
  -- Rounds with its money in them that have not ended.
  open_rounds int not null default 0 check (open_rounds >= 0),
  -- Its money has moved since it was last looked at.
  is_moved boolean not null default false,
  -- Units: what became cash, less what had to be given back; and what of that was taken back since bets that counted were voided.
  released bigint not null default 0 check (released >= 0),
  taken_back bigint not null default 0 check (taken_back >= 0),
  -- Times that something was taken back or given back: each has an entry of its own.
  corrections int not null default 0,
  -- The entries that brought its money, and the one of its state.
  granted_entry bigint,
  entry_id bigint,
  created_at timestamptz not null,
  offered_until timestamptz not null,
  activated_at timestamptz,
  expires_at timestamptz,
  ended_at timestamptz,
  ended_by text,
  -- The transaction that wrote its state: nodes read what changed since they read last.
  xact xid8 not null default pg_current_xact_id(),
  unique (source, source_id),
  check ((activated_at is null) = (expires_at is null)),
  check ((ended_at is null) = (state in ('OFFERED', 'ACTIVE')))
);
create unique index grant_active on bonus.grant (member_id, currency) where state = 'ACTIVE';
create index grant_of_member on bonus.grant (member_id, id);
create index grant_changed on bonus.grant (xact);
create index grant_offered on bonus.grant (offered_until) where state = 'OFFERED';
create index grant_due on bonus.grant (expires_at) where state = 'ACTIVE';
create index grant_moved on bonus.grant (id) where is_moved;

create function bonus.note_change() returns trigger language plpgsql as $$
begin
  new.xact := pg_current_xact_id();
  return new;
end $$;
create trigger grant_changes before update of state on bonus.grant
  for each row when (old.state is distinct from new.state) execute function bonus.note_change();

-- The turnover made under a grant, apart from it: bets lock the grant, and wait for no reader of the betting record.
create table bonus.progress (
  grant_id bigint primary key references bonus.grant,
  required bigint not null,
  done bigint not null default 0,
  bets bigint not null default 0,
  has_ended boolean not null default false
) with (fillfactor = 60);

-- A bet that was placed under a grant, as it counts now.
create table bonus.turnover_bet (
  round_id bigint primary key,
  grant_id bigint not null references bonus.grant,
  placed_at timestamptz not null,
  vendor text not null,
  game_type text not null,
  game_code text not null,
  stake bigint not null,
  valid_bet bigint not null,
  percent int not null,
  counted bigint not null,
  why text not null
) with (fillfactor = 80);
create index turnover_bet_of_grant on bonus.turnover_bet (grant_id, round_id);

-- Grants to look at: their turnover is made, or changed after their end.
create table bonus.due (grant_id bigint primary key references bonus.grant);

-- The share of a game's valid bets that counts under these terms. What is not named counts in full, games among members nothing.
create function bonus.percent(terms jsonb, vendor text, game_type text) returns int language sql immutable parallel safe as $$
  select coalesce(
    (select (c ->> 'percent')::int from jsonb_array_elements(terms -> 'contributions') c
      where c ->> 'gameType' = game_type and (c ->> 'vendor' is null or c ->> 'vendor' = vendor)
      order by c ->> 'vendor' is null limit 1),
    case game_type when 'PVP' then 0 else 100 end)
$$;
-- True where a game takes cash alone under these terms.
create function bonus.is_excluded(excluded text[], vendor text, game_code text) returns boolean language sql immutable parallel safe as $$
  select vendor || '/' || game_code = any (excluded) or vendor || '/*' = any (excluded)
$$;

-- The grant under which a stepped round was opened, and the bonus money in its stake; null: none, and no bonus money.
alter table originals.round add column bonus_grant bigint;
alter table originals.round add column bonus_stake bigint;
