-- Missions, raffles and races; docs/decisions/0099-missions-raffles-races.md has the rules.

-- Hours (UTC) of a member's play and deposits that changed, and whose missions, tickets and places are to be computed anew.
-- Whoever follows them removes a row only in the version that was read: a change that comes meanwhile stays.
create sequence rewards.play_version as bigint;
create table rewards.touched_hour (
  member_id bigint not null,
  currency text not null,
  hour timestamptz not null,
  -- Bets and cash are recorded under different locks: they touch different rows, and wait for no row of each other's.
  what text not null check (what in ('bets', 'cash')),
  version bigint not null,
  primary key (member_id, currency, hour, what)
) with (fillfactor = 70);
create index touched_hour_first on rewards.touched_hour (version);

-- A mission: its terms are as packages/contract/src/missions.ts describes them.
create table rewards.mission (
  id bigint generated always as identity (start with 1001) primary key,
  code text not null unique check (code ~ '^[a-z][a-z0-9-]{1,39}$'),
  terms jsonb not null,
  is_open boolean not null,
  position int not null,
  created_at timestamptz not null
);

-- A season: from its points come levels, and the mission leaderboard. Seasons do not overlap.
create table rewards.season (
  id bigint generated always as identity (start with 101) primary key,
  code text not null unique check (code ~ '^[a-z][a-z0-9-]{1,39}$'),
  title jsonb not null,
  -- [{ "level": 1, "points": 100, "prizes": [{ "currency": "THB", "prize": { … } }] }], rising.
  levels jsonb not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  created_at timestamptz not null,
  exclude using gist (tstzrange(starts_at, ends_at) with &&)
);

-- Numbers under which missions and levels give rewards: each time that a goal is reached has one of its own.
create sequence rewards.award_id as bigint start with 10001;

-- A member's way through a mission in one of its periods, which its name tells: a day, a Monday, a season.
create table rewards.mission_progress (
  id bigint generated always as identity primary key,
  mission_id bigint not null references rewards.mission,
  member_id bigint not null,
  period text not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  currency text not null,
  value bigint not null,
  target bigint not null,
  -- The points of the season that it counts in; both null until it is reached.
  season_id bigint references rewards.season,
  points int not null default 0,
  award_id bigint unique,
  reached_at timestamptz,
  -- Claimed, and bets that it was reached by were voided since.
  is_short boolean not null default false,
  unique (mission_id, member_id, period),
  check ((award_id is null) = (reached_at is null))
);
create index mission_progress_of_member on rewards.mission_progress (member_id, ends_at);
create index mission_progress_of_season on rewards.mission_progress (season_id, member_id) where season_id is not null;

-- A member's points of a season, and when the last of them came: of equal ones whoever had them first is first.
create table rewards.season_score (
  season_id bigint not null references rewards.season,
  member_id bigint not null,
  points int not null check (points > 0),
  reached_at timestamptz not null,
  primary key (season_id, member_id)
);
create index season_score_rank on rewards.season_score (season_id, points desc, reached_at, member_id);
create table rewards.season_level (
  season_id bigint not null references rewards.season,
  member_id bigint not null,
  level int not null,
  award_id bigint not null unique,
  primary key (season_id, member_id, level)
);

-- A raffle. The server seed is made with it and never changes; its hash is public from then on.
create table rewards.raffle (
  id bigint generated always as identity (start with 1001) primary key,
  code text not null unique check (code ~ '^[a-z][a-z0-9-]{1,39}$'),
  terms jsonb not null,
  -- OPEN: tickets are earned. CLOSED: their list is published. DRAWN. CANCELLED: before it was closed.
  state text not null default 'OPEN' check (state in ('OPEN', 'CLOSED', 'DRAWN', 'CANCELLED')),
  starts_at timestamptz not null,
  closes_at timestamptz not null check (closes_at > starts_at),
  -- The list is closed: bets that were placed in time have had time to be settled.
  lists_at timestamptz not null check (lists_at >= closes_at),
  draws_at timestamptz not null check (draws_at > lists_at),
  server_seed_sealed bytea not null,
  server_seed_hash text not null,
  -- Of the closed list: its tickets, its text, and the SHA-256 of it, which is the draw's public seed.
  tickets bigint,
  list text,
  list_hash text,
  created_at timestamptz not null,
  closed_at timestamptz,
  drawn_at timestamptz,
  check ((state in ('CLOSED', 'DRAWN')) = (list_hash is not null)),
  check ((state = 'DRAWN') = (drawn_at is not null))
);
create index raffle_due on rewards.raffle (state, lists_at) where state in ('OPEN', 'CLOSED');

-- A member in a raffle. `earned` follows the record, `given` came as prizes; numbers are dealt when the list is closed.
create table rewards.raffle_entry (
  id bigint generated always as identity primary key,
  raffle_id bigint not null references rewards.raffle,
  member_id bigint not null,
  currency text not null,
  -- The member's own words: with the name they make the owner's mark in the list.
  luck text not null,
  earned bigint not null default 0 check (earned >= 0),
  given bigint not null default 0 check (given >= 0),
  first_ticket bigint,
  last_ticket bigint,
  joined_at timestamptz not null,
  unique (raffle_id, member_id)
);
create index raffle_entry_of_member on rewards.raffle_entry (member_id);

create table rewards.raffle_winner (
  id bigint generated always as identity (start with 10001) primary key,
  raffle_id bigint not null references rewards.raffle,
  -- From 0: the number in the message that the draw signs.
  draw int not null,
  ticket bigint not null,
  member_id bigint not null,
  prize jsonb not null,
  currency text not null,
  unique (raffle_id, draw),
  unique (raffle_id, ticket)
);

-- Nobody chooses a seed that is committed to, changes a closed list, or draws again: whoever it is.
create function rewards.keep_raffle() returns trigger language plpgsql as $$
begin
  if (new.id, new.code, new.server_seed_sealed, new.server_seed_hash, new.created_at)
    is distinct from (old.id, old.code, old.server_seed_sealed, old.server_seed_hash, old.created_at) then
    raise exception 'the seed of a raffle is committed to';
  end if;
  if old.state <> 'OPEN' and (new.terms, new.starts_at, new.closes_at, new.lists_at, new.draws_at, new.tickets, new.list,
      new.list_hash, new.closed_at)
    is distinct from (old.terms, old.starts_at, old.closes_at, old.lists_at, old.draws_at, old.tickets, old.list, old.list_hash,
      old.closed_at) then
    raise exception 'the list of a raffle is closed';
  end if;
  if old.state = 'DRAWN' or old.state = 'CANCELLED' or (old.state = 'CLOSED' and new.state <> 'DRAWN')
    or (old.state = 'OPEN' and new.state = 'DRAWN') then
    raise exception 'a raffle is closed once and drawn once';
  end if;
  return new;
end $$;
create trigger raffle_kept before update on rewards.raffle for each row execute function rewards.keep_raffle();
create function rewards.keep_entry() returns trigger language plpgsql as $$
begin
  if (select state from rewards.raffle where id = new.raffle_id) <> 'OPEN' then
    raise exception 'the list of a raffle is closed';
  end if;
  return new;
end $$;
create trigger raffle_entry_kept before insert or update on rewards.raffle_entry
  for each row execute function rewards.keep_entry();
create function rewards.refuse() returns trigger language plpgsql as $$
begin
  raise exception '% is append only', tg_table_name;
end $$;
create trigger raffle_not_removed before delete on rewards.raffle for each row execute function rewards.refuse();
create trigger raffle_entry_not_removed before delete on rewards.raffle_entry for each row execute function rewards.refuse();
create trigger raffle_winner_kept before update or delete on rewards.raffle_winner
  for each row execute function rewards.refuse();

-- A race: places by play in a time.
create table rewards.race (
  id bigint generated always as identity (start with 1001) primary key,
  code text not null unique check (code ~ '^[a-z][a-z0-9-]{1,39}$'),
  terms jsonb not null,
  -- RUNNING: also before its start. PAID: the places are final. CANCELLED.
  state text not null default 'RUNNING' check (state in ('RUNNING', 'PAID', 'CANCELLED')),
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  -- Until then bets that were placed in time are settled or voided.
  settles_at timestamptz not null check (settles_at >= ends_at),
  created_at timestamptz not null,
  ended_at timestamptz,
  check ((state = 'RUNNING') = (ended_at is null))
);
create index race_due on rewards.race (settles_at) where state = 'RUNNING';

-- A member's score in a race: units of its currency, or the multiplier in ten-thousandths; and the bet's time that brought it.
create table rewards.race_score (
  race_id bigint not null references rewards.race,
  member_id bigint not null,
  currency text not null,
  score bigint not null check (score > 0),
  reached_at timestamptz not null,
  primary key (race_id, member_id)
);
create index race_score_rank on rewards.race_score (race_id, score desc, reached_at, member_id);
create table rewards.race_place (
  id bigint generated always as identity (start with 10001) primary key,
  race_id bigint not null references rewards.race,
  place int not null,
  member_id bigint not null,
  currency text not null,
  score bigint not null,
  reached_at timestamptz not null,
  -- Null: no prize for this place in the member's currency.
  prize jsonb,
  unique (race_id, place),
  unique (race_id, member_id)
);
create trigger race_place_kept before update or delete on rewards.race_place
  for each row execute function rewards.refuse();

-- Times whose play somebody follows: of missions a week back, for what is voided later.
create view rewards.followed as
  select now() - interval '8 days' as since, 'infinity'::timestamptz as until where exists (select from rewards.mission where is_open)
  union all select starts_at, closes_at from rewards.raffle where state = 'OPEN'
  union all select starts_at, ends_at from rewards.race where state = 'RUNNING'
  union all select starts_at, ends_at from rewards.season where ends_at > now() - interval '8 days';

-- A row that is there already takes a new version, so that whoever is reading it leaves it there.
create function rewards.touch_hours() returns trigger language plpgsql as $$
begin
  insert into rewards.touched_hour as t (member_id, currency, hour, what, version)
  select m.member_id, m.currency, m.hour, 'bets', nextval('rewards.play_version')
  from (select distinct member_id, currency, hour from moved order by 1, 2, 3) m
  where exists (select from rewards.followed f where m.hour < f.until and m.hour + interval '1 hour' > f.since)
  on conflict (member_id, currency, hour, what) do update set version = excluded.version;
  return null;
end $$;
create trigger rewards_of_new_bets after insert on records.bet_hour referencing new table as moved
  for each statement execute function rewards.touch_hours();
create trigger rewards_of_changed_bets after update on records.bet_hour referencing new table as moved
  for each statement execute function rewards.touch_hours();
create trigger rewards_of_gone_bets after delete on records.bet_hour referencing old table as moved
  for each statement execute function rewards.touch_hours();

-- Deposits, and what takes one back.
create function rewards.touch_cash_hours() returns trigger language plpgsql as $$
begin
  insert into rewards.touched_hour as t (member_id, currency, hour, what, version)
  select m.member_id, m.currency, m.hour, 'cash', nextval('rewards.play_version')
  from (select distinct member_id, currency, hour from moved
    -- 3: a deposit.
    where kind in (3, ledger.transfer_kind('reversal')) order by 1, 2, 3) m
  where exists (select from rewards.followed f where m.hour < f.until and m.hour + interval '1 hour' > f.since)
  on conflict (member_id, currency, hour, what) do update set version = excluded.version;
  return null;
end $$;
create trigger rewards_of_new_cash after insert on records.cash_hour referencing new table as moved
  for each statement execute function rewards.touch_cash_hours();
create trigger rewards_of_changed_cash after update on records.cash_hour referencing new table as moved
  for each statement execute function rewards.touch_cash_hours();
