-- The units of stakes and payouts that a vendor's list has told on a day (UTC), of rounds that are a record by its word alone.
alter table games.round_list add column told_on date;
alter table games.round_list add column told bigint not null default 0;
