-- Browsers in which an operator is told that something waits for a second operator. Address and keys are sealed.
create table operators.push_subscription (
  id bigint generated always as identity primary key,
  operator_id bigint not null references operators.operator,
  -- SHA-256 of the cookie that only this browser holds.
  browser bytea not null,
  -- SHA-256 of the address: a browser has one row, of whoever asked for it there last.
  endpoint_hash bytea not null unique,
  sealed bytea not null,
  language text not null,
  created_at timestamptz not null,
  unique (operator_id, browser)
);

-- What waits for a second operator and nobody has been told of yet; a row goes when it is told.
create table operators.waiting (
  id bigint generated always as identity primary key,
  -- The permission that decides it, and the operator who has spoken already.
  permission text not null,
  operator_id bigint not null
);
