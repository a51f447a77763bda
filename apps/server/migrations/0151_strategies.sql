-- Strategies of autobet that members keep: a page runs them, and the server only keeps them.
create table originals.strategy (
  id bigint generated always as identity primary key,
  member_id bigint not null,
  name text not null check (length(name) between 1 and 40),
  rules jsonb not null,
  made_at timestamptz not null
);
create index strategy_of_member on originals.strategy (member_id, id);
