-- Where members are paid out to, what a withdrawal is judged by, and who approves it.

-- Banks, e-wallets and networks that payout accounts are bound at.
create table cashier.payout_provider (
  code text primary key check (code ~ '^[A-Z0-9][A-Z0-9-]{1,31}$'),
  kind text not null check (kind in ('bank', 'ewallet', 'crypto')),
  name site.words not null,
  -- Of the accounts whose members may bind one there; null: of all.
  currency text,
  -- A regular expression of the whole number, spaces and hyphens taken out.
  pattern text not null check (pattern ~ '^\^.+\$$'),
  -- A checksum that the number carries, so that a slip is seen before money goes to nobody.
  checksum text check (checksum in ('base58check')),
  enabled boolean not null default true,
  position int not null
);

create index withdrawal_to_account on cashier.withdrawal (payout_account_id, id desc);
create index withdrawal_of_day on cashier.withdrawal (member_id, created_at);
create index deposit_credited on cashier.deposit (member_id, settled_at) where state in ('CREDITED', 'REVERSED');
-- One browser used for several accounts is looked for by the browser.
create index device_of_browser on identity.device (browser);

alter table cashier.withdrawal_rule
  -- More than this won from the house, all withdrawals counted, is looked at twice.
  add column big_win_above bigint not null check (big_win_above > 0);

insert into cashier.withdrawal_rule
  (currency, daily_count, daily_amount, free_count, two_person_above, big_win_above) values
  ('THB', 5, 20000000000, 1, 1000000000, 2000000000),
  ('VND', 5, 10000000000000, 1, 700000000000, 1400000000000),
  ('CNY', 5, 4000000000, 1, 200000000, 400000000),
  ('USD', 5, 600000000, 1, 30000000, 60000000),
  ('USDT', 5, 60000000000, 1, 3000000000, 6000000000),
  ('BTC', 5, 100000000, 1, 5000000, 10000000);

-- What makes an operator look twice: a reason, its points, and for how many hours something counts as new.
create table cashier.risk_rule (
  reason text primary key,
  points int not null check (points between 0 and 100),
  hours int check (hours > 0)
);
insert into cashier.risk_rule (reason, points, hours) values
  ('young-account', 10, 72),
  ('new-payout-account', 15, 24),
  ('shared-payout-account', 40, null),
  ('new-device', 15, 24),
  ('new-place', 10, 24),
  ('shared-device', 20, null),
  ('changed-secrets', 20, 24),
  ('first-withdrawal', 10, null),
  ('fast-in-out', 20, 2),
  ('big-win', 25, null),
  ('charged-back', 30, null);
