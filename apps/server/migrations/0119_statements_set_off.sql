-- A correction takes back what was paid and no more: what of a period is not paid yet is set off against it, and no money moves for that.
-- docs/decisions/0105-contracts-of-agents.md says why.
alter table agents.statement add column set_off bigint not null default 0 check (set_off >= 0);

-- The rules of what was paid know the part that was set off.
do $$
declare
  rule name;
begin
  for rule in
    select conname from pg_constraint
    where conrelid = 'agents.statement'::regclass and contype = 'c' and pg_get_constraintdef(oid) ~ '\mpaid\M'
  loop
    execute format('alter table agents.statement drop constraint %I', rule);
  end loop;
end $$;
alter table agents.statement
  add constraint statement_paid_check check (paid >= 0 and paid + set_off <= abs(due)),
  add constraint statement_is_paid check ((state = 'PAID') = (due <> 0 and paid + set_off = abs(due)));
