-- What operators set of in-house games: a game may be taken out of sight, and the brand has a rule for all of them.
alter table originals.game drop constraint game_state_check;
alter table originals.game add constraint game_state_check check (state in ('on', 'maintenance', 'off'));

create table originals.rule (
  id boolean primary key default true check (id),
  -- The least time between the beginnings of two rounds of one member; 0: none.
  min_round_ms int not null default 0 check (min_round_ms between 0 and 60000),
  -- Pages may place rounds one after another without a press.
  autobet boolean not null default true
);
insert into originals.rule default values;
