-- The operator who last said what goods are and who may have them, and the one who had said so as a redemption was made: another one approves
-- it. Null: the site's own machine, or before this was kept.
alter table points.goods add column described_by bigint;
alter table points.redemption add column described_by bigint;
