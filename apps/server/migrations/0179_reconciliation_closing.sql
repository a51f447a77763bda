-- Differences between a gateway's file and our books stay open until they are found no more, or an operator closes one with a reason.
-- An operator handed over the file; false: the gateway itself gave it.
alter table cashier.reconciliation add column handed_over boolean not null default false;
update cashier.reconciliation r set handed_over = true
where exists (
  select from cashier.desk_action a
  where a.action = 'reconciliation' and a.detail->>'given' = 'true' and a.detail->>'id' = r.id::text);

alter table cashier.reconciliation_difference
  add column id bigint generated always as identity (start with 1001) unique,
  -- When both agreed again, or an operator closed it.
  add column resolved_at timestamptz,
  add column closed_by bigint,
  add column closed_reason text,
  add constraint reconciliation_difference_closed
    check (num_nulls(closed_by, closed_reason) in (0, 2) and (closed_by is null or resolved_at is not null));

-- Of a day that was compared several times, the last comparison with the gateway's own file counts.
update cashier.reconciliation_difference d set resolved_at = r.at
from cashier.reconciliation r
where r.id = d.reconciliation_id and exists (
  select from cashier.reconciliation later
  where later.adapter = r.adapter and later.day = r.day and later.id > r.id and not later.handed_over);

create index reconciliation_difference_open on cashier.reconciliation_difference (id) where resolved_at is null;
