-- Partners' sites, which send their users here signed in, and the codes that they do it with.

create table identity.partner (
  code text primary key check (code ~ '^[A-Z][A-Z0-9_]{1,23}$'),
  name text not null,
  enabled boolean not null,
  -- Sealed. The secret before stays good for a day when it is changed: calls on their way are signed with it.
  secret_sealed bytea not null,
  secret_before_sealed bytea,
  secret_before_until timestamptz,
  -- Accounts that it may open a day, and users that it may send a minute.
  members_a_day integer not null check (members_a_day >= 0),
  entries_a_minute integer not null check (entries_a_minute > 0),
  created_at timestamptz not null default now()
);

-- The account of a partner's user: opened for that user alone, so that no partner reaches an account of anybody else.
create table identity.partner_member (
  partner text not null references identity.partner,
  user_id text not null,
  member_id bigint not null unique references identity.member,
  created_at timestamptz not null default now(),
  primary key (partner, user_id)
);
create index partner_member_day on identity.partner_member (partner, created_at);

-- A code in exchange for which a session opens, once. The row outlives the code, so that a call is not heard twice.
create table identity.entry_code (
  code_hash bytea primary key,
  partner text not null references identity.partner,
  request_id text not null,
  member_id bigint not null references identity.member,
  -- The host that it is good on.
  host text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  unique (partner, request_id)
);
create index entry_code_made on identity.entry_code (partner, created_at);
