-- Why a payout waits for two operators: what its gateway reported, when that is not what it was asked to pay; null: it
-- does not.
alter table cashier.withdrawal add column held text;
create index withdrawal_held on cashier.withdrawal (id) where held is not null;

-- The amount above which two operators credit a deposit by hand, or loosen a channel.
create table cashier.hand_rule (
  currency text primary key,
  two_person_above bigint not null check (two_person_above >= 0)
);
insert into cashier.hand_rule select currency, two_person_above from cashier.withdrawal_rule;
