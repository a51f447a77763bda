-- A game is hot by an operator's word, or earns it by the members who open it (null).
alter table games.game alter column hot drop not null, alter column hot drop default;
update games.game set hot = null where not hot;
