-- An offer waits for two weeks at most, and whoever made it may withdraw it. docs/decisions/0105-contracts-of-agents.md
alter table agents.contract
  add column expires_at timestamptz,
  drop constraint contract_state_check,
  add constraint contract_state_check
    check (state in ('OFFERED', 'REJECTED', 'REPLACED', 'WITHDRAWN', 'EXPIRED', 'ACCEPTED', 'ENDED'));
update agents.contract set expires_at = now() + interval '14 days' where state = 'OFFERED';
alter table agents.contract add constraint contract_expires check (state <> 'OFFERED' or expires_at is not null);
create index contract_expiring on agents.contract (expires_at) where state = 'OFFERED';
