-- Limits that members set themselves; docs/decisions/0086-limits.md says why.

-- What a limit allows: units of the member's currency in a period of the brand's calendar; of a session, minutes.
create table protection.play_limit (
  id bigint generated always as identity primary key,
  member_id bigint not null references identity.member,
  kind text not null check (kind in ('deposit', 'loss', 'stake', 'session')),
  period text not null check (period in ('day', 'week', 'month', 'session')),
  -- Null: of a session.
  currency text check ((currency is null) = (kind = 'session')),
  amount bigint not null check (amount >= 0),
  set_at timestamptz not null,
  set_by text not null check (set_by in ('member', 'operator')),
  -- A looser one that the member asked for; without an amount: none at all.
  asked_at timestamptz,
  asked_amount bigint check (asked_amount is null or asked_amount > amount and asked_at is not null),
  check ((kind = 'session') = (period = 'session')),
  unique (member_id, kind, period)
);
create index play_limit_on_play on protection.play_limit (member_id) where kind in ('loss', 'stake');
create index play_limit_of_session on protection.play_limit (member_id) where kind = 'session';

-- Raised when a member's play comes under limits for the first time or is under none any more: each node keeps who these are.
create table protection.limit_version (value bigint not null);
insert into protection.limit_version values (0);

-- What a limited member played for in a period, counted up to an entry of the ledger: no bet adds a month up.
create table protection.played (
  member_id bigint not null references identity.member,
  period text not null check (period in ('day', 'week', 'month')),
  -- The period's begin; entries up to `before` are older, those up to `through` are counted.
  begins timestamptz not null,
  before bigint not null,
  through bigint not null,
  staked bigint not null,
  -- Below zero: won.
  lost bigint not null,
  primary key (member_id, period)
);

-- Minutes after which a member is told how long and with what result they have played.
create table protection.reality_check (
  member_id bigint primary key references identity.member,
  minutes smallint not null check (minutes in (15, 30, 60))
);

-- What happened to limits and exclusions, for ever: who did it and why. The members' inbox is told from it.
create table protection.event (
  id bigint generated always as identity primary key,
  xact xid8 not null default pg_current_xact_id(),
  at timestamptz not null default clock_timestamp(),
  member_id bigint not null references identity.member,
  subject text not null check (subject in ('limit', 'exclusion', 'session')),
  subject_id bigint not null,
  kind text not null,
  actor_kind text not null check (actor_kind in ('member', 'operator', 'system')),
  actor_id bigint,
  reason text,
  detail jsonb not null default '{}'
);
create index protection_event_feed on protection.event (xact, id);
create index protection_event_of_member on protection.event (member_id, id);
create function protection.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'protection.% is append only: % refused', tg_table_name, lower(tg_op) using errcode = 'restrict_violation';
end $$;
create trigger event_is_immutable before update or delete or truncate on protection.event
  for each statement execute function protection.refuse_change();

-- As modules/games/seamless-wallet/verdicts.ts lists them.
create or replace function games.verdict(name text) returns int language sql immutable parallel safe as $$
  select case name
    when 'taken' then 0
    when 'busy' then 1
    when 'owing' then 2
    when 'insufficientFunds' then 10
    when 'sessionEnded' then 11
    when 'currencyMismatch' then 12
    when 'otherPlayersRound' then 13
    when 'gameNotFound' then 14
    when 'maintenance' then 15
    when 'forbidden' then 16
    when 'betCancelled' then 17
    when 'roundSettled' then 18
    when 'roundCancelled' then 19
    when 'creditCapReached' then 20
    when 'notABetOfThisRound' then 21
    when 'limitReached' then 22
    when 'betNotFound' then 30
    when 'roundNotFound' then 31
    when 'roundOpen' then 32
    when 'conflict' then 33
    when 'held' then 34
  end $$;
