-- When the job that settles parts last saw the site open. Deadlines do not run while nobody can answer: the job adds what was missed.
create table cashier.part_clock (
  one boolean primary key default true check (one),
  seen_at timestamptz
);
insert into cashier.part_clock default values;
