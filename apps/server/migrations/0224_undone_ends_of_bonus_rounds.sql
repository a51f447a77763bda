-- The function as it stands, with two places changed: a round with bonus money that is open again is one of its grant's open rounds, whether or
-- not the win that had ended it moved bonus money.
do $do$
declare
  was text := pg_get_functiondef((select p.oid from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where n.nspname = 'games' and p.proname = 'move_batch'));
  noted text := 'any_bonus := any_bonus or call_bonus[call_no] > 0 or had_open_bonus[call_no];';
  counted text := '(call_bonus[call_no] > 0 or had_open_bonus[call_no]) and not bars[call_no]';
begin
  assert strpos(was, noted) > 0 and strpos(was, counted) > 0, 'games.move_batch is as 0223 left it';
  was := replace(was, noted, 'any_bonus := any_bonus or call_bonus[call_no] > 0 or had_open_bonus[call_no]
          or round_state[call_no] = ''OPEN'' and round_bonus_stake[call_no] is not null;');
  execute replace(was, counted, '(call_bonus[call_no] > 0 or had_open_bonus[call_no]
                  or round_state[call_no] = ''OPEN'' and round_bonus_stake[call_no] is not null) and not bars[call_no]');
end $do$;

-- Rounds that were opened again before are counted now.
update bonus.grant g set open_rounds = coalesce(o.n, 0)
  from bonus.grant x left join (
    select bonus_grant, count(*)::int as n from (
      select bonus_grant from games.round where bonus_grant is not null and state = 'OPEN' and bonus_stake is not null
      union all
      select bonus_grant from originals.round where bonus_grant is not null and state = 'open' and bonus_stake is not null) r
    group by 1) o on o.bonus_grant = x.id
  where x.id = g.id and g.state in ('ACTIVE', 'RELEASED') and g.open_rounds <> coalesce(o.n, 0);
