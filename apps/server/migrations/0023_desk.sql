-- What operators do to members' money; docs/decisions/0046-operators-and-money.md says who may and how.

-- Withdrawals that are frozen, or an amount that is set aside. An amount stands in the member's locked wallet while it is
-- frozen, and goes back to cash when it is lifted.
create table cashier.freeze (
  id bigint generated always as identity (start with 40000001) primary key,
  member_id bigint not null references identity.member,
  kind text not null check (kind in ('withdrawals', 'amount')),
  -- Of an amount; null: nothing is set aside.
  currency text,
  amount bigint check (amount > 0),
  state text not null default 'FROZEN' check (state in ('FROZEN', 'UNFROZEN')),
  reason text not null,
  frozen_by bigint not null,
  lifted_by bigint,
  lifted_reason text,
  request_key uuid not null unique,
  request_hash text not null,
  created_at timestamptz not null,
  lifted_at timestamptz,
  check ((kind = 'amount') = (amount is not null) and (kind = 'amount') = (currency is not null)),
  check ((state = 'UNFROZEN') = (lifted_at is not null) and (state = 'UNFROZEN') = (lifted_by is not null))
);
create index freeze_of_member on cashier.freeze (member_id, id desc);
create index freeze_open on cashier.freeze (member_id) where state = 'FROZEN';

-- Money that operators give or take: one asks, another says yes.
create table cashier.adjustment (
  id bigint generated always as identity (start with 50000001) primary key,
  member_id bigint not null references identity.member,
  direction text not null check (direction in ('credit', 'debit')),
  currency text not null,
  amount bigint not null check (amount > 0),
  -- What a credit asks to be staked before a withdrawal, in basis points of itself.
  turnover_bp int not null default 0 check (turnover_bp >= 0),
  state text not null default 'REQUESTED' check (state in ('REQUESTED', 'CREDITED', 'DEBITED', 'REJECTED')),
  reason text not null,
  requested_by bigint not null,
  decided_by bigint,
  decided_reason text,
  -- The ledger's entry that moved it.
  entry_id bigint,
  request_key uuid not null unique,
  request_hash text not null,
  created_at timestamptz not null,
  decided_at timestamptz,
  check ((state = 'REQUESTED') = (decided_by is null) and (state = 'REQUESTED') = (decided_at is null)),
  check ((state in ('CREDITED', 'DEBITED')) = (entry_id is not null)),
  check (state <> 'CREDITED' or direction = 'credit'),
  check (state <> 'DEBITED' or direction = 'debit'),
  check (direction = 'credit' or turnover_bp = 0),
  -- Nobody says yes to what they asked for themselves; they may take it back.
  constraint adjustment_two_people check (state in ('REQUESTED', 'REJECTED') or decided_by <> requested_by)
);
create index adjustment_of_member on cashier.adjustment (member_id, id desc);
create index adjustment_open on cashier.adjustment (id desc) where state = 'REQUESTED';

-- What operators asked for under an Idempotency-Key: the same request again has the same outcome.
create table cashier.desk_request (
  key uuid primary key,
  hash text not null,
  operator_id bigint not null,
  begun_at timestamptz not null,
  -- Null: begun, and nobody knows yet what became of it.
  done_at timestamptz
);
create index desk_request_age on cashier.desk_request (begun_at);

-- What operators did that is no change of a member's money: a channel, a rate, an account number that was shown.
create table cashier.desk_action (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  operator_id bigint not null,
  action text not null,
  subject text not null,
  reason text not null,
  detail jsonb not null default '{}'
);
create index desk_action_of_subject on cashier.desk_action (action, subject, id desc);
create trigger never_changed before update or delete or truncate on cashier.desk_action
  for each statement execute function cashier.refuse_change();

-- The audit trail of a member, and of an operator, newest first.
create index event_desk_member on cashier.event (member_id, id desc);
create index event_desk_operator on cashier.event (actor_id, id desc) where actor_kind = 'operator';
