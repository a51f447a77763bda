-- An operator has taken an item of a queue: nobody else decides it until the claim ends.
create table cashier.claim (
  subject text not null,
  subject_id bigint not null,
  operator_id bigint not null,
  until timestamptz not null,
  primary key (subject, subject_id),
  -- One item of a queue at a time: nobody keeps a queue from the others.
  unique (subject, operator_id)
);
