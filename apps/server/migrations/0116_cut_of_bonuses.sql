-- What a correction downward took from the wallet of an open bonus, so that a later one upward gives back no more than that.
-- docs/decisions/0102-wins-of-free-rounds.md says why.
alter table bonus.grant add column cut_taken bigint not null default 0 check (cut_taken between 0 and cut);
-- What corrections upward gave back of it, beside the amount.
alter table bonus.grant add column regranted bigint not null default 0 check (regranted >= 0);
