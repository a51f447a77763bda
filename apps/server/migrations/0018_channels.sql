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
  -- The bank's number of the transfer as the payer gave it, letters and digits alone, behind its channel: two deposits with
  -- one number may be one payment.
  add column payer_ref text,
  -- The request that said last that it is paid: the same one again changes nothing.
  add column submit_key uuid,
  add column submit_hash text;
create index deposit_payer_ref on cashier.deposit (payer_ref) where payer_ref is not null;
-- A member's deposits of a state, newest first.
create index deposit_of_member_state on cashier.deposit (member_id, state, id desc);
