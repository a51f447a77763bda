-- Sign-in through a provider: flows under way, tickets of who came back, accounts linked; tokens of Firebase used up.

-- From the start until the provider sends the visitor back, in the browser that started.
create table identity.social_flow (
  state_hash bytea primary key,
  provider text not null check (provider in ('google', 'facebook')),
  browser bytea not null,
  -- Nonce and PKCE verifier, sealed.
  secrets bytea not null,
  side text not null check (side in ('member', 'agent')),
  return_path text not null,
  -- Set: no login, but the linking of an account to the member of this session.
  session_id bigint references identity.session on delete cascade,
  expires_at timestamptz not null
);
create index social_flow_expires on identity.social_flow (expires_at);
create index social_flow_session on identity.social_flow (session_id) where session_id is not null;

-- Who came back: `arrived` is exchanged for a session, or for one that registers.
create table identity.social_ticket (
  token_hash bytea primary key,
  stage text not null check (stage in ('arrived', 'registering')),
  provider text not null check (provider in ('google', 'facebook')),
  browser bytea not null,
  side text not null check (side in ('member', 'agent')),
  subject text not null,
  email text,
  name text not null,
  expires_at timestamptz not null
);
create index social_ticket_expires on identity.social_ticket (expires_at);

-- An account of a provider belongs to one member, and a member has one of each.
create table identity.social_link (
  provider text not null check (provider in ('google', 'facebook')),
  -- The provider's own name for the account; addresses of mail change hands.
  subject text not null,
  member_id bigint not null references identity.member,
  -- Masked: by what its owner recognises the account.
  hint text,
  linked_at timestamptz not null,
  primary key (provider, subject),
  unique (member_id, provider)
);

-- SHA-256 of what was signed: each token proves a number once.
create table identity.firebase_token (
  token_hash bytea primary key,
  expires_at timestamptz not null
);
create index firebase_token_expires on identity.firebase_token (expires_at);
