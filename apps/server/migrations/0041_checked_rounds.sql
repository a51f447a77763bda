-- Rounds that were compared are forgotten page by page, each page from where the one before it ended: those that stay, since they
-- are due or differ, are passed once.
drop index games.round_check_noted;
create index round_check_noted on games.round_check (noted_at, vendor, round_ref) where due_at is null;
