-- The terms from which an offer of a contract starts, by kind and currency. Nothing is offered by them.
create table agents.contract_default (
  kind text not null check (kind in ('dividend', 'daily', 'hourly', 'realtime')),
  currency text not null references platform.currency,
  -- As on the wire: amounts are decimals of the currency.
  terms jsonb not null check (jsonb_typeof(terms) = 'object'),
  primary key (kind, currency)
);
