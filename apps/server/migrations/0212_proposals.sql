-- A proposal of a change that takes two operators, with the request that states it: a second operator reads it in the approvals and states the same by one press. It
-- lives as long as its approval. A request that holds a secret is not kept: the second operator states it anew.
create table operators.proposal (
  id bigint generated always as identity primary key,
  subject text not null,
  subject_id bigint not null default 0,
  operator_id bigint not null,
  at timestamptz not null,
  permission text not null,
  action text not null,
  thing text not null,
  reason text not null,
  -- The route in the form `PUT /games/vendors/{vendor}`, the parameters of its address, and its body; null: made at the site's own machine, or it holds a secret.
  route text,
  params jsonb,
  body jsonb,
  -- The change as it is compared: the values before and after. Null without a route.
  change jsonb,
  foreign key (subject, subject_id, operator_id) references cashier.approval on delete cascade
);
create index proposal_of_approval on operators.proposal (subject, subject_id, operator_id);
