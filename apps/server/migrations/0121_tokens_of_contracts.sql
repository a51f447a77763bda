-- A token of an act on a contract is stored by its SHA-256, serves once, for one act on one version, to one agent, for an hour.
-- docs/decisions/0105-contracts-of-agents.md says why.
create table agents.contract_token (
  hash bytea primary key,
  contract_id bigint not null references agents.contract,
  version int not null,
  member_id bigint not null,
  act text not null check (act in ('accept', 'reject', 'terminate')),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index contract_token_expires on agents.contract_token (member_id, expires_at);
alter table agents.contract drop column token, drop column used_token;
