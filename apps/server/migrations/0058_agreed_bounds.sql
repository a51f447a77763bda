-- Bounds that no single operator, and no node's clock, walks around.

-- A rate that two operators stated, or the site's own program: what one operator states stays within a tenth of the newest of
-- these.
alter table cashier.rate add column agreed boolean not null default true;
alter table cashier.rate alter column agreed drop default;

-- What all players of a vendor win in an hour without a review: ten of the largest rounds, until operators state another sum.
update vendors.win_limit set hour_max = win_max * 10 where vendor = '' and hour_max is null and win_max is not null;

-- The hour of a vendor's wins and the day of its credits are the database's: nodes with different clocks would share out several.
do $do$
declare
  before text := pg_get_functiondef('games.move_batch'::regproc);
  after text := replace(replace(before,
    'today date := (now_at at time zone ''UTC'')::date;', 'today date := (now() at time zone ''UTC'')::date;'),
    'this_hour timestamptz := date_trunc(''hour'', now_at, ''UTC'');',
    'this_hour timestamptz := date_trunc(''hour'', now(), ''UTC'');');
begin
  assert length(after) = length(before) - 2 * (length('now_at') - length('now()')), 'both lines are found';
  execute after;
end $do$;
