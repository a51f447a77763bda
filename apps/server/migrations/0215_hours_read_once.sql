-- The function as it stands, with the hours of wins read once: who locks an hour reads what it has won, and the loop counts on from there.
-- A query of its own for each win cost a tenth of what such a call costs; and each hour is locked once, not once for each win in it.
do $do$
declare
  was text := pg_get_functiondef((select p.oid from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where n.nspname = 'games' and p.proname = 'move_batch'));
  part text[];
  parts text[][] := array[
    [$a$  has_hour boolean[];
$a$, $b$  has_hour boolean[];
  -- Of each call: the first call of its vendor and currency; there the sum that the hour has won, the calls decided so far included.
  hour_place int[];
  hour_won bigint[];
$b$],
    [$a$  won_before bigint;
$a$, $b$$b$],
    [$a$      has_hour := needs_hour;
    else
      select array_agg(h.won is not null order by c.call_no) into has_hour
        from generate_series(1, call_count) c (call_no)
        left join lateral (
          select x.won from vendors.win_hour x
            where x.vendor = call_vendor[c.call_no] and x.currency = call_currency[c.call_no] and x.hour = this_hour
              and needs_hour[c.call_no]
            for no key update skip locked offset 0) h on true;
    end if;
$a$, $b$    end if;
    with call as materialized (
      select call_no, min(call_no) over (partition by call_vendor_house[call_no]) as place from generate_series(1, call_count) call_no),
    hour as materialized (
      select c.place, h.won
        from (select place, min(call_no) filter (where needs_hour[call_no]) as needed from call group by place order by place) c
        cross join lateral (
          select x.won from vendors.win_hour x
            where x.vendor = call_vendor[c.needed] and x.currency = call_currency[c.needed] and x.hour = this_hour
            for no key update skip locked offset 0) h)
    select array_agg(needs_hour[c.call_no] and h.won is not null order by c.call_no), array_agg(c.place order by c.call_no),
           array_agg(h.won order by c.call_no)
      into has_hour, hour_place, hour_won from call c left join hour h using (place);
$b$],
    [$a$        -- Those before it in this batch count too.
        select h.won + coalesce((select sum(call_won[other]) from generate_series(1, call_no - 1) other
              where call_vendor[other] = h.vendor and call_currency[other] = h.currency), 0) into won_before
          from vendors.win_hour h
          where h.vendor = call_vendor[call_no] and h.currency = call_currency[call_no] and h.hour = this_hour;
        if won_before + won > call_hour_max[call_no] then verdict := games.verdict('held');
        else
          call_won[call_no] := won;
$a$, $b$        -- Those before it in this batch count too.
        if not needs_hour[call_no] then raise 'Broken invariant: the hour of every win is locked';
        elsif hour_won[hour_place[call_no]] + won > call_hour_max[call_no] then verdict := games.verdict('held');
        else
          hour_won[hour_place[call_no]] := hour_won[hour_place[call_no]] + won;
          call_won[call_no] := won;
$b$]];
begin
  foreach part slice 1 in array parts loop
    assert strpos(was, part[1]) > 0, 'games.move_batch is as 0210 left it: ' || part[1];
    was := replace(was, part[1], part[2]);
  end loop;
  execute was;
end $do$;
