-- While a bonus beside a deposit is open that stakes cash first, its member stakes nothing at games among members that take cash alone:
-- lost to an own second account there, the cash would be out of the bonus's reach. docs/decisions/0094-bonus-money.md says more.

-- The function as it stands, with two places changed: such a bet has a largest stake of nothing, and a largest stake of nothing holds
-- also where cash alone is taken.
do $do$
declare
  was text := pg_get_functiondef((select p.oid from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where n.nspname = 'games' and p.proname = 'move_batch'));
  largest text := 'array_agg(x.max_stake order by call_no)';
  refused text := 'grant_state[call_no] = ''ACTIVE'' and not takes_cash_alone[call_no]
          and coalesce(round_stake[call_no], 0) + amount > stake_max[call_no]';
begin
  assert strpos(was, largest) > 0 and strpos(was, refused) > 0, 'games.move_batch is as 0086 left it';
  execute replace(replace(was, largest,
    'array_agg(case when x.game_type = ''PVP'' and x.basis > 0 and x.terms ->> ''order'' = ''cashFirst''
               and (bonus.is_excluded(x.excluded, call_vendor[call_no], call_game[call_no])
                 or bonus.percent(x.terms, call_vendor[call_no], ''PVP'') = 0) then 0 else x.max_stake end order by call_no)'),
    refused,
    'grant_state[call_no] = ''ACTIVE'' and (not takes_cash_alone[call_no] or stake_max[call_no] = 0)
          and coalesce(round_stake[call_no], 0) + amount > stake_max[call_no]');
end $do$;
