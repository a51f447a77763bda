-- Second factors, kept by subject: members (agents among them) and operators share one implementation.

-- A shared secret of an authenticator app.
create table identity.totp (
  subject_kind text not null check (subject_kind in ('member', 'operator')),
  subject_id bigint not null,
  -- Sealed with the master key.
  secret bytea not null,
  created_at timestamptz not null,
  -- Null: the app has shown no code yet, and none is asked for.
  confirmed_at timestamptz,
  -- The last step whose code was used: a code serves once.
  last_step bigint,
  primary key (subject_kind, subject_id)
);

-- Codes for who has lost the other factors: HMACs under a key that is not in the database. A used one is gone.
create table identity.recovery_code (
  subject_kind text not null,
  subject_id bigint not null,
  mac bytea not null,
  primary key (subject_kind, subject_id, mac)
);

-- What authenticators know a subject by: random, so that it tells nothing of the account.
create table identity.passkey_user (
  subject_kind text not null,
  subject_id bigint not null,
  handle bytea not null unique,
  primary key (subject_kind, subject_id)
);

create table identity.passkey (
  id bigint generated always as identity primary key,
  subject_kind text not null check (subject_kind in ('member', 'operator')),
  subject_id bigint not null,
  -- base64url, as WebAuthn's JSON writes it.
  credential_id text not null unique,
  public_key bytea not null,
  -- The authenticator's own count of uses; 0 where it keeps none. It never goes back.
  counter bigint not null,
  transports text[] not null,
  multi_device boolean not null,
  backed_up boolean not null,
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkey_subject on identity.passkey (subject_kind, subject_id);

-- Challenges that were given to a browser and not answered yet.
create table identity.passkey_challenge (
  -- SHA-256 of the challenge.
  hash bytea primary key,
  purpose text not null,
  browser bytea not null,
  -- Null: whoever holds a passkey of this site.
  subject_kind text,
  subject_id bigint,
  expires_at timestamptz not null
);
create index passkey_challenge_expires on identity.passkey_challenge (expires_at);

-- Tries since the last right answer. Every tenth closes guessing for longer than the one before.
create table identity.factor_tries (
  subject_kind text not null,
  subject_id bigint not null,
  -- A browser that its owner has come in with is counted apart from all others together (empty).
  browser bytea not null,
  tries int not null,
  blocked_until timestamptz,
  primary key (subject_kind, subject_id, browser)
);

create table operators.session (
  id bigint generated always as identity primary key,
  -- SHA-256 of the token.
  token_hash bytea not null unique,
  operator_id bigint not null references operators.operator,
  ip text not null,
  user_agent text not null,
  -- Opened without a second factor, by who has none: it may only enrol one.
  must_enrol boolean not null,
  created_at timestamptz not null,
  authenticated_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null
);
create index session_operator on operators.session (operator_id);

-- A login whose password was right and that waits for the second factor.
create table operators.login_ticket (
  token_hash bytea primary key,
  operator_id bigint not null references operators.operator,
  browser bytea not null,
  tries int not null default 0,
  expires_at timestamptz not null
);
create index login_ticket_expires on operators.login_ticket (expires_at);

-- A browser that an operator came in with, by the SHA-256 of the cookie that only it holds.
create table operators.device (
  operator_id bigint not null references operators.operator,
  browser bytea not null,
  last_seen_at timestamptz not null,
  primary key (operator_id, browser)
);
