-- When a vendor's list was last read to its end: what it lists for the first time now cannot be of long before.
alter table games.round_list add column ended_at timestamptz;
