-- Points by hand that two operators have agreed on: they are no part of what one operator gives and takes alone within a day.
alter table points.adjustment add column by_two boolean not null default false;
