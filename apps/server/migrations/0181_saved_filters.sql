-- Filters of the console's lists, as an operator has named them.
create table operators.saved_filter (
  operator_id bigint not null references operators.operator on delete cascade,
  place text not null check (length(place) <= 40),
  name text not null check (length(name) between 1 and 60),
  filter jsonb not null,
  saved_at timestamptz not null,
  primary key (operator_id, place, name)
);
