-- A loss that comes late into a contract that was replaced counts in the one that replaced it.
-- docs/decisions/0105-contracts-of-agents.md says why.
alter table agents.contract
  -- The loss that was carried when its last period was settled; null: it is not over.
  add column carried_at_end bigint check (carried_at_end <= 0),
  -- What has come late into the contract before since then: the first period begins with it.
  add column inherited bigint not null default 0 check (inherited <= 0);
update agents.contract set carried_at_end = carried where state = 'ENDED';
alter table agents.contract add check ((state = 'ENDED') = (carried_at_end is not null));
create index contract_follows on agents.contract (payee_id, kind, from_at) where from_at is not null;
