-- Money in and money out. Every row that is a state machine changes its state in the transaction that posts its transfers
-- and writes its event; docs/decisions/0041-cashier.md says why it has this shape.
create schema cashier;

alter table site.brand
  -- What accounts may be kept in; the brand's own currency is always one of them.
  add column currencies text[] not null default '{}',
  -- The brand's day: minutes east of UTC, whole hours.
  add column utc_offset_minutes int not null default 420
    check (utc_offset_minutes between -720 and 840 and utc_offset_minutes % 60 = 0);
update site.brand set currencies = array[currency];

-- One way to pay money in or out, in one account currency.
create table cashier.channel (
  code text primary key check (code ~ '^[a-z0-9][a-z0-9-]{1,31}$'),
  direction text not null check (direction in ('deposit', 'withdrawal')),
  kind text not null check (kind in ('bank', 'gateway', 'crypto', 'matched')),
  name site.words not null,
  hint site.words,
  -- Of the accounts that it serves.
  currency text not null,
  -- In which it is paid; another than `currency` only where cashier.rate states a rate.
  pay_currency text not null,
  -- The folder of the adapter that speaks to the gateway; null: people do it.
  adapter text,
  -- What the adapter needs to know of this channel; never a secret.
  settings jsonb not null default '{}',
  min_amount bigint not null check (min_amount > 0),
  max_amount bigint not null check (max_amount >= min_amount),
  -- Basis points of the amount, and a fixed part; kept by the house.
  fee_bp int not null default 0 check (fee_bp between 0 and 5000),
  fee_fixed bigint not null default 0 check (fee_fixed >= 0),
  -- A deposit asks for this many basis points of itself as turnover before a withdrawal; 10000 is once.
  turnover_bp int not null default 0 check (turnover_bp >= 0),
  -- Open from and until, in minutes of the brand's day; both null: always. From above until: over midnight.
  open_from int check (open_from between 0 and 1439),
  open_until int check (open_until between 0 and 1439),
  -- A deposit that nothing is heard of for so long has expired.
  expires_minutes int not null default 60 check (expires_minutes > 0),
  -- Confirmations that a crypto payment needs.
  confirmations int not null default 0 check (confirmations >= 0),
  enabled boolean not null default true,
  position int not null,
  check ((open_from is null) = (open_until is null)),
  check (kind not in ('gateway', 'crypto') or adapter is not null)
);

-- What one unit of `from_currency` is worth in `to_currency`, as the operator states it; the newest one holds.
create table cashier.rate (
  id bigint generated always as identity primary key,
  from_currency text not null,
  to_currency text not null,
  -- A plain decimal: it is exact.
  rate text not null check (rate ~ '^\d{1,12}(\.\d{1,12})?$'),
  stated_at timestamptz not null,
  check (from_currency <> to_currency)
);
create index rate_newest on cashier.rate (from_currency, to_currency, id desc);

create table cashier.deposit (
  id bigint generated always as identity (start with 10000001) primary key,
  member_id bigint not null references identity.member,
  channel text not null references cashier.channel,
  -- Units of the account's currency; the fee is taken of it.
  currency text not null,
  amount bigint not null check (amount > 0),
  fee bigint not null check (fee >= 0 and fee < amount),
  -- What is to be paid, in the channel's currency, and the rate that was stated when they differ.
  pay_currency text not null,
  pay_amount bigint not null check (pay_amount > 0),
  rate text,
  turnover_bp int not null,
  state text not null check (state in ('AWAITING', 'SUBMITTED', 'CONFIRMING', 'REVIEW', 'CREDITED', 'REJECTED', 'FAILED',
    'EXPIRED', 'CANCELLED', 'REVERSED')),
  -- What the payer writes beside a transfer, so that it is found.
  reference text not null unique,
  adapter text,
  -- What the gateway calls it.
  adapter_ref text,
  -- What the member has to do: an account to pay into, an address, a page to go to.
  instructions jsonb not null default '{}',
  -- What the member says of the payment.
  payer jsonb not null default '{}',
  -- What was seen to arrive, in `pay_currency`; null: nothing yet.
  received_amount bigint check (received_amount > 0),
  confirmations int not null default 0,
  -- Why it is not credited: a code with words in the portal, or an operator's own words.
  reason text,
  -- The ledger's entry that credited it.
  entry_id bigint,
  request_key uuid not null unique,
  request_hash text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  expires_at timestamptz not null,
  settled_at timestamptz,
  check ((state in ('CREDITED', 'REVERSED')) = (entry_id is not null)),
  unique (adapter, adapter_ref)
);
create index deposit_of_member on cashier.deposit (member_id, id desc);
create index deposit_open on cashier.deposit (state, expires_at) where state in ('AWAITING', 'SUBMITTED', 'CONFIRMING', 'REVIEW');

-- Where a member's money may be paid to: a bank account, an e-wallet, an address.
create table cashier.payout_account (
  id bigint generated always as identity (start with 1001) primary key,
  member_id bigint not null references identity.member,
  kind text not null check (kind in ('bank', 'ewallet', 'crypto')),
  -- The bank, the e-wallet's operator, the network.
  provider text not null,
  holder_name text,
  -- Sealed by the master key; the MAC finds the same number in another account without opening it.
  number_sealed bytea not null,
  number_mac bytea not null,
  -- The last digits, as they are shown.
  number_tail text not null,
  is_default boolean not null default false,
  -- The same number is bound to another member as well: for the operator's eyes.
  shared boolean not null default false,
  created_at timestamptz not null,
  removed_at timestamptz
);
create index payout_account_of_member on cashier.payout_account (member_id) where removed_at is null;
create index payout_account_number on cashier.payout_account (number_mac);
create unique index payout_account_once on cashier.payout_account (member_id, number_mac) where removed_at is null;
create unique index payout_account_default on cashier.payout_account (member_id) where is_default and removed_at is null;

-- What a brand allows of withdrawals in a currency.
create table cashier.withdrawal_rule (
  currency text primary key,
  -- A day of the brand: how often, and how much in all.
  daily_count int not null check (daily_count > 0),
  daily_amount bigint not null check (daily_amount > 0),
  -- So many a day are without the channel's fee.
  free_count int not null default 0 check (free_count >= 0),
  -- Above this amount two operators approve.
  two_person_above bigint not null check (two_person_above > 0)
);

create table cashier.withdrawal (
  id bigint generated always as identity (start with 20000001) primary key,
  member_id bigint not null references identity.member,
  channel text not null references cashier.channel,
  payout_account_id bigint not null references cashier.payout_account,
  currency text not null,
  -- Taken from the member, in units; the fee is taken of it, the rest is paid out.
  amount bigint not null check (amount > 0),
  fee bigint not null check (fee >= 0 and fee < amount),
  pay_currency text not null,
  pay_amount bigint not null check (pay_amount > 0),
  rate text,
  state text not null check (state in ('REQUESTED', 'APPROVED', 'PAYING', 'MATCHING', 'PAYOUT_FAILED', 'PAID', 'REJECTED',
    'CANCELLED', 'RETURNED')),
  -- Of `amount`, what has left the member's locked wallet already: paid in parts by matched depositors.
  paid_amount bigint not null default 0 check (paid_amount >= 0 and paid_amount <= amount),
  risk_score int not null default 0,
  risk_reasons text[] not null default '{}',
  -- How many approvals it needs.
  approvals_needed int not null default 1,
  adapter text,
  adapter_ref text,
  -- Payouts tried so far; each try has its own reference at the gateway.
  attempt int not null default 0,
  reason text,
  request_key uuid not null unique,
  request_hash text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  settled_at timestamptz,
  unique (adapter, adapter_ref)
);
create index withdrawal_of_member on cashier.withdrawal (member_id, id desc);
create index withdrawal_open on cashier.withdrawal (state, id)
  where state in ('REQUESTED', 'APPROVED', 'PAYING', 'MATCHING', 'PAYOUT_FAILED');

-- Who said yes to what needs more than one pair of eyes.
create table cashier.approval (
  subject text not null,
  subject_id bigint not null,
  operator_id bigint not null,
  at timestamptz not null,
  primary key (subject, subject_id, operator_id)
);

-- What a deposit (or a gift) asks to be staked before money may be withdrawn.
create table cashier.turnover (
  id bigint generated always as identity primary key,
  member_id bigint not null,
  currency text not null,
  -- What asks for it: a deposit, later a promotion.
  source text not null,
  source_id bigint not null,
  required bigint not null check (required > 0),
  -- Bets placed from then on count.
  since timestamptz not null,
  met_at timestamptz,
  unique (source, source_id)
);
create index turnover_open on cashier.turnover (member_id, since) where met_at is null;

-- Each change of state, who made it and why: the audit trail, and the feed from which notices are made. Never changed.
create table cashier.event (
  id bigint generated always as identity primary key,
  xact xid8 not null default pg_current_xact_id(),
  at timestamptz not null,
  subject text not null,
  subject_id bigint not null,
  member_id bigint not null,
  -- What happened: 'credited', 'rejected' …
  kind text not null,
  from_state text,
  to_state text not null,
  actor_kind text not null check (actor_kind in ('member', 'operator', 'gateway', 'system')),
  actor_id bigint,
  reason text,
  detail jsonb not null default '{}'
);
create index event_feed on cashier.event (xact, id);
create index event_subject on cashier.event (subject, subject_id, id);
create function cashier.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'events are never changed';
end $$;
create trigger never_changed before update or delete or truncate on cashier.event
  for each statement execute function cashier.refuse_change();
