-- Rooms in which members talk, one a language.
create schema chat;

insert into site.module (mod_id, parent, enabled, position) values
  ('CHAT3', null, false, 110),
  ('CHATTIPS3', 'CHAT3', false, 1);

-- Who keeps order in the rooms, and does nothing else.
alter table operators.operator drop constraint operator_role_check,
  add constraint operator_role_check check (role in ('admin', 'finance', 'risk', 'content', 'support', 'moderator'));

-- A room's revision is raised under the row's lock by each message and each removal, so they are committed in its order: who
-- follows it misses nothing.
create table chat.room (
  room text primary key check (room in ('EN', 'TH', 'CN')),
  rev bigint not null default 0,
  open boolean not null default true
);
insert into chat.room (room) values ('EN'), ('TH'), ('CN');

create table chat.rule (
  single boolean primary key default true check (single),
  -- Seconds between two messages of one member.
  slow_seconds int not null default 2 check (slow_seconds between 0 and 3600),
  length_max int not null default 200 check (length_max between 20 and 500),
  links boolean not null default false,
  -- Messages with one of these are refused, however it is drawn.
  words text[] not null default '{}' check (cardinality(words) <= 2000),
  visitors_read boolean not null default true,
  -- The least age of an account that writes.
  member_hours int not null default 0 check (member_hours between 0 and 8760),
  keep_days int not null default 30 check (keep_days between 1 and 365)
);
insert into chat.rule default values;

-- A member who has said something, or is read by nobody who ignores them, under a name that says nothing of the account.
create table chat.person (
  member_id bigint primary key references identity.member on delete cascade,
  alias text not null unique check (alias ~ '^[a-z2-7]{10}$'),
  muted_until timestamptz,
  muted_reason text,
  -- Of the last message, in whichever room.
  said_at timestamptz,
  -- Messages since `burst_from`, for the limit of many in a short time.
  burst int not null default 0,
  burst_from timestamptz
);

create table chat.message (
  id bigint generated always as identity (start 1001) primary key,
  room text not null references chat.room,
  rev bigint not null,
  member_id bigint not null references identity.member on delete cascade,
  kind text not null check (kind in ('TEXT', 'ROUND', 'TIP', 'RAIN')),
  text text not null,
  -- The text as it is compared: the same one again is refused.
  fold bytea not null,
  mentions text[] not null default '{}',
  detail jsonb,
  request_key uuid unique,
  request_hash text not null,
  at timestamptz not null,
  -- Removed by a moderator: nobody reads it any more, and the text stays for the moderators until it is too old.
  removed_at timestamptz
);
create unique index message_rev on chat.message (room, rev);
create index message_newest on chat.message (room, id desc) where removed_at is null;
create index message_of_member on chat.message (member_id, id desc);
create index message_old on chat.message (at);

create table chat.ignored (
  member_id bigint not null references identity.member on delete cascade,
  ignored_id bigint not null references identity.member on delete cascade,
  at timestamptz not null,
  primary key (member_id, ignored_id),
  check (member_id <> ignored_id)
);

create table chat.report (
  id bigint generated always as identity (start 1001) primary key,
  message_id bigint not null references chat.message on delete cascade,
  reporter_id bigint not null references identity.member on delete cascade,
  reason text not null check (reason in ('spam', 'insult', 'fraud', 'private', 'other')),
  at timestamptz not null,
  -- Somebody has looked at it.
  closed_at timestamptz,
  unique (message_id, reporter_id)
);
create index report_open on chat.report (id desc) where closed_at is null;
