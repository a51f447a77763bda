-- Matched transfer: a depositor pays (part of) a withdrawal directly, and the payee confirms it;
-- docs/decisions/0044-matched-transfer.md says what becomes of money and guarantee.
alter table cashier.channel
  -- Payee and depositor settle one amount between their wallets: it cannot be in two currencies.
  add check (kind <> 'matched' or (pay_currency = currency and adapter is null));

-- What a brand asks of matched transfers in a currency; without a row the server's own values hold.
create table cashier.matching_rule (
  currency text primary key,
  -- Of the amount, what a depositor sets aside until the payee has confirmed: basis points.
  guarantee_bp int not null check (guarantee_bp between 0 and 5000),
  -- Within so many minutes the depositor pays and says so.
  pay_minutes int not null check (pay_minutes between 5 and 1440),
  -- Within so many minutes after that the payee answers; then it counts as received.
  confirm_minutes int not null check (confirm_minutes between 5 and 10080),
  -- No part, and no remainder, is smaller.
  part_min bigint not null check (part_min > 0)
);

-- One depositor's payment of (part of) one withdrawal.
create table cashier.part (
  id bigint generated always as identity (start with 30000001) primary key,
  withdrawal_id bigint not null references cashier.withdrawal,
  payee_id bigint not null references identity.member,
  deposit_id bigint not null unique references cashier.deposit,
  depositor_id bigint not null references identity.member,
  currency text not null,
  -- Units that are paid from person to person.
  amount bigint not null check (amount > 0),
  -- Units of the depositor's that are set aside in MATCHED, PAID and DISPUTED.
  guarantee bigint not null check (guarantee >= 0),
  state text not null check (state in ('MATCHED', 'PAID', 'DISPUTED', 'RECEIVED', 'FAILED', 'EXPIRED', 'CANCELLED')),
  -- How it came to be received: the payee said so, the time passed, an operator decided.
  receipt text check (receipt in ('payee', 'time', 'operator', 'forced')),
  reason text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  pay_by timestamptz not null,
  -- Since the depositor said that it is paid.
  confirm_by timestamptz,
  settled_at timestamptz,
  check (payee_id <> depositor_id),
  check ((state = 'RECEIVED') = (receipt is not null))
);
create index part_of_withdrawal on cashier.part (withdrawal_id, id);
create index part_to_pay on cashier.part (pay_by) where state = 'MATCHED';
create index part_to_confirm on cashier.part (confirm_by) where state = 'PAID';
-- A depositor finishes one before the next.
create unique index part_open_once on cashier.part (depositor_id) where state in ('MATCHED', 'PAID', 'DISPUTED');

-- Answers that were given to a confirmation, so that the same key with other content is noticed.
create table cashier.matching_request (
  key uuid primary key,
  hash text not null,
  at timestamptz not null
);
create index matching_request_age on cashier.matching_request (at);

-- Pictures that members show for a payment, or for one that did not arrive. The files lie in the storage, sealed.
create table cashier.proof (
  id uuid primary key,
  member_id bigint not null references identity.member,
  -- What it belongs to; null: not attached yet, and removed after a day.
  subject text check (subject in ('deposit', 'part')),
  subject_id bigint,
  width int not null,
  height int not null,
  -- Of the picture as it is kept.
  bytes int not null,
  created_at timestamptz not null,
  attached_at timestamptz,
  check ((subject is null) = (subject_id is null)),
  check ((subject is null) = (attached_at is null))
);
create index proof_of_subject on cashier.proof (subject, subject_id) where subject is not null;
create index proof_unattached on cashier.proof (member_id, created_at) where subject is null;
