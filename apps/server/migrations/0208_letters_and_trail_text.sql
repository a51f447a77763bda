create table messages.letter_rule (
  is_only boolean primary key default true check (is_only),
  -- Letters and mailings that one operator writes within a day.
  per_day int not null check (per_day between 1 and 100000)
);
insert into messages.letter_rule (per_day) values (100);
