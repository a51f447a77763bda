-- The calls a second that each node hears from a vendor; null: any number.
alter table vendors.vendor add column calls_max int check (calls_max > 0);
