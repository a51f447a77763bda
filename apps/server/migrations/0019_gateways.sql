-- Payment gateways: who they are, what was asked of them, what they said, and whether their files agree with the ledger.

create table cashier.gateway (
  -- The folder of the adapter that speaks to it; one gateway an adapter.
  adapter text primary key check (adapter ~ '^[a-z0-9][a-z0-9-]{1,31}$'),
  url text not null,
  -- Whom it knows us as.
  merchant text not null,
  -- Sealed. The secret signs what we ask; what the gateway sends may be signed by the previous one as well, until it is retired.
  secret_sealed bytea not null,
  previous_sealed bytea,
  enabled boolean not null default true,
  updated_at timestamptz not null
);

-- What was asked of a gateway: the payment of a deposit, or one try of a withdrawal's payout. Written before the gateway
-- is called, so that nothing that it did can be forgotten; changed only while the row it is about is locked.
create table cashier.gateway_order (
  adapter text not null,
  -- What we call it: the gateway does the same reference once.
  reference text not null,
  kind text not null check (kind in ('payment', 'payout')),
  -- The deposit or the withdrawal.
  subject_id bigint not null,
  -- UNKNOWN: no answer yet whether the gateway has it.
  state text not null check (state in ('UNKNOWN', 'WAITING', 'CONFIRMING', 'PAID', 'FAILED', 'EXPIRED', 'RETURNED')),
  -- What the gateway calls it.
  adapter_ref text,
  -- Confirmations on its network that we wait for.
  confirmations_needed int not null default 0 check (confirmations_needed >= 0),
  -- What the gateway said that it received or paid, in units of `currency`.
  amount bigint check (amount > 0),
  currency text not null,
  -- Rises with each report; an older one changes nothing.
  version bigint not null default 0,
  -- When it was paid by the gateway's clock: the day of its settlement file.
  paid_at timestamptz,
  -- The sweep asks the gateway then; null: nothing is open.
  ask_at timestamptz,
  asks int not null default 0,
  created_at timestamptz not null,
  primary key (adapter, reference)
);
create index gateway_order_subject on cashier.gateway_order (kind, subject_id);
create index gateway_order_open on cashier.gateway_order (ask_at) where ask_at is not null;
create index gateway_order_paid on cashier.gateway_order (adapter, paid_at) where paid_at is not null;

-- What gateways sent, once each: for whoever has to find out what happened.
create table cashier.gateway_event (
  adapter text not null,
  event_id text not null,
  reference text not null,
  kind text not null,
  version bigint not null,
  received_at timestamptz not null,
  body jsonb not null,
  primary key (adapter, event_id)
);
create index gateway_event_reference on cashier.gateway_event (adapter, reference);
create index gateway_event_age on cashier.gateway_event (received_at);

-- A comparison of a gateway's file of one day (UTC) with our rows and the ledger.
create table cashier.reconciliation (
  id bigint generated always as identity primary key,
  adapter text not null,
  day date not null,
  at timestamptz not null,
  -- Lines of the file, and how many of them agree with everything here.
  lines int not null,
  matched int not null
);
create index reconciliation_newest on cashier.reconciliation (adapter, day, id desc);

create table cashier.reconciliation_difference (
  reconciliation_id bigint not null references cashier.reconciliation,
  position int not null,
  kind text not null,
  reference text not null,
  subject text check (subject in ('deposit', 'withdrawal')),
  subject_id bigint,
  -- Formatted money: what the file says, and what stands here.
  theirs text,
  ours text,
  currency text,
  primary key (reconciliation_id, position)
);
