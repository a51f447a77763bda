-- Contracts of agents: offered by the upline, answered by the downline, every version kept; and the statements that settle them.
-- docs/decisions/0105-contracts-of-agents.md says why.
create schema if not exists agents;

create table agents.contract (
  id bigint generated always as identity (start with 10001) primary key,
  kind text not null check (kind in ('dividend', 'daily', 'hourly', 'realtime')),
  -- The upline; null: the house.
  payer_id bigint references identity.member check (payer_id <> payee_id),
  payee_id bigint not null references identity.member,
  currency text not null references platform.currency,
  -- The number of the offer among those of its kind to the payee.
  version int not null,
  -- As on the wire: amounts are decimals of the currency.
  terms jsonb not null,
  state text not null check (state in ('OFFERED', 'REJECTED', 'REPLACED', 'ACCEPTED', 'ENDED')),
  -- The operator who offers for the house.
  offered_by bigint,
  offered_at timestamptz not null,
  answered_at timestamptz,
  -- It counts over [from_at, until_at); until_at null: without an end.
  from_at timestamptz,
  until_at timestamptz check (until_at >= from_at),
  ended_by text check (ended_by in ('replaced', 'terminated', 'lower-rate', 'moved', 'no-agent')),
  -- The period that runs: from what is settled to its end.
  settled_until timestamptz check (settled_until >= from_at),
  period_end timestamptz check (period_end >= settled_until),
  -- The loss that counts in it; units.
  carried bigint not null default 0 check (carried <= 0),
  -- The token of the payee's next act, and that of the last one.
  token uuid not null default gen_random_uuid(),
  used_token uuid,
  unique (payee_id, kind, version),
  check ((state in ('ACCEPTED', 'ENDED')) = (from_at is not null)),
  check ((from_at is null) = (settled_until is null) and (from_at is null) = (period_end is null)),
  check ((until_at is null) = (ended_by is null)),
  check (state <> 'ENDED' or until_at is not null)
);
create unique index contract_offered on agents.contract (payee_id, kind) where state = 'OFFERED';
create unique index contract_in_force on agents.contract (payee_id, kind) where state = 'ACCEPTED' and until_at is null;
create index contract_due on agents.contract (kind, period_end, id) where state = 'ACCEPTED';
create index contract_given on agents.contract (payer_id, kind, id);
create index contract_of_payee on agents.contract (payee_id, id);

-- The rules of a kind's settlements.
create table agents.pay_rule (
  kind text primary key check (kind in ('dividend', 'daily', 'hourly', 'realtime')),
  -- True: an operator approves a run's payments before they move.
  needs_approval boolean not null,
  -- Minutes from the end of a period to its settlement, in which late bets come in.
  wait_minutes int not null check (wait_minutes between 0 and 10080)
);
insert into agents.pay_rule (kind, needs_approval, wait_minutes) values
  ('dividend', false, 120), ('daily', false, 60), ('hourly', false, 5), ('realtime', false, 0);

-- What a period of a contract came to, and the payment of it. A later revision corrects an earlier one. Units.
create table agents.statement (
  id bigint generated always as identity (start with 10001) primary key,
  contract_id bigint not null references agents.contract,
  kind text not null,
  payer_id bigint,
  payee_id bigint not null,
  currency text not null,
  from_at timestamptz not null,
  until_at timestamptz not null check (until_at > from_at),
  revision int not null check (revision >= 0),
  stake bigint not null,
  valid_bet bigint not null,
  payout bigint not null,
  promotions bigint not null,
  rebates bigint not null,
  active_members int not null,
  carried_in bigint not null check (carried_in <= 0),
  carried_out bigint not null check (carried_out <= 0),
  basis bigint not null,
  -- Millionths.
  rate int not null check (rate between 0 and 1000000),
  amount bigint not null check (amount >= 0),
  -- The amount of the revision before.
  before bigint not null check (before >= 0),
  -- What is to be paid; below zero the payee gives back.
  due bigint not null check (due = amount - before),
  paid bigint not null default 0 check (paid between 0 and abs(due)),
  -- NONE: nothing is due. HELD: it waits for an approval. OWED: it moves as soon as the debtor's money suffices.
  state text not null check (state in ('NONE', 'HELD', 'OWED', 'PAID')),
  settled_at timestamptz not null,
  -- When the debtor was first found without the money, and when all was paid.
  short_at timestamptz,
  paid_at timestamptz,
  -- Null is the house.
  debtor_id bigint generated always as (case when due < 0 then payee_id else payer_id end) stored,
  unique (contract_id, from_at, revision),
  check ((state = 'NONE') = (due = 0)),
  check ((state = 'PAID') = (due <> 0 and paid = abs(due)))
);
create index statement_of_payee on agents.statement (payee_id, id);
create index statement_of_payer on agents.statement (payer_id, id) where payer_id is not null;
create index statement_owed on agents.statement (debtor_id, id) where state = 'OWED';
create index statement_short on agents.statement (id) where state = 'OWED' and short_at is null;
create index statement_held on agents.statement (kind, until_at) where state = 'HELD';

-- The place in the list of late changes up to which statements are corrected. One row.
create table agents.correction (
  is_only boolean primary key default true check (is_only),
  after bigint not null
);
insert into agents.correction (after) values (0);
