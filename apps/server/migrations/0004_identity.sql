-- Who may come in: members, their sessions, captchas, and the tries that are being counted.
create schema identity;

create table identity.member (
  id bigint generated always as identity (start with 100001) primary key,
  -- As typed at registration, and as compared: NFKC and lower case, so that one name is one member.
  username text not null,
  username_key text not null unique,
  -- Account types and what they mean are brand configuration.
  account_type int not null,
  currency text not null,
  nickname text not null,
  -- argon2id in PHC form; null: nobody signs in to this account with a password (trial users).
  password_hash text,
  password_changed_at timestamptz,
  language text not null,
  register_method text not null,
  domain text not null,
  register_url text not null,
  terms_accepted_at timestamptz,
  age_confirmed_at timestamptz,
  created_at timestamptz not null,
  last_login_at timestamptz
);

-- Personal data apart from the row that every request reads.
create table identity.profile (
  member_id bigint primary key references identity.member,
  payee_name text,
  email text,
  mobile_num text,
  country_dialing_code text,
  id_number text,
  recommender_id text,
  affiliate_code text,
  referral_code text,
  -- argon2id in PHC form.
  payment_password_hash text,
  -- qqNum, line, whatsapp, facebook, wechat, telegram, zalo: as given, by field name.
  contacts jsonb not null default '{}'
);

create table identity.session (
  id bigint generated always as identity primary key,
  -- SHA-256 of the token: a copy of this table signs nobody in.
  token_hash bytea not null unique,
  member_id bigint not null references identity.member,
  ip text not null,
  created_at timestamptz not null,
  -- Written at most once a minute; a session unused for the idle time has ended.
  last_seen_at timestamptz not null,
  -- However busy it was.
  expires_at timestamptz not null
);
-- None on the times: noting use then stays a heap-only update, and a scan every few minutes finds what has ended.
create index session_member on identity.session (member_id);

create table identity.captcha (
  id uuid primary key,
  -- HMAC of id and answer under a key that is not in the database: the answers are few enough to try them all.
  answer_mac bytea not null,
  address text not null,
  expires_at timestamptz not null
);
create index captcha_address on identity.captcha (address);
create index captcha_expires on identity.captcha (expires_at);

-- Tries by account and by address, in a window of its own for each; counted by all nodes together.
create table identity.attempt (
  kind text not null,
  -- SHA-256 of an account name or address: people type passwords into name fields.
  subject bytea not null,
  -- Counted before the work is done, taken back when it succeeds.
  tries int not null,
  -- Known to have failed: the next try needs a captcha.
  failures int not null default 0,
  expires_at timestamptz not null,
  primary key (kind, subject)
);
create index attempt_expires on identity.attempt (expires_at);
