-- Members who keep order in the rooms, and what they did.
alter table chat.person add column moderates boolean not null default false;

create table chat.moderation (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  moderator_id bigint not null references identity.member on delete cascade,
  act text not null check (act in ('remove', 'mute')),
  member_id bigint not null references identity.member on delete cascade,
  -- Of a removal: where it stood, and what it said.
  message_id bigint,
  room text,
  text text,
  -- Of a mute.
  minutes int,
  reason text not null
);
create index moderation_of_member on chat.moderation (member_id);
create index moderation_by_moderator on chat.moderation (moderator_id);
