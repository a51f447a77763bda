-- What a member is told: notices of what became of their money, and letters from the house.
create schema messages;

create table messages.message (
  id bigint generated always as identity primary key,
  member_id bigint not null references identity.member,
  -- What it says, without words: a notice's template with its parameters, or a letter that brings its own words.
  template text not null,
  params jsonb not null default '{}',
  -- The row that it is about, where there is one to look at.
  subject text,
  subject_id bigint,
  -- The change of which it tells; a change is told once.
  event_id bigint unique,
  -- When that happened.
  at timestamptz not null,
  read_at timestamptz,
  -- By which the nodes find what was written since they last looked.
  xact xid8 not null default pg_current_xact_id(),
  check ((subject is null) = (subject_id is null))
);
create index message_of_member on messages.message (member_id, id desc);
create index message_unread on messages.message (member_id) where read_at is null;
create index message_written on messages.message (xact);
create index message_age on messages.message (at);

-- How far the events have been told; moved in the transaction that writes the messages.
create table messages.reader (
  name text primary key,
  event_cursor text not null
);
