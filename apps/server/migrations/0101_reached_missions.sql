-- The terms that a mission was reached by, as they were then: a change of them takes nothing back that was earned. Null: not reached,
-- or reached before terms were kept.
alter table rewards.mission_progress add column reached_by jsonb;
