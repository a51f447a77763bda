-- What members are given: one table, one claim, whatever a reward comes from. docs/decisions/0095-rewards.md says why.
create schema rewards;

create table rewards.reward (
  id bigint generated always as identity (start with 10000001) primary key,
  member_id bigint not null,
  currency text not null,
  -- Where it comes from, with its number there: it is given once.
  source text not null,
  source_id bigint not null,
  title jsonb not null,
  -- As the contract's Prize has it, amounts as decimal strings; frozen.
  prize jsonb not null,
  state text not null check (state in ('CLAIMABLE', 'CLAIMED', 'EXPIRED', 'CANCELLED')),
  -- Why an operator gave it or withdrew it.
  reason text,
  entry_id bigint,
  created_at timestamptz not null,
  -- Null: it waits for ever.
  expires_at timestamptz,
  ended_at timestamptz,
  unique (source, source_id),
  check ((state = 'CLAIMABLE') = (ended_at is null))
);
create index reward_member on rewards.reward (member_id, id);
create index reward_claimable on rewards.reward (member_id) where state = 'CLAIMABLE';
create index reward_expiring on rewards.reward (expires_at) where state = 'CLAIMABLE' and expires_at is not null;
