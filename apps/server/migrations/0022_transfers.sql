-- Money between the main wallet and vendors' wallets, and from member to member; docs/decisions/0045-transfers.md says why
-- it has this shape.

-- Whose games run on whose machines. The games' catalogue and their callbacks stand on the same rows.
create schema vendors;

create table vendors.vendor (
  code text primary key check (code ~ '^[A-Z][A-Z0-9_]{1,23}$'),
  -- A vendor's name is written in one way in every language.
  name text not null,
  -- single: the vendor asks us at each bet. transfer: money is moved to the vendor before play.
  wallet_mode text not null check (wallet_mode in ('single', 'transfer')),
  -- Where it answers; the calls' paths are added.
  url text not null check (url ~ '^https?://'),
  -- What calls are signed with, sealed by the master key.
  secret_sealed bytea not null,
  -- What of our currencies it takes.
  currencies text[] not null check (cardinality(currencies) > 0),
  enabled boolean not null default true,
  position int not null
);

-- One movement between a member's main wallet and the wallet at a vendor. PENDING until the vendor has said what became of it.
create table cashier.vendor_transfer (
  id bigint generated always as identity (start with 60000001) primary key,
  member_id bigint not null references identity.member,
  vendor text not null references vendors.vendor,
  direction text not null check (direction in ('in', 'out')),
  currency text not null,
  -- In: what is moved to the vendor. Out: what came back, null until the vendor has said it. What it said stands here also
  -- while an operator looks at it.
  amount bigint check (amount >= 0),
  state text not null check (state in ('PENDING', 'DONE', 'RETURNED')),
  -- How often it was sent: from then on the vendor may have heard of it.
  sends int not null default 0,
  -- The wallet at the vendor was worth so much more (or less) than we had booked, when it came back.
  result bigint,
  -- Why it was returned: a code with words in the portal, or an operator's own words. PENDING and 'review': an operator looks
  -- at what the vendor says.
  reason text,
  request_key uuid not null unique,
  request_hash text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check (direction = 'out' or (amount is not null and amount > 0)),
  check ((direction = 'out' and state = 'DONE') = (result is not null)),
  check (state <> 'DONE' or amount is not null)
);
create index vendor_transfer_of_member on cashier.vendor_transfer (member_id, id desc);
-- One at a time between two wallets: what a recall brings is compared with what we have booked, which must stand still.
create unique index vendor_transfer_open on cashier.vendor_transfer (member_id, vendor) where state = 'PENDING';
create index vendor_transfer_waiting on cashier.vendor_transfer (updated_at) where state = 'PENDING';

-- What a recall may bring more than we had booked at the vendor, in units, before somebody looks: a vendor's mistake, or worse,
-- is not paid out as a win. No row: any win is believed.
create table cashier.vendor_win_limit (
  currency text primary key,
  win_max bigint not null check (win_max >= 0)
);
insert into cashier.vendor_win_limit (currency, win_max) values
  ('THB', 10000000000), ('VND', 10000000000000), ('CNY', 2000000000), ('USD', 300000000), ('USDT', 30000000000),
  ('BTC', 50000000);

-- What a brand allows of transfers between members in a currency; no row: none.
create table cashier.transfer_rule (
  currency text primary key,
  min_amount bigint not null check (min_amount > 0),
  max_amount bigint not null check (max_amount >= min_amount),
  -- A day of the brand, of what one member sends.
  daily_amount bigint not null check (daily_amount >= max_amount),
  daily_count int not null check (daily_count > 0)
);
insert into cashier.transfer_rule (currency, min_amount, max_amount, daily_amount, daily_count) values
  ('THB',  1000000, 1000000000, 5000000000, 20),
  ('VND', 500000000, 1000000000000, 5000000000000, 20),
  ('CNY',   200000,  200000000, 1000000000, 20),
  ('USD',    30000,   30000000,  150000000, 20),
  ('USDT', 3000000, 3000000000, 15000000000, 20);

-- From member to member: sent and arrived in one entry.
create table cashier.member_transfer (
  id bigint generated always as identity (start with 70000001) primary key,
  sender_id bigint not null references identity.member,
  recipient_id bigint not null references identity.member,
  -- What the recipient is to the sender.
  relation text not null check (relation in ('upline', 'downline')),
  currency text not null,
  amount bigint not null check (amount > 0),
  note text not null,
  request_key uuid not null unique,
  request_hash text not null,
  created_at timestamptz not null,
  check (sender_id <> recipient_id)
);
create index member_transfer_sent on cashier.member_transfer (sender_id, id desc);
create index member_transfer_arrived on cashier.member_transfer (recipient_id, id desc);
