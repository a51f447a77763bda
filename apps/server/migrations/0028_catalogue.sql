-- The catalogue as lobbies show it, and what members like and opened; docs/decisions/0051-catalogue.md says why it has this
-- shape.

-- One row. Every change of what lobbies show raises its version, so a node knows by one cheap read that its copy is old.
create table games.catalogue (
  id int primary key default 1 check (id = 1),
  version bigint not null,
  -- When a game was last taken out of the table: a copy from before reads all of it anew.
  thinned bigint not null default 0,
  -- All games of vendors are closed: shown, and none opens.
  maintenance boolean not null default false
);
insert into games.catalogue (version) values (1);

alter table games.game
  -- The vendor's own grouping within the type: SLOT, VIDEO, TABLE …
  add column classify text not null default '' check (length(classify) <= 32),
  -- The brand's own grouping.
  add column group_code text not null default '' check (length(group_code) <= 32),
  add column hot boolean not null default false,
  -- Null: new for a month after its release.
  add column is_new boolean,
  -- The lower, the earlier; what nobody placed stands at 1000.
  add column position int not null default 1000,
  -- In percent, as the vendor states it: "96.12".
  add column rtp text check (rtp ~ '^\d{1,3}(\.\d{1,4})?$'),
  add column lines int check (lines > 0),
  -- By currency, as formatted money: { "THB": "1.0000" }.
  add column min_bet jsonb not null default '{}' check (jsonb_typeof(min_bet) = 'object'),
  -- Empty: whatever the vendor takes.
  add column currencies text[] not null default '{}',
  add column devices text[] not null default '{desktop,mobile}'
    check (cardinality(devices) > 0 and devices <@ '{desktop,mobile}'),
  add column free_play boolean not null default false,
  -- The vendor says that it is closed.
  add column vendor_closed boolean not null default false,
  -- Whether the vendor offers it still; what it takes back is kept, for records and favourites name it.
  add column listed boolean not null default true,
  add column released_at timestamptz,
  -- The fields that operators wrote: what the vendor says of them does not count.
  add column edited text[] not null default '{}',
  -- A counter for show; nothing is paid from it. Units.
  add column jackpot bigint check (jackpot > 0),
  add column jackpot_currency text,
  add column updated_at timestamptz not null default now(),
  -- Of the catalogue, when it changed last: a node reads only what changed since its copy.
  add column version bigint not null default 0,
  add check ((jackpot is null) = (jackpot_currency is null));
create index game_changed on games.game (version);

-- In-house games have numbers in lobbies like all others, below 1000.
create table games.in_house (
  node_id bigint generated always as identity (maxvalue 999) primary key,
  game_code text not null unique
);
insert into games.in_house (game_code) select game_code from originals.game order by position;

-- The categories: their order, and the order of vendors within; vendors that are not named follow in their own order.
create table games.lane (
  category text primary key,
  position int not null,
  vendors text[] not null default '{}',
  shown boolean not null default true
);
insert into games.lane (category, position) values
  ('RNG', 1), ('LIVE', 2), ('INHOUSE', 3), ('SPORTS', 4), ('ESPORTS', 5), ('FISH', 6), ('PVP', 7), ('COCKFIGHT', 8),
  ('LOTT', 9), ('ELOTT', 10), ('BINGO', 11), ('BGS', 12);

-- What of a type stands in another category: of a vendor, of a group of the vendor's, or both; the closest one counts.
create table games.split (
  id bigint generated always as identity primary key,
  game_type text not null,
  vendor text references vendors.vendor,
  classify text,
  category text not null references games.lane,
  check (vendor is not null or classify is not null),
  unique nulls not distinct (game_type, vendor, classify)
);
insert into games.split (game_type, classify, category) values
  ('SPORTS', 'ESPORTS', 'ESPORTS'), ('SPORTS', 'COCKFIGHT', 'COCKFIGHT');

-- Before the change and in its transaction: writers wait for each other here, so versions are committed in their order, and
-- a copy of version n has all that was changed up to n.
create function games.raise_catalogue() returns trigger language plpgsql as $$
begin
  update games.catalogue set
    version = version + 1,
    thinned = case when tg_table_name = 'game' and tg_op in ('DELETE', 'TRUNCATE') then version + 1 else thinned end;
  return null;
end $$;

create function games.stamp_game() returns trigger language plpgsql as $$
begin
  new.version = (select version from games.catalogue);
  return new;
end $$;

do $$
declare t text;
begin
  foreach t in array array['games.game', 'games.in_house', 'games.lane', 'games.split', 'vendors.vendor']
  loop
    execute format('create trigger raise_catalogue before insert or update or delete or truncate on %s
      for each statement execute function games.raise_catalogue()', t);
  end loop;
end $$;
create trigger stamp_game before insert or update on games.game for each row execute function games.stamp_game();

-- How the last reading of each vendor's list went.
create table games.sync (
  vendor text primary key references vendors.vendor,
  tried_at timestamptz not null,
  synced_at timestamptz,
  -- Why the last try brought nothing; null when it did.
  fault text,
  -- Of the last list: how many games, and how many of them could not be used.
  games int not null default 0,
  skipped int not null default 0
);

-- What operators changed, for ever.
create table games.edit (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  -- Null: at the site's own machine.
  operator_id bigint references operators.operator,
  -- game, vendor, lane, split, catalogue
  subject text not null,
  subject_id text not null,
  reason text not null,
  detail jsonb not null
);

create table games.favourite (
  member_id bigint not null references identity.member,
  node_id bigint not null,
  added_at timestamptz not null,
  primary key (member_id, node_id)
);
-- When a member last added or removed one: at most one a second, on whichever node.
create table games.favourite_turn (
  member_id bigint primary key references identity.member,
  at timestamptz not null
);

-- What each member opened, and when last.
create table games.recent (
  member_id bigint not null references identity.member,
  node_id bigint not null,
  opened_at timestamptz not null,
  primary key (member_id, node_id)
);
create index recent_opened on games.recent (opened_at) include (node_id);
