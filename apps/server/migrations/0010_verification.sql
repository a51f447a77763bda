-- Codes by SMS and mail, and what is sent.

alter table site.brand
  -- Where messages may go (ISO 3166), the first offered first: numbers elsewhere are not written to.
  add column sms_countries text[] not null default '{TH,LA,KH,MM,VN,MY,SG,ID,PH,CN,HK,MO,TW,JP,KR}'
    check (cardinality(sms_countries) > 0);

-- The one living code of a purpose and a target. Neither the code nor the target is kept: HMACs under a key outside.
create table identity.code (
  subject bytea primary key,
  code_mac bytea not null,
  tries int not null default 0,
  expires_at timestamptz not null
);
create index code_expires on identity.code (expires_at);

-- What goes out, for a day. The message is sealed, and removed once a provider has taken it.
create table identity.delivery (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  channel text not null check (channel in ('sms', 'email')),
  -- Whom it is for, as an HMAC.
  recipient bytea not null,
  sealed bytea,
  -- Goes out only if the number is a member's.
  members_only boolean not null default false,
  state text not null default 'queued' check (state in ('queued', 'sent', 'outbox', 'withheld', 'refused', 'failed')),
  ended_at timestamptz
);
create index delivery_at on identity.delivery (at);
create index delivery_recipient on identity.delivery (recipient, at);
create index delivery_ended on identity.delivery (channel, ended_at desc) where state in ('sent', 'refused', 'failed');

-- Messages taken by the gateway, a day (UTC), against the brand's quota.
create table identity.sms_day (
  day date primary key,
  sent int not null
);
