-- The site's key towards push services (VAPID); its private half is sealed.
create table messages.push_key (
  single boolean primary key default true check (single),
  public_key text not null,
  private_sealed bytea not null,
  created_at timestamptz not null
);

-- Browsers that a member lets be written to. Address and keys are sealed: who holds them writes to that browser.
create table messages.push_subscription (
  id bigint generated always as identity primary key,
  member_id bigint not null references identity.member,
  -- The session that let it; without a reference, for a session that merely expired leaves it.
  session_id bigint not null,
  -- SHA-256 of the address: a browser has one row, of whoever was signed in there last.
  endpoint_hash bytea not null unique,
  sealed bytea not null,
  kinds text[] not null,
  language text not null,
  created_at timestamptz not null
);
create index push_subscription_of_member on messages.push_subscription (member_id);
create index push_subscription_of_session on messages.push_subscription (session_id);
