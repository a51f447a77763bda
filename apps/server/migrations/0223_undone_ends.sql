-- Limits of wins hold for rounds whose end their vendor has undone, and for bets that the first version's cancel returns behind a win.

-- A cancel that wins more than a vendor's limits let it waits for an operator, as a rollback does.
alter table games.held_call drop constraint held_call_action_check;
alter table games.held_call add constraint held_call_action_check
  check (action in ('settle', 'cancel', 'adjust', 'win', 'finalWin', 'rollback', 'adjustBy'));

-- The function as it stands, with these places changed: a round that was lost and is open again keeps the loss as what was counted of
-- it, so that what it pays from then on counts as behind an end; and a vendor that is closed returns no bet of a round whose end was
-- undone.
do $do$
declare
  was text := pg_get_functiondef((select p.oid from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where n.nspname = 'games' and p.proname = 'move_batch'));
  part text[];
  parts text[][] := array[
    [$a$else greatest(coalesce(x.net_max, 0), 0) end as net_max$a$,
     $b$else coalesce(x.net_max, 0) end as net_max$b$],
    [$a$  -- What its wins were counted up to: payout less stake at the most while it is open, and from its end on.$a$,
     $b$  -- What its wins were counted up to: payout less stake at the most while it is open, and from its end on. Below zero in an open
  -- round: it was lost, and its end undone.$b$],
    [$a$             when call_action[call_no] = games.action('rollback') then round_state[call_no] = 'SETTLED' or round_payout[call_no] > 0$a$,
     $b$             when call_action[call_no] in (games.action('cancel'), games.action('rollback'))
               then round_state[call_no] = 'SETTLED' or round_payout[call_no] > 0 or round_net_max[call_no] < 0$b$],
    [$a$        elsif state = 'SETTLED' and call_refusal[call_no] > 0 then verdict := call_refusal[call_no];$a$,
     $b$        elsif call_refusal[call_no] > 0 and (state = 'SETTLED' or exists (
            select from games.movement x where x.round = round_id[call_no] and x.verdict = games.verdict('taken') and x.cancelled
              and x.action in (games.action('settle'), games.action('finalWin')))) then
          verdict := call_refusal[call_no];$b$],
    [$a$else greatest(counted, net, 0) end;$a$,
     $b$else greatest(counted, net) end;$b$]];
begin
  foreach part slice 1 in array parts loop
    assert strpos(was, part[1]) > 0, 'games.move_batch is as 0216 left it: ' || part[1];
    was := replace(was, part[1], part[2]);
  end loop;
  execute was;
end $do$;
