-- What the nightly verification of the ledger found, for the operators' alerts.
create table ledger.verification (
  at timestamptz primary key,
  -- Differences by check; empty: the ledger was exact.
  counts jsonb not null
);
