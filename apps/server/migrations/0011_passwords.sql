-- Links to a new password that went out by mail: one a member, the newest; used once.

create table identity.password_reset (
  member_id bigint primary key references identity.member,
  -- SHA-256 of the token, which only the mail carries.
  token_hash bytea not null unique,
  expires_at timestamptz not null
);
create index password_reset_expires on identity.password_reset (expires_at);
