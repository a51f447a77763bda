-- Who opens a game, from where, and who may not play; docs/decisions/0052-launch.md and 0053-protection.md say why.

alter table games.launch
  -- The session that it was opened from: the game ends with it. No reference: sessions are deleted, launches are kept a while.
  add column session_id bigint,
  add column language text not null default 'EN',
  add column device text not null default 'desktop' check (device in ('desktop', 'mobile'));
create index launch_of_session on games.launch (session_id) where ended_at is null;
create index launch_by_end on games.launch (ends_at);

-- Where the vendor's games are shown from; none: from the origin of its own address.
alter table vendors.vendor add column launch_origins text[] not null default '{}';

create schema protection;

-- Somebody who may not play: for a time, or for good. Several may hold at once, each with its own reason.
create table protection.exclusion (
  id bigint generated always as identity primary key,
  member_id bigint not null references identity.member,
  -- A member's own cannot be lifted before its end.
  imposed_by text not null check (imposed_by in ('member', 'operator')),
  operator_id bigint references operators.operator,
  reason text not null,
  created_at timestamptz not null,
  -- Null: for good.
  until timestamptz check (until > created_at),
  lifted_at timestamptz,
  lifted_by bigint references operators.operator,
  lifted_reason text,
  check ((imposed_by = 'operator') = (operator_id is not null)),
  check ((lifted_at is null) = (lifted_by is null) and (lifted_at is null) = (lifted_reason is null))
);
create index exclusion_of_member on protection.exclusion (member_id, id);
create index exclusion_holding on protection.exclusion (id) where lifted_at is null;

-- Rises with every change, so that nodes know when to read again.
create table protection.version (value bigint not null);
insert into protection.version values (0);

-- Who is too young is asked of all at once.
create index profile_birthday on identity.profile (birthday);
