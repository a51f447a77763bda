-- What every way in shares: known browsers and places, restricted sessions, verifications asked for, events.

alter table identity.member
  -- Somebody else chose the password: its owner chooses another before anything else.
  add column password_change_required boolean not null default false,
  -- Nobody comes in while this is set.
  add column locked_at timestamptz,
  -- The member wishes a second factor at every login.
  add column verify_always boolean not null default false;

alter table identity.profile
  -- E.164, once its owner has shown to hold the number; a verified number belongs to one member.
  add column mobile_key text unique,
  add column mobile_verified_at timestamptz,
  add column email_verified_at timestamptz,
  add column birthday date,
  add column address text,
  add column nationality text,
  add column occupation text,
  add column source_of_income text,
  add column place_of_birth text;

-- A browser that a member came in with, by the SHA-256 of the cookie that only it holds.
create table identity.device (
  id bigint generated always as identity primary key,
  member_id bigint not null references identity.member,
  browser bytea not null,
  user_agent text not null,
  ip text not null,
  country text,
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  -- Until then no second factor is asked for here because of the member's wish.
  trusted_until timestamptz,
  unique (member_id, browser)
);

-- The networks that a member came in from.
create table identity.place (
  member_id bigint not null references identity.member,
  network text not null,
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  primary key (member_id, network)
);

alter table identity.session
  add column device_id bigint references identity.device on delete set null,
  add column user_agent text not null default '',
  add column country text,
  add column way text not null default 'password',
  -- Why this session may do nothing but change the password; null: it may do all.
  add column password_change text check (password_change in ('first', 'default', 'expired')),
  -- When its owner last showed who they are.
  add column authenticated_at timestamptz;
update identity.session set authenticated_at = created_at;
alter table identity.session alter column authenticated_at set not null;

-- A login that is right so far and waits for a verification.
create table identity.login_ticket (
  token_hash bytea primary key,
  member_id bigint not null references identity.member,
  browser bytea not null,
  side text not null,
  way text not null,
  password_change text,
  reason text not null check (reason in ('place', 'member')),
  methods text[] not null,
  tries int not null default 0,
  expires_at timestamptz not null
);
create index login_ticket_expires on identity.login_ticket (expires_at);

-- What happened to whom, for the person's own history and for who must find out. Rows are never changed.
create table identity.event (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  kind text not null,
  member_id bigint references identity.member,
  operator_id bigint,
  ip text not null,
  country text,
  browser bytea,
  user_agent text not null,
  request_id text not null,
  detail jsonb not null default '{}'
);
create index event_member on identity.event (member_id, id desc) where member_id is not null;
create function identity.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'events are never changed';
end $$;
create trigger never_changed before update or delete or truncate on identity.event
  for each statement execute function identity.refuse_change();

alter table site.brand
  -- The password that accounts opened by others start with, sealed; who still has it must change it.
  add column default_password bytea,
  -- Pages of these origins may embed the site.
  add column embed_origins text[] not null default '{}',
  add column sms_daily_max int not null default 5000 check (sms_daily_max >= 0);

insert into site.module (mod_id, parent, enabled, position) values
  ('SLIDER3', null, true, 9),
  ('LOGINVERF3', null, true, 10),
  ('LOGINVERFIP3', 'LOGINVERF3', true, 1),
  ('LOGINVERFDEV3', 'LOGINVERF3', true, 2),
  ('FORGOTEMAIL3', null, true, 11),
  ('FORGOTMOB3', null, false, 12),
  ('FORGOTTELL3', null, false, 13),
  ('SOCIALGOOGLE3', null, false, 14),
  ('SOCIALFACEBOOK3', null, false, 15),
  ('BIRTHCONF3', 'REG3', false, 4);

-- Long passwords of any make: what is too easy is caught by the list of common ones. A brand's own rule stays.
update site.register_field set accepted_pattern = '*', min_length = 8, max_length = 64, pattern_id = 'ANY'
 where field = 'password' and pattern_id = 'LETTERS_AND_DIGITS';
