-- An operator closes a difference that stays as it is. It opens anew when the round changes on either side and still differs.
alter table games.round_difference
  add column closed_by bigint,
  add column closed_reason text,
  add constraint difference_closed check (num_nulls(closed_by, closed_reason) in (0, 2) and (closed_by is null or resolved_at is not null));
create index difference_by_kind on games.round_difference (kind, id);
