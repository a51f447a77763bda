-- The vendor's reason of a held adjustment is a part of the call, and an operator's to read.
alter table games.held_call add column reason text not null default '';
alter table games.held_call alter column reason drop default;
