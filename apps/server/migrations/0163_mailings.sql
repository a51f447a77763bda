-- Messages of operators to the members of a segment. docs/decisions/0142-mailings.md says why it has this shape.
create table overview.mailing (
  id bigint generated always as identity (start with 1001) primary key,
  state text not null check (state in ('REVIEW', 'WAITING', 'SENDING', 'SENT', 'CANCELLED')),
  title site.words not null,
  body site.words not null,
  -- The segment as it was said, and the member whose line it is.
  filter jsonb not null,
  agent_id bigint,
  send_at timestamptz not null,
  -- Members of the segment when the mailing was made.
  estimate int not null,
  -- The last member who was looked at, and how many were written to: both move in the transaction of the messages.
  cursor bigint not null default 0,
  sent int not null default 0,
  -- Null: the site's own machine.
  author_id bigint,
  approved_by bigint check (approved_by <> author_id),
  reason text not null,
  created_at timestamptz not null,
  finished_at timestamptz,
  -- Of the request: the same one again makes nothing.
  request_key text not null unique
);
create index mailing_due on overview.mailing (send_at) where state in ('WAITING', 'SENDING');
create index mailing_by on overview.mailing (author_id, created_at);

create table overview.mailing_rule (
  is_only boolean primary key default true check (is_only),
  -- Members, within a day, above whom a second operator agrees.
  second_above int not null check (second_above between 0 and 10000000)
);
insert into overview.mailing_rule (second_above) values (1000);
