-- A bonus beside a deposit that stakes cash first is not staked while the cash stands in a round of the house's own that its player keeps
-- open: undecided, it gives the whole stake back. docs/decisions/0094-bonus-money.md says more.

-- The game of such a round; null: there is none.
create function bonus.round_with_cash(of_member bigint, of_currency text, besides bigint) returns text language sql stable as $$
  select r.game_code from originals.round r
    where r.member_id = of_member and r.currency = of_currency and r.state = 'open' and not r.play_money and r.shared_round is null
      and r.stake > coalesce(r.bonus_stake, 0) and r.id is distinct from besides
    order by r.id limit 1
$$;

-- The function as it stands: meanwhile vendors' bets stake cash alone.
do $do$
declare
  was text := pg_get_functiondef((select p.oid from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where n.nspname = 'games' and p.proname = 'move_batch'));
  declared text := '  takes_cash_alone boolean[];';
  room text := 'array_agg(case when x.max_payout is not null';
  into_room text := 'takes_cash_alone, release_room';
  staked text := 'and not takes_cash_alone[call_no];';
begin
  assert strpos(was, declared) > 0 and strpos(was, room) > 0 and strpos(was, into_room) > 0 and strpos(was, staked) > 0,
    'games.move_batch is as 0215 left it';
  was := replace(was, declared, declared || E'\n  cash_in_round boolean[];');
  was := replace(was, room,
    E'array_agg(x.state = ''ACTIVE'' and x.basis > 0 and x.terms ->> ''order'' = ''cashFirst''
               and bonus.round_with_cash(x.member_id, x.currency, null) is not null order by call_no),
             ' || room);
  was := replace(was, into_room, 'takes_cash_alone, cash_in_round, release_room');
  execute replace(was, staked, 'and not takes_cash_alone[call_no] and not coalesce(cash_in_round[call_no], false);');
end $do$;
