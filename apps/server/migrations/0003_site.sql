-- What one brand shows and allows: settings, modules, registration rules, content, maintenance, regions.
create schema site;

-- One row. Every change of any table below raises it, so a node knows by one cheap read that its copy is old.
create table site.version (
  id int primary key default 1 check (id = 1),
  value bigint not null
);
insert into site.version (value) values (1);

create function site.raise_version() returns trigger language plpgsql as $$
begin
  update site.version set value = value + 1;
  return null;
end $$;

create table site.brand (
  id int primary key default 1 check (id = 1),
  name text not null,
  currency text not null,
  merchant text not null,
  merchant_code text not null,
  lottery_type text not null,
  -- Null: the host of PUBLIC_URL.
  main_domain text,
  analytics_id text,
  image_cdns text[] not null default '{}',
  launch_cdns text[] not null default '{}',
  -- The first type of each list is the one given to a new account.
  member_types int[] not null check (cardinality(member_types) > 0),
  agent_types int[] not null check (cardinality(agent_types) > 0),
  trial_types int[] not null check (cardinality(trial_types) > 0),
  session_idle_minutes int not null check (session_idle_minutes > 0),
  session_absolute_minutes int not null check (session_absolute_minutes >= session_idle_minutes),
  min_age int not null check (min_age >= 18),
  birthday_confirm_age int not null check (birthday_confirm_age >= min_age),
  colour_brand text check (colour_brand ~ '^#[0-9A-Fa-f]{6}$'),
  colour_gold text check (colour_gold ~ '^#[0-9A-Fa-f]{6}$'),
  -- Refuse calls that name a host outside site.domain.
  enforce_domains boolean not null default false
);
insert into site.brand (name, currency, merchant, merchant_code, lottery_type, member_types, agent_types, trial_types,
  session_idle_minutes, session_absolute_minutes, min_age, birthday_confirm_age)
values ('Fairhouse', 'THB', 'fairhouse', 'FAIRHOUSE', 'SEA', '{3}', '{1,2,41,42}', '{4}', 60, 1440, 18, 21);

-- A module is on when it and every ancestor are enabled.
create table site.module (
  mod_id text primary key,
  parent text references site.module,
  enabled boolean not null,
  position int not null
);
insert into site.module (mod_id, parent, enabled, position) values
  ('PTSYS3', null, false, 1),
  ('MANPLAYREB3', null, false, 2),
  ('AGENTPOLICY3', null, false, 3),
  ('COMM3', null, false, 4),
  ('REG3', null, true, 5),
  ('MOBILENUMREG3', 'REG3', false, 1),
  ('REGMOBVERF3', 'REG3', false, 2),
  ('MOBILENUMPASSREG3', 'REG3', false, 3),
  ('FREEPLAY3', null, true, 6),
  ('PWDEXPFORCECHANGE3', null, false, 7),
  ('MOBILEVERCODELOGIN3', null, false, 8);

-- A pattern is a JavaScript regular expression for the whole value; '*' matches anything.
create table site.register_field (
  field text primary key,
  shown boolean not null,
  required boolean not null,
  accepted_pattern text not null,
  min_length int not null check (min_length >= 0),
  max_length int not null check (max_length >= min_length),
  pattern_id text not null,
  position int not null
);
insert into site.register_field (field, shown, required, accepted_pattern, min_length, max_length, pattern_id, position) values
  ('username', true, true, '^[A-Za-z][A-Za-z0-9]*$', 4, 16, 'LETTER_FIRST', 1),
  ('password', true, true, '^(?=.*[A-Za-z])(?=.*[0-9])[A-Za-z0-9]+$', 8, 20, 'LETTERS_AND_DIGITS', 2),
  ('captcha', true, true, '^[A-Za-z0-9]+$', 4, 6, 'LETTERS_OR_DIGITS', 3),
  ('payeeName', false, false, '*', 2, 100, 'ANY', 4),
  ('email', false, false, '^[^\s@]+@[^\s@]+\.[^\s@]+$', 6, 254, 'EMAIL', 5),
  ('mobileNum', false, false, '^[0-9]+$', 6, 15, 'DIGITS', 6),
  ('qqNum', false, false, '*', 2, 64, 'ANY', 7),
  ('line', false, false, '^\S+$', 2, 64, 'NO_SPACES', 8),
  ('whatsapp', false, false, '^[0-9]+$', 6, 15, 'DIGITS', 9),
  ('facebook', false, false, '^\S+$', 2, 64, 'NO_SPACES', 10),
  ('wechat', false, false, '^\S+$', 2, 64, 'NO_SPACES', 11),
  ('telegram', false, false, '^\S+$', 2, 64, 'NO_SPACES', 12),
  ('zalo', false, false, '^[0-9]+$', 6, 15, 'DIGITS', 13),
  ('idNumber', false, false, '^[A-Za-z0-9]+$', 4, 32, 'LETTERS_OR_DIGITS', 14),
  ('paymentPassword', false, false, '^[0-9]+$', 6, 6, 'DIGITS', 15),
  ('recommenderId', false, false, '^[A-Za-z0-9]+$', 2, 32, 'LETTERS_OR_DIGITS', 16),
  ('affiliateCode', false, false, '^[A-Za-z0-9]+$', 2, 32, 'LETTERS_OR_DIGITS', 17),
  ('referralCode', false, false, '^[A-Za-z0-9]+$', 2, 32, 'LETTERS_OR_DIGITS', 18);

-- Words are { "EN": …, "TH": …, "CN": … }.
create domain site.words as jsonb check (value is null or (value ? 'EN' and value ? 'TH' and value ? 'CN'));

create table site.banner (
  slug text primary key,
  group_name text not null check (group_name in ('w_login', 'w_register', 'w_home', 'w_leftmenu')),
  -- Names of pictures in the art generator.
  picture text not null,
  picture_tall text not null,
  linkage_type text check (linkage_type in ('PAGE', 'POPUP', 'URL')),
  linkage text,
  kicker site.words not null,
  title site.words not null,
  body site.words not null,
  button site.words not null,
  -- Shown only while this module is on.
  mod_id text references site.module,
  position int not null,
  check ((linkage_type is null) = (linkage is null))
);

create table site.resource (
  resource_type text primary key,
  url text not null,
  label_name_en text not null
);

create table site.customer_service (
  id text primary key,
  cs_type text not null,
  cs_position text not null,
  title site.words not null,
  -- http(s) or mailto; leaves the server sealed only.
  path text not null,
  position int not null
);

create table site.domain (
  domain text primary key check (domain = lower(domain)),
  main boolean not null default false
);
create unique index domain_main on site.domain (main) where main;

create table site.notice (
  id text primary key,
  title site.words not null,
  position int not null
);

-- The brand's own articles; one with the id of an article that comes with the product takes its place.
create table site.help_article (
  id text primary key,
  category text not null,
  title site.words not null,
  html site.words not null,
  shown boolean not null default true,
  position int not null
);

create table site.maintenance (
  id int primary key default 1 check (id = 1),
  enabled boolean not null,
  -- Null: the product's own words.
  title site.words,
  body site.words,
  -- When the site is expected back; it is told to visitors and switches nothing.
  until timestamptz
);
insert into site.maintenance (enabled) values (false);

-- The narrowest network that holds the address decides; with no network, its country does.
create table site.region_rule (
  id bigint generated always as identity primary key,
  effect text not null check (effect in ('allow', 'deny')),
  network cidr unique,
  country text unique check (country ~ '^[A-Z]{2}$'),
  check ((network is null) <> (country is null))
);

-- What was planted once (the demo's content), so that a restart does not bring back what was since removed.
create table site.seed (
  name text primary key,
  at timestamptz not null default now()
);

do $$
declare t text;
begin
  foreach t in array array['brand', 'module', 'register_field', 'banner', 'resource', 'customer_service', 'domain',
    'notice', 'help_article', 'maintenance', 'region_rule']
  loop
    execute format('create trigger raise_version after insert or update or delete or truncate on site.%I
      for each statement execute function site.raise_version()', t);
  end loop;
end $$;
