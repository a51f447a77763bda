-- A forgotten fund password that its owner recovers alone: the new one waits a day, in which it can be stopped.
create table identity.fund_recovery (
  id bigint generated always as identity primary key,
  member_id bigint not null references identity.member,
  -- The new one, until it is in use or the recovery has ended otherwise.
  password_hash text,
  asked_at timestamptz not null default now(),
  usable_at timestamptz not null default now() + interval '24 hours',
  -- SHA-256 of the token in the mail, which stops the recovery.
  stop_hash bytea not null unique,
  outcome text check (outcome in ('done', 'stopped', 'replaced')),
  xact xid8 not null default pg_current_xact_id(),
  check ((password_hash is null) = (outcome is not null))
);
create unique index fund_recovery_open on identity.fund_recovery (member_id) where outcome is null;
create index fund_recovery_feed on identity.fund_recovery (xact, id);
