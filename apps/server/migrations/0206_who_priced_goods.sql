-- The operator who set the price of one piece, and the one whose price a redemption was made at: another one approves it. Null: the
-- site's own machine, or before this was kept.
alter table points.goods add column priced_by bigint;
alter table points.redemption add column priced_by bigint;
