-- Staying signed in: a session that a renewal secret in a cookie brings back for a day. It ends with its session.
create table identity.stay (
  session_id bigint primary key references identity.session on delete cascade,
  -- SHA-256 of the part of the cookie that stays the same: an older secret of it is known for one.
  family_hash bytea not null unique,
  -- SHA-256 of the secret that serves next, and of the one before it.
  secret_hash bytea not null,
  previous_hash bytea,
  renewed_at timestamptz,
  -- By the database's clock.
  until timestamptz not null
);
create index stay_until on identity.stay (until);

-- True from a renewal until the token that it gave is seen: the answer may have been lost on the line.
alter table identity.session add column token_unused boolean not null default false;
