-- Peer payments: silence is held before it is credited, who keeps a payee waiting loses the guarantee to the payee, and what nobody
-- pays goes back; docs/decisions/0066-peer-payments-held.md says why.
alter table cashier.matching_rule
  -- A part that the payee did not answer is held for so many minutes before it is credited.
  add column hold_minutes int not null default 1440 check (hold_minutes between 60 and 10080),
  -- Within so many minutes an operator decides a dispute.
  add column dispute_minutes int not null default 1440 check (dispute_minutes between 60 and 43200),
  -- After so many minutes what nobody has taken of a withdrawal goes back to its owner.
  add column rest_minutes int not null default 4320 check (rest_minutes between 60 and 43200),
  -- So many parts in thirty days a depositor may let expire without losing the guarantee.
  add column free_expiries int not null default 1 check (free_expiries between 0 and 100),
  -- So many parts a depositor may have open at once.
  add column open_max int not null default 3 check (open_max between 1 and 20),
  -- Until so many members have confirmed a payment a depositor is new: fewer parts at once, and smaller ones.
  add column new_payments int not null default 3 check (new_payments between 0 and 100),
  add column new_open_max int not null default 1 check (new_open_max between 1 and 20),
  -- Units; null: a tenth of the channel's greatest amount.
  add column new_amount_max bigint check (new_amount_max > 0);

alter table cashier.part
  drop constraint part_state_check,
  add constraint part_state_check
    check (state in ('MATCHED', 'PAID', 'HELD', 'DISPUTED', 'RECEIVED', 'FAILED', 'EXPIRED', 'CANCELLED')),
  -- The terms under which it was taken: later changes of the rule are not the part's.
  add column confirm_minutes int,
  add column hold_minutes int,
  -- Letting it expire, or cancelling it after cancel_by, costs the guarantee.
  add column expiry_costs boolean not null default false,
  add column cancel_by timestamptz,
  -- It counts as received, and is credited then unless somebody objects.
  add column held_until timestamptz,
  -- An operator decides the dispute until then.
  add column answer_by timestamptz,
  -- Its depositor let it expire, or cancelled it late.
  add column kept_waiting boolean not null default false,
  -- Who has the guarantee; null: its depositor.
  add column forfeited_to text check (forfeited_to in ('payee', 'house'));
update cashier.part p set
  confirm_minutes = coalesce((select r.confirm_minutes from cashier.matching_rule r where r.currency = p.currency), 60),
  hold_minutes = 1440,
  cancel_by = pay_by,
  answer_by = case when state = 'DISPUTED' then updated_at + interval '24 hours' end,
  forfeited_to = case when receipt = 'forced' and guarantee > 0 then 'house' end;
alter table cashier.part
  alter column confirm_minutes set not null,
  alter column hold_minutes set not null,
  alter column cancel_by set not null,
  add check (state <> 'HELD' or held_until is not null),
  add check (state <> 'DISPUTED' or answer_by is not null);
-- How many may be open at once is the rule's.
drop index cashier.part_open_once;
create index part_of_depositor on cashier.part (depositor_id);
create index part_held on cashier.part (held_until) where state = 'HELD';
create index part_disputed on cashier.part (answer_by) where state = 'DISPUTED';

alter table cashier.withdrawal
  -- Units that went back because nobody paid them; `amount` is without them.
  add column returned_amount bigint not null default 0 check (returned_amount >= 0),
  -- What nobody has taken of a withdrawal in matching goes back then.
  add column rest_by timestamptz;
update cashier.withdrawal set rest_by = now() + interval '72 hours' where state = 'MATCHING';
create index withdrawal_rest on cashier.withdrawal (rest_by) where state = 'MATCHING';
