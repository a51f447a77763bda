-- Registration: the remaining fields, the codes by which members bring others, and who stands under whom.

insert into site.register_field (field, shown, required, accepted_pattern, min_length, max_length, pattern_id, position) values
  ('nickname', false, false, '[\p{L}\p{M}\p{N}\p{P}\p{S}]+', 2, 24, 'LETTERS_DIGITS_SYMBOLS', 19),
  ('birthday', false, false, '[0-9]{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12][0-9]|3[01])', 10, 10, 'DATE_YMD', 20),
  ('nationality', false, false, '[A-Z]{2}', 2, 2, 'COUNTRY', 21),
  ('placeOfBirth', false, false, '*', 2, 100, 'ANY', 22),
  ('address', false, false, '*', 5, 300, 'ANY', 23),
  ('occupation', false, false, '*', 2, 100, 'ANY', 24),
  ('sourceOfIncome', false, false, '*', 2, 100, 'ANY', 25);

-- The patterns that are shipped say what their words say; a brand's own stay.
update site.register_field
   set accepted_pattern = '[A-Za-z0-9.!#$%&''*+/=?^_`{|}~\-]+@[A-Za-z0-9](?:[A-Za-z0-9\-]{0,61}[A-Za-z0-9])?(?:\.[A-Za-z0-9](?:[A-Za-z0-9\-]{0,61}[A-Za-z0-9])?)+'
 where pattern_id = 'EMAIL' and accepted_pattern = '^[^\s@]+@[^\s@]+\.[^\s@]+$';
update site.register_field set accepted_pattern = '[^\s\p{Cc}\p{Cf}]+'
 where pattern_id = 'NO_SPACES' and accepted_pattern = '^\S+$';

-- What a member gives to others so that they come under them. Every member has a referral code, agents an affiliate
-- code besides; those of accounts that were here before are made when they are first asked for.
create table identity.invitation_code (
  -- Upper case of an alphabet without look-alikes; compared so, however it is typed.
  code text primary key check (code = upper(code)),
  member_id bigint not null references identity.member,
  kind text not null check (kind in ('affiliate', 'referral')),
  -- Null: good on every domain.
  domain text check (domain = lower(domain)),
  created_at timestamptz not null
);
-- One of a kind that is good everywhere, beside any that are bound to a domain.
create unique index invitation_code_everywhere on identity.invitation_code (member_id, kind) where domain is null;
create index invitation_code_member on identity.invitation_code (member_id);

-- Under whom a member came in, and by what. The agents' tree stands on it.
create table identity.upline (
  member_id bigint primary key references identity.member,
  upline_id bigint not null references identity.member,
  via text not null check (via in ('affiliate', 'recommender', 'referral')),
  -- As it was given.
  code text not null,
  created_at timestamptz not null,
  check (upline_id <> member_id)
);
create index upline_downlines on identity.upline (upline_id);
