-- The nodes that run jobs: one that has not been seen for a while is dead, and its jobs are taken over.
create table platform.job_node (
  id text primary key,
  seen_at timestamptz not null default now()
);
