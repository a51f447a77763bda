-- Actions that add to the stake of a stepped round: `stake` is all of it, and what is not in `added_stake` opened the round.
alter table originals.round add column added_stake bigint not null default 0
  constraint round_added_stake check (added_stake >= 0 and added_stake < stake);
