-- What the cashier has to know of a row to move its money once; docs/decisions/0041, 0042, 0043, 0046 and 0047 say why.

-- Taken out of the matching: what is left of it is paid by a person, also after a freeze is lifted or a payment failed.
alter table cashier.withdrawal add column by_hand boolean not null default false;
update cashier.withdrawal w set by_hand = true
  where exists (select from cashier.event e
    where e.subject = 'withdrawal' and e.subject_id = w.id and e.kind = 'unmatched');

-- Two operators stated that the gateway never paid it; it is still asked about, but nobody waits for its answer any more.
alter table cashier.gateway_order add column given_up_at timestamptz;
-- When a try of a payout was sent last: written before the gateway is called. Null: never.
alter table cashier.gateway_order add column sent_at timestamptz;
-- Whether these went out lately is not known.
update cashier.gateway_order set sent_at = now() where kind = 'payout' and state = 'UNKNOWN' and ask_at is not null;

-- The request by which an operator made the change: who asks again under the same key is told so, and nobody else.
alter table cashier.event add column request_key uuid;

-- Marks the number alone, without its provider, so that it is found under another provider's code too. Null: bound before
-- this was noted; a job marks it.
alter table cashier.payout_account add column number_mark bytea;
create index payout_account_mark on cashier.payout_account (number_mark);
create index payout_account_unmarked on cashier.payout_account (id) where number_mark is null;

-- The account record trusts hours that ended an hour ago to be complete, and finds the rest in the ledger. That holds as
-- long as nothing is posted long after its transaction began: so nothing is.
create function ledger.refuse_late_post() returns trigger language plpgsql as $$
begin
  if clock_timestamp() - transaction_timestamp() > interval '15 minutes' then
    raise exception 'this transaction began at %: too long ago to post in', transaction_timestamp();
  end if;
  return null;
end $$;
create trigger transfer_is_soon before insert on ledger.transfer
  for each statement execute function ledger.refuse_late_post();
alter table ledger.transfer enable always trigger transfer_is_soon;
