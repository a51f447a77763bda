-- What visitors and members write to customer service, and the conversation that follows.
create table messages.feedback (
  id bigint generated always as identity (start 1001) primary key,
  -- Null: a visitor, whom nobody can answer here.
  member_id bigint references identity.member on delete cascade,
  sender text not null,
  -- 1 deposit, 2 withdrawal, 3 game, 4 customer service, 6 to become an agent, 0 others.
  type smallint not null check (type in (0, 1, 2, 3, 4, 6)),
  state text not null default 'OPEN' check (state in ('OPEN', 'ANSWERED', 'CLOSED')),
  ip inet not null,
  at timestamptz not null
);
create index feedback_of_member on messages.feedback (member_id, id desc);
create index feedback_open on messages.feedback (id desc) where state = 'OPEN';

create table messages.feedback_entry (
  id bigint generated always as identity primary key,
  feedback_id bigint not null references messages.feedback on delete cascade,
  author text not null check (author in ('MEMBER', 'HOUSE')),
  operator_id bigint,
  text text not null,
  -- The answer's request, which is written once.
  request_key text unique,
  at timestamptz not null,
  check (author = 'HOUSE' or operator_id is null)
);
create index feedback_entries on messages.feedback_entry (feedback_id, id);
