-- A setting before and after its change, as operators see it: what the undoing of the change goes by. As text, whose order of
-- fields is kept, since versions are made of it.
alter table cashier.desk_action
  add column before json,
  add column after json;
