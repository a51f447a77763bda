-- An operator who looks at a run may refuse it, with a reason that both sides are told. docs/decisions/0105-contracts-of-agents.md
alter table agents.statement
  add column refused_at timestamptz,
  add column refused_why text,
  drop constraint statement_state_check,
  add constraint statement_state_check check (state in ('NONE', 'HELD', 'OWED', 'PAID', 'REFUSED')),
  add constraint statement_is_refused check ((state = 'REFUSED') = (refused_why is not null)),
  add constraint statement_refused_at check ((refused_why is null) = (refused_at is null));
