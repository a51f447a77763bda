-- Accounts of the house that members pay a bank channel into. Every member sees them; none is a secret.
create table cashier.receiving_account (
  id bigint generated always as identity (start with 101) primary key,
  channel text not null references cashier.channel,
  bank text not null,
  account_name text not null,
  account_number text not null,
  branch text,
  enabled boolean not null default true,
  unique (channel, account_number)
);

alter table cashier.deposit
  -- A mark of the bank's number of the transfer as the payer gave it: two deposits with one number are one payment.
  add column payer_mark bytea;
create index deposit_payer_mark on cashier.deposit (payer_mark) where payer_mark is not null;
-- A member's deposits of a state, newest first.
create index deposit_of_member_state on cashier.deposit (member_id, state, id desc);
