-- Free rounds whose wins become bonus money; docs/decisions/0102-wins-of-free-rounds.md has the rules.

-- The terms of the bonus that the wins become, frozen, and the house account that they wait in; null: they are cash.
alter table games.free_grant add column bonus_terms jsonb;
alter table games.free_grant add column bonus_house bigint;
alter table games.free_grant add constraint free_grant_wins check ((bonus_terms is null) = (bonus_house is null));
-- Its wins are the house's until all of it is played or over.
alter table games.free_grant add column wins_wait boolean not null default false;
create index free_grant_waits on games.free_grant (expires_at) where wins_wait;
create index free_grant_ended on games.free_grant (id) where wins_wait and state in ('REFUSED', 'CANCELLED');

-- Grants whose rounds changed. Rows are only added by who changes them and only removed by who looks, so that nobody waits for another.
create table games.free_due (id bigint generated always as identity primary key, grant_id bigint not null);

-- What of a grant's wins was made a bonus: all of them, and once more where a round paid more after that.
create table games.free_win (
  id bigint generated always as identity primary key,
  grant_id bigint not null references games.free_grant,
  -- Units: what of its rounds' payouts it stands for now; below what it was made of where rounds were taken back.
  amount bigint not null check (amount >= 0)
);
create index free_win_of_grant on games.free_win (grant_id);

-- Units: of the amount, taken back while it was open, since it was granted for wins that were taken back; and of what became cash.
alter table bonus.grant add column cut bigint not null default 0 check (cut between 0 and amount);
alter table bonus.grant add column undone bigint not null default 0 check (undone >= 0);

-- Decides a batch of vendors' calls and answers each by itself. No two calls of a batch name the same transaction, round or grant, and
-- at most one of them is a credit (an adjustment without a round); several may be of one player.
--
-- A verdict below 30 is kept for good, so that a repeated call has the same answer. Not kept are busy and owing, which are asked
-- again at once, and what may be otherwise later: bet not found, round not found, round open, held for an operator, nothing stands,
-- an amount that does not fit the round.
--
-- Locks: rounds by name, then the hours' wins by vendor and currency (of calls that win where the hour has a limit), then grants of
-- free rounds, then grants of bonus money by id, then the day's credit, then what ledger.post_batch locks; then keys and rounds are inserted, each kind in order. One
-- order everywhere, no deadlock. An hour or a day that has no row yet is made by who waits, since making it waits for whoever makes it
-- too. What is known is looked up by a later statement than the rounds' locks, which sees what was committed while they were waited
-- for. Every access is written as in ledger.post_batch: its index is the only sensible plan.
--
-- Bonus money is staked in rounds that were opened under the player's open grant, and stays in the round: what such a round pays or gets
-- back later is divided here, whatever call it comes by. No other path pays a round.
--
-- A free round whose wins become bonus money pays the house; who looks at games.free_due grants it.
create or replace function games.move_batch(
  -- As games.action numbers them.
  call_action int[],
  call_key uuid[],
  call_hash uuid[],
  -- Of a cancel or a rollback: the key of the call that it names.
  call_named_key uuid[],
  call_vendor text[],
  -- '': a credit, a tip, a tip's rollback.
  call_round_ref text[],
  call_reference text[],
  -- Of a cancel or a rollback: the reference of the call that it names.
  call_named_reference text[],
  call_member bigint[],
  call_currency text[],
  -- Of a bet and a tip: its game, and the launch that its session shows (0: none of ours).
  call_game text[],
  call_launch bigint[],
  -- Of a bet: the granted free rounds that it is played from (0: none).
  call_free_grant bigint[],
  -- Of a credit: its kind, as vendors.credit_kind lists them; else ''.
  call_credit_kind text[],
  -- A verdict that refuses a new call (0: none). Of an adjustment that takes money back, and of a rollback, only `forbidden` counts,
  -- and of a bet's rollback after the round's end any.
  call_refusal int[],
  -- The most that a round may pay more than was staked, and the most that the vendor's rounds may in an hour; -1: no limit.
  call_win_max bigint[],
  call_hour_max bigint[],
  -- Below zero: what an adjustment by a difference takes back.
  call_amount bigint[],
  call_cash_wallet bigint[],
  call_vendor_house bigint[],
  -- Of what may take money back, and of a call whose answer was owing: the player's debt wallet, and the house accounts of what was advanced
  -- and what is owed; else 0.
  call_debt_wallet bigint[],
  call_advanced_house bigint[],
  call_owed_house bigint[],
  now_at timestamptz,
  -- True: waits for locks. False: skips what is locked, and calls that need it are busy.
  waits boolean,
  -- Of each call, as games.verdict numbers them.
  out verdicts text,
  -- Units: the cash behind a call; of a refused credit, what was left to give.
  out said text,
  -- Units: the bonus money behind a call that may be staked in its game; nothing: none is open.
  out said_bonus text)
language plpgsql
set enable_seqscan = off set enable_bitmapscan = off set enable_hashjoin = off set enable_mergejoin = off
set plan_cache_mode = force_generic_plan set jit = off
as $f$
#variable_conflict use_variable
declare
  call_count int := cardinality(call_action);
  today date := (now() at time zone 'UTC')::date;
  this_hour timestamptz := date_trunc('hour', now(), 'UTC');
  -- Of each call: what is decided of it.
  call_verdict int[];
  call_said bigint[];
  call_moved bigint[];
  call_is_kept boolean[];
  -- Of each call: the round as it leaves it. LISTED: the vendor's own list tells it, and calls leave it alone.
  round_id bigint[];
  round_member bigint[];
  round_state text[];
  round_stake bigint[];
  round_payout bigint[];
  -- What its wins were counted up to: payout less stake at the most while it is open, and from its end on.
  round_net_max bigint[];
  round_free_grant bigint[];
  round_is_new boolean[];
  round_game text[];
  -- The grant of bonus money that it was opened under; the bonus money in its stake, null: there never was any; and in its payout.
  round_bonus_grant bigint[];
  round_bonus_stake bigint[];
  round_bonus_paid bigint[];
  -- Of each call: the player's open grant, and the one that its round's bonus money belongs to, where it is locked and what it says.
  open_grant bigint[];
  call_grant bigint[];
  locked_grants bigint[];
  grant_state text[];
  bonus_wallet bigint[];
  bonus_house bigint[];
  bonus_is_first boolean[];
  takes_cash_alone boolean[];
  stake_max bigint[];
  -- The most that may still become cash of a grant that was released; null: no limit. And what became cash of it.
  release_room bigint[];
  was_released bigint[];
  -- Of each call: it stakes bonus money; the bonus money in what it moves, what of that does not go to or come from cash, and what
  -- becomes cash of a released grant; and by how much it changes the number of open rounds with bonus money.
  stakes_bonus boolean[];
  call_bonus bigint[];
  call_bonus_apart bigint[];
  call_bonus_freed bigint[];
  had_open_bonus boolean[];
  call_said_bonus bigint[];
  share bigint;
  leg_moved bigint[];
  any_open_grant boolean;
  any_bonus boolean := false;
  -- Of each call: what it makes the round win beyond what was counted before.
  call_won bigint[];
  -- Of each call: its action as it is kept. A rollback is kept as a cancel, or as an `unwin` where it takes a win back.
  call_kept_action int[];
  -- Of each call: it may win and its hour has a limit; and that hour's row is ours.
  needs_hour boolean[];
  has_hour boolean[];
  -- Of each call: what else it does.
  cancels boolean[];
  bars boolean[];
  -- Of each call: nothing was taken for its round so far, and it adds nothing to it.
  leaves_nothing boolean[];
  -- Of each call: what was looked up.
  session_verdict int[];
  grant_verdict int[];
  -- Of each call: the house account that its free round pays to; null: it pays the player's cash, or is none.
  free_house bigint[];
  round_is_elsewhere boolean[];
  -- Of each call: the kind of its first leg, and its entry; 0: it moves no money.
  call_kind int[];
  call_entry int[];
  -- For ledger.post_batch.
  wallet_id bigint[];
  entry_count int := 0;
  entry_key uuid[];
  entry_hash uuid[];
  entry_last_leg int[];
  leg_entry int[];
  leg_number int[];
  leg_debit bigint[];
  leg_credit bigint[];
  leg_debit_wallet int[];
  leg_credit_wallet int[];
  leg_amount bigint[];
  leg_kind int[];
  leg_mode int[];
  leg_ref bigint[];
  debtor_cash_wallet int[];
  debtor_debt_wallet int[];
  posted record;
  posted_verdict int[];
  debit_after text[];
  credit_after text[];
  named record;
  grantee int;
  free_grant record;
  used bigint;
  net bigint;
  counted bigint;
  was_settled boolean;
  verdict int;
  state text;
  amount bigint;
  kind int;
  cap bigint;
  given bigint;
  won bigint;
  won_before bigint;
  said_leg int;
  any_credit boolean := false;
  any_won boolean := false;
  any_unmoved boolean := false;
  any_kept boolean := false;
  any_new_round boolean := false;
  any_changed_round boolean := false;
  any_nothing boolean := false;
  cancelled_calls int := 0;
  cancelled_now int;
begin
  -- 1. Lock the rounds, by name.
  if waits then
    select array_agg(r.id order by c.call_no), array_agg(r.member_id order by c.call_no), array_agg(r.state order by c.call_no),
           array_agg(r.stake order by c.call_no), array_agg(r.payout order by c.call_no),
           array_agg(r.net_max order by c.call_no), array_agg(r.free_grant order by c.call_no), array_agg(r.game_code order by c.call_no),
           array_agg(r.bonus_grant order by c.call_no), array_agg(r.bonus_stake order by c.call_no),
           array_agg(coalesce(r.bonus_paid, 0) order by c.call_no)
      into round_id, round_member, round_state, round_stake, round_payout, round_net_max, round_free_grant, round_game,
           round_bonus_grant, round_bonus_stake, round_bonus_paid
      from (select call_no, call_vendor[call_no] as vendor, call_round_ref[call_no] as round_ref
              from generate_series(1, call_count) call_no order by 2, 3) c
      left join lateral (
        select x.id, x.member_id, case x.source when 'wallet' then x.state else 'LISTED' end as state, x.stake, x.payout,
               case when x.state = 'SETTLED' then coalesce(x.net_max, x.payout - x.stake)
                    else greatest(coalesce(x.net_max, 0), 0) end as net_max, x.free_grant, x.game_code, x.bonus_grant, x.bonus_stake,
               x.bonus_paid
          from games.round x where x.vendor = c.vendor and x.round_ref = c.round_ref for no key update offset 0) r on true;
  else
    select array_agg(r.id order by c.call_no), array_agg(r.member_id order by c.call_no), array_agg(r.state order by c.call_no),
           array_agg(r.stake order by c.call_no), array_agg(r.payout order by c.call_no),
           array_agg(r.net_max order by c.call_no), array_agg(r.free_grant order by c.call_no), array_agg(r.game_code order by c.call_no),
           array_agg(r.bonus_grant order by c.call_no), array_agg(r.bonus_stake order by c.call_no),
           array_agg(coalesce(r.bonus_paid, 0) order by c.call_no)
      into round_id, round_member, round_state, round_stake, round_payout, round_net_max, round_free_grant, round_game,
           round_bonus_grant, round_bonus_stake, round_bonus_paid
      from (select call_no, call_vendor[call_no] as vendor, call_round_ref[call_no] as round_ref
              from generate_series(1, call_count) call_no) c
      left join lateral (
        select x.id, x.member_id, case x.source when 'wallet' then x.state else 'LISTED' end as state, x.stake, x.payout,
               case when x.state = 'SETTLED' then coalesce(x.net_max, x.payout - x.stake)
                    else greatest(coalesce(x.net_max, 0), 0) end as net_max, x.free_grant, x.game_code, x.bonus_grant, x.bonus_stake,
               x.bonus_paid
          from games.round x where x.vendor = c.vendor and x.round_ref = c.round_ref
          for no key update skip locked offset 0) r on true;
  end if;
  -- From here on the rounds that were found are ours; an id of null: no such round, or locked elsewhere.

  select array_agg(call_hour_max[call_no] >= 0 and coalesce(case
             when call_action[call_no] = games.action('settle') then call_amount[call_no] - round_stake[call_no] > round_net_max[call_no]
             when call_action[call_no] in (games.action('win'), games.action('finalWin'), games.action('adjustBy'))
               then round_payout[call_no] + call_amount[call_no] - round_stake[call_no] > round_net_max[call_no]
             when call_action[call_no] = games.action('adjust') then call_amount[call_no] - round_stake[call_no] > round_net_max[call_no]
             -- What it names is looked up later.
             when call_action[call_no] = games.action('rollback') then round_state[call_no] = 'SETTLED' or round_payout[call_no] > 0
           end, false) order by call_no)
    into needs_hour from generate_series(1, call_count) call_no;
  has_hour := array_fill(false, array[call_count]);
  if true = any (needs_hour) then
    if waits then
      insert into vendors.win_hour (vendor, currency, hour)
        select distinct call_vendor[call_no], call_currency[call_no], this_hour
          from generate_series(1, call_count) call_no where needs_hour[call_no] order by 1, 2
        on conflict do nothing;
      perform from (select distinct call_vendor[call_no] as vendor, call_currency[call_no] as currency
                      from generate_series(1, call_count) call_no where needs_hour[call_no] order by 1, 2) c
        cross join lateral (
          select x.won from vendors.win_hour x where x.vendor = c.vendor and x.currency = c.currency and x.hour = this_hour
            for no key update offset 0) h;
      has_hour := needs_hour;
    else
      select array_agg(h.won is not null order by c.call_no) into has_hour
        from generate_series(1, call_count) c (call_no)
        left join lateral (
          select x.won from vendors.win_hour x
            where x.vendor = call_vendor[c.call_no] and x.currency = call_currency[c.call_no] and x.hour = this_hour
              and needs_hour[c.call_no]
            for no key update skip locked offset 0) h on true;
    end if;
  end if;
  -- From here on the hours of calls that have theirs are ours too.

  grant_verdict := array_fill(games.verdict('taken'), array[call_count]);
  if 0 < any (call_free_grant) then
    foreach grantee in array (select array_agg(c order by call_free_grant[c])
                                from generate_series(1, call_count) c where call_free_grant[c] > 0) loop
      if waits then
        select g.rounds into free_grant from games.free_grant g
          where g.id = call_free_grant[grantee] and g.vendor = call_vendor[grantee] and g.member_id = call_member[grantee]
            and g.currency = call_currency[grantee] and g.game_code = call_game[grantee] and g.state not in ('REFUSED', 'CANCELLED') and g.expires_at > now()
          for no key update;
      else
        select g.rounds into free_grant from games.free_grant g
          where g.id = call_free_grant[grantee] and g.vendor = call_vendor[grantee] and g.member_id = call_member[grantee]
            and g.currency = call_currency[grantee] and g.game_code = call_game[grantee] and g.state not in ('REFUSED', 'CANCELLED') and g.expires_at > now()
          for no key update skip locked;
        if not found and exists (select from games.free_grant g where g.id = call_free_grant[grantee] and g.state not in ('REFUSED', 'CANCELLED')
            and g.member_id = call_member[grantee] and g.expires_at > now()) then
          -- Held by another, or of another game: who waits finds out.
          grant_verdict[grantee] := games.verdict('busy');
          continue;
        end if;
      end if;
      if not found then
        grant_verdict[grantee] := games.verdict('freeRoundInvalid');
      else
        select count(*) into used from games.round r where r.free_grant = call_free_grant[grantee] and r.state <> 'CANCELLED';
        if used >= free_grant.rounds then grant_verdict[grantee] := games.verdict('freeRoundInvalid'); end if;
      end if;
    end loop;
  end if;
  -- From here on the grants of free rounds that calls may play from are ours too.

  -- 2. Look up what is known: the transactions, the bets' sessions, and rounds that are there and not ours.
  select array_agg(case when m.key is null then null
                        when m.action = games.action('barredBet') then
                          case when call_action[call_no] in (games.action('bet'), games.action('tip')) then games.verdict('betCancelled')
                               when call_action[call_no] in (games.action('win'), games.action('finalWin')) then games.verdict('winCancelled')
                               else games.verdict('conflict') end
                        when m.hash = call_hash[call_no] then m.verdict
                        else games.verdict('conflict') end order by call_no),
         array_agg(m.said order by call_no),
         array_agg(m.said_bonus order by call_no),
         array_agg(o.id order by call_no),
         array_agg(case when l.id is null or l.member_id <> call_member[call_no] or l.vendor <> call_vendor[call_no]
                          or l.authenticated_at is null or l.ended_at is not null or l.ends_at <= now_at
                          then games.verdict('sessionEnded')
                        when l.currency <> call_currency[call_no] then games.verdict('currencyMismatch')
                        when l.game_code <> call_game[call_no] then games.verdict('gameNotFound')
                        else games.verdict('taken') end order by call_no),
         array_agg(e.id is not null order by call_no)
    into call_verdict, call_said, call_said_bonus, open_grant, session_verdict, round_is_elsewhere
    from generate_series(1, call_count) call_no
    left join lateral (select x.key, x.action, x.hash, x.verdict, x.said, x.said_bonus from games.movement x
      where x.key = call_key[call_no] offset 0) m on true
    left join lateral (select x.id from bonus.grant x
      where x.member_id = call_member[call_no] and x.currency = call_currency[call_no] and x.state = 'ACTIVE' offset 0) o on true
    left join lateral (select x.id, x.member_id, x.vendor, x.authenticated_at, x.ended_at, x.ends_at, x.currency, x.game_code
      from games.launch x where x.id = call_launch[call_no] and call_action[call_no] in (games.action('bet'), games.action('tip')) offset 0) l on true
    left join lateral (select x.id from games.round x
      where x.vendor = call_vendor[call_no] and x.round_ref = call_round_ref[call_no] and round_id[call_no] is null offset 0) e on true;
  -- From here on a call with a verdict was decided before; the others are still to be decided.

  if 0 < any (call_free_grant) or exists (select from unnest(round_free_grant) g (id) where g.id is not null) then
    -- The terms of a grant never change, so that no lock is needed.
    select array_agg(f.bonus_house order by call_no) into free_house
      from generate_series(1, call_count) call_no
      left join lateral (select x.bonus_house from games.free_grant x
        where x.id = coalesce(round_free_grant[call_no], nullif(call_free_grant[call_no], 0)) offset 0) f on true;
  end if;

  -- Lock the grants of bonus money that calls stake from, or that their rounds' money belongs to.
  call_grant := array_fill(null::bigint, array[call_count]);
  any_open_grant := exists (select from unnest(open_grant) o (id) where o.id is not null);
  if any_open_grant or exists (select from unnest(round_bonus_stake) s (units) where s.units is not null) then
    select array_agg(case
               when call_verdict[call_no] is not null or round_member[call_no] <> call_member[call_no] then null
               when call_action[call_no] = games.action('bet') and (call_amount[call_no] = 0 or call_refusal[call_no] > 0) then null
               when call_action[call_no] = games.action('bet') and round_id[call_no] is null then open_grant[call_no]
               when call_action[call_no] = games.action('bet') or round_bonus_stake[call_no] is not null then round_bonus_grant[call_no]
             end order by call_no)
      into call_grant from generate_series(1, call_count) call_no;
    if exists (select from unnest(call_grant) g (id) where g.id is not null) then
      if waits then
        select array_agg(g.id) into locked_grants
          from (select x.id from bonus.grant x where x.id = any (call_grant) order by x.id for no key update) g;
      else
        select array_agg(g.id) into locked_grants
          from (select x.id from bonus.grant x where x.id = any (call_grant) for no key update skip locked) g;
      end if;
      select array_agg(x.state order by call_no), array_agg(x.wallet order by call_no), array_agg(x.house order by call_no),
             array_agg(x.terms ->> 'order' = 'bonusFirst' order by call_no), array_agg(x.max_stake order by call_no),
             array_agg(bonus.is_excluded(x.excluded, call_vendor[call_no], call_game[call_no])
               or bonus.percent(x.terms, call_vendor[call_no], coalesce(x.game_type, 'RNG')) = 0 order by call_no),
             array_agg(case when x.max_payout is not null then greatest(x.max_payout - x.released, 0) end order by call_no), array_agg(x.released order by call_no)
        into grant_state, bonus_wallet, bonus_house, bonus_is_first, stake_max, takes_cash_alone, release_room, was_released
        from generate_series(1, call_count) call_no
        left join lateral (
          select g.*, t.game_type from bonus.grant g
            left join games.game t on t.vendor = call_vendor[call_no] and t.game_code = call_game[call_no]
            where g.id = call_grant[call_no] and g.id = any (locked_grants) offset 0) x on true;
    end if;
  end if;
  -- From here on the grants of calls that need one are ours, or the call is busy.

  -- 3. Decide the new calls by their rounds. Whether the money is there is the ledger's to say.
  round_is_new := array_fill(false, array[call_count]);
  call_is_kept := round_is_new;
  cancels := round_is_new;
  bars := round_is_new;
  leaves_nothing := round_is_new;
  call_kept_action := call_action;
  call_kind := array_fill(0, array[call_count]);
  call_entry := call_kind;
  call_moved := array_fill(0::bigint, array[call_count]);
  call_won := call_moved;
  stakes_bonus := round_is_new;
  had_open_bonus := round_is_new;
  call_bonus := call_moved;
  call_bonus_apart := call_moved;
  call_bonus_freed := call_moved;
  for call_no in 1 .. call_count loop
    if call_verdict[call_no] is not null then
      continue;
    elsif round_is_elsewhere[call_no] or call_grant[call_no] is not null and grant_state[call_no] is null then
      call_verdict[call_no] := games.verdict('busy');
      continue;
    elsif grant_state[call_no] = 'RELEASED' and exists (
        select from generate_series(1, call_no - 1) other where call_grant[other] = call_grant[call_no]) then
      -- What may still become cash is decided one call after the other.
      call_verdict[call_no] := games.verdict('busy');
      continue;
    end if;
    verdict := games.verdict('taken');
    state := round_state[call_no];
    was_settled := coalesce(state = 'SETTLED', false);
    counted := coalesce(round_net_max[call_no], 0);
    amount := call_amount[call_no];
    kind := 0;
    share := 0;
    had_open_bonus[call_no] := coalesce(state = 'OPEN' and round_bonus_stake[call_no] is not null, false);

    case
    when call_action[call_no] = games.action('bet') then
      kind := ledger.transfer_kind('stake');
      if call_refusal[call_no] > 0 then verdict := call_refusal[call_no];
      elsif session_verdict[call_no] > 0 then verdict := session_verdict[call_no];
      elsif grant_verdict[call_no] > 0 then verdict := grant_verdict[call_no];
      -- The bets of a round together.
      elsif grant_state[call_no] = 'ACTIVE' and not takes_cash_alone[call_no]
          and coalesce(round_stake[call_no], 0) + amount > stake_max[call_no] then
        verdict := games.verdict('stakeTooHigh');
      elsif round_id[call_no] is null then
        round_is_new[call_no] := true;
        round_bonus_grant[call_no] := case grant_state[call_no] when 'ACTIVE' then call_grant[call_no] end;
        -- Without a stake of the player's, all that such a round pays is bonus money.
        round_bonus_stake[call_no] := case when free_house[call_no] is not null then 0 end;
        round_bonus_paid[call_no] := 0;
        round_game[call_no] := call_game[call_no];
        round_id[call_no] := nextval('games.round_id_seq');
        round_stake[call_no] := amount;
        round_payout[call_no] := 0;
        round_net_max[call_no] := 0;
        round_free_grant[call_no] := nullif(call_free_grant[call_no], 0);
        state := 'OPEN';
      elsif round_member[call_no] <> call_member[call_no] then verdict := games.verdict('otherPlayersRound');
      elsif state = 'LISTED' then verdict := games.verdict('forbidden');
      elsif state = 'SETTLED' then verdict := games.verdict('roundSettled');
      elsif state = 'CANCELLED' then verdict := games.verdict('roundCancelled');
      -- A free round has the one bet that opens it.
      elsif call_free_grant[call_no] > 0 or round_free_grant[call_no] is not null then verdict := games.verdict('freeRoundInvalid');
      else round_stake[call_no] := round_stake[call_no] + amount;
      end if;
      leaves_nothing[call_no] := verdict > 0 and round_id[call_no] is null;
      stakes_bonus[call_no] := verdict = games.verdict('taken') and coalesce(grant_state[call_no] = 'ACTIVE', false)
        and not takes_cash_alone[call_no];

    when call_action[call_no] = games.action('tip') then
      kind := ledger.transfer_kind('tip');
      if call_refusal[call_no] > 0 then verdict := call_refusal[call_no];
      else verdict := session_verdict[call_no];
      end if;

    when call_action[call_no] in (games.action('settle'), games.action('win'), games.action('finalWin')) then
      kind := ledger.transfer_kind('payout');
      if round_id[call_no] is null or state = 'LISTED' or round_member[call_no] <> call_member[call_no] then
        verdict := case when exists (select from games.round_of_nothing x
                                       where x.vendor = call_vendor[call_no] and x.round_ref = call_round_ref[call_no]
                                         and x.member_id = call_member[call_no] and round_id[call_no] is null)
                        then games.verdict('nothingStands') else games.verdict('betNotFound') end;
      elsif state = 'SETTLED' then verdict := games.verdict('roundSettled');
      elsif state = 'CANCELLED' then verdict := games.verdict('roundCancelled');
      elsif call_refusal[call_no] > 0 then verdict := call_refusal[call_no];
      elsif call_action[call_no] = games.action('settle') and amount < round_payout[call_no]
          or round_payout[call_no] > 10 ^ 17 then
        verdict := games.verdict('amountRefused');
      else
        -- A settle says all that the round pays, wins before it included.
        if call_action[call_no] = games.action('settle') then amount := amount - round_payout[call_no]; end if;
        share := games.bonus_share(amount, round_bonus_stake[call_no], round_stake[call_no]);
        round_payout[call_no] := round_payout[call_no] + amount;
        if call_action[call_no] <> games.action('win') then state := 'SETTLED'; end if;
      end if;

    when call_action[call_no] in (games.action('cancel'), games.action('rollback')) then
      amount := 0;
      call_kept_action[call_no] := games.action('cancel');
      select x.action, x.verdict, x.cancelled, x.round, x.member_id, x.amount, coalesce(x.bonus, 0) as bonus into named
        from games.movement x where x.key = call_named_key[call_no];
      if not found then
        if call_refusal[call_no] = games.verdict('forbidden') then verdict := call_refusal[call_no];
        else bars[call_no] := true;
        end if;
        leaves_nothing[call_no] := verdict = games.verdict('taken') and round_id[call_no] is null and call_round_ref[call_no] <> '';
      elsif named.action = games.action('barredBet') then verdict := games.verdict('betCancelled');
      elsif named.member_id <> call_member[call_no]
          or named.action <> games.action('bet') and (call_action[call_no] = games.action('cancel')
             or named.action not in (games.action('tip'), games.action('win'), games.action('finalWin'), games.action('settle')))
          or (named.action = games.action('tip')) <> (call_round_ref[call_no] = '')
          or named.round is not null and named.round is distinct from round_id[call_no] then
        verdict := games.verdict('notABetOfThisRound');
      elsif named.cancelled then
        verdict := case when named.action in (games.action('bet'), games.action('tip')) then games.verdict('betCancelled')
                        else games.verdict('winCancelled') end;
      elsif call_refusal[call_no] = games.verdict('forbidden') then verdict := call_refusal[call_no];
      elsif named.verdict > 0 then
        -- What was refused is so for good.
        cancels[call_no] := true;
      elsif named.action = games.action('tip') then
        cancels[call_no] := true;
        kind := ledger.transfer_kind('tipReturned');
        amount := named.amount;
      elsif named.action = games.action('bet') then
        if state = 'SETTLED' and call_action[call_no] = games.action('cancel') then verdict := games.verdict('roundSettled');
        elsif state = 'SETTLED' and call_refusal[call_no] > 0 then verdict := call_refusal[call_no];
        else
          cancels[call_no] := true;
          kind := ledger.transfer_kind('stakeReturned');
          amount := named.amount;
          -- A bet's parts go back to where they came from.
          share := named.bonus;
          round_bonus_stake[call_no] := round_bonus_stake[call_no] - share;
          round_stake[call_no] := round_stake[call_no] - amount;
          if round_stake[call_no] = 0 and round_payout[call_no] = 0 then state := 'CANCELLED'; end if;
        end if;
      else
        cancels[call_no] := true;
        call_kept_action[call_no] := games.action('unwin');
        kind := ledger.transfer_kind('reversal');
        -- What an adjustment has taken back is not taken back twice.
        amount := - least(named.amount, round_payout[call_no]);
        -- As much bonus money as the win had, and never more of it than is left in what the round pays.
        share := greatest(least(named.bonus, round_bonus_paid[call_no], - amount),
                          round_bonus_paid[call_no] - (round_payout[call_no] + amount));
        round_payout[call_no] := round_payout[call_no] + amount;
        -- The end is undone with the win that brought it.
        if named.action <> games.action('win') then state := 'OPEN'; end if;
        if round_payout[call_no] = 0 and round_stake[call_no] = 0
            and (round_free_grant[call_no] is null
                 or exists (select from games.movement x
                              where x.round = round_id[call_no] and x.cancelled and x.action = games.action('bet'))) then
          state := 'CANCELLED';
        end if;
      end if;
      -- A round that the vendor's list tells is none of the cancel's.
      if verdict = games.verdict('taken') and state = 'LISTED' then round_id[call_no] := null; end if;

    when call_round_ref[call_no] = '' then
      kind := ledger.transfer_kind(case call_credit_kind[call_no] when 'promo' then 'vendorCredit' else call_credit_kind[call_no] end);
      any_credit := true;
      verdict := call_refusal[call_no];
      cap := null;
      select c.per_day into cap from vendors.credit_cap c
        where c.vendor = call_vendor[call_no] and c.currency = call_currency[call_no] and c.kind = call_credit_kind[call_no];
      given := null;
      if waits then
        insert into games.credit_day (vendor, currency, day, kind)
          values (call_vendor[call_no], call_currency[call_no], today, call_credit_kind[call_no])
          on conflict do nothing;
        select d.given into given from games.credit_day d
          where d.vendor = call_vendor[call_no] and d.currency = call_currency[call_no] and d.day = today
            and d.kind = call_credit_kind[call_no] for no key update;
      else
        select d.given into given from games.credit_day d
          where d.vendor = call_vendor[call_no] and d.currency = call_currency[call_no] and d.day = today
            and d.kind = call_credit_kind[call_no]
          for no key update skip locked;
      end if;
      if given is null then verdict := games.verdict('busy');
      elsif verdict = games.verdict('taken') and given + amount > coalesce(cap, 0) then
        verdict := games.verdict('creditCapReached');
        call_said[call_no] := greatest(coalesce(cap, 0) - given, 0);
      end if;

    else
      -- An adjustment: what the round pays in truth, or the difference to it.
      if round_id[call_no] is null or state = 'LISTED' or round_member[call_no] <> call_member[call_no] then
        verdict := games.verdict('roundNotFound');
      elsif state = 'OPEN' then verdict := games.verdict('roundOpen');
      elsif state = 'CANCELLED' then verdict := games.verdict('roundCancelled');
      else
        if call_action[call_no] = games.action('adjust') then amount := amount - round_payout[call_no]; end if;
        if call_refusal[call_no] > 0 and (amount > 0 or call_refusal[call_no] = games.verdict('forbidden')) then
          verdict := call_refusal[call_no];
        elsif round_payout[call_no] + amount < 0 or round_payout[call_no] > 10 ^ 17 then
          verdict := games.verdict('amountRefused');
        else
          -- What was paid too little is paid now; what was paid too much is taken back.
          kind := case when amount < 0 then ledger.transfer_kind('reversal') else ledger.transfer_kind('payout') end;
          -- What is taken back is divided as what was paid.
          share := case when amount < 0
                        then round_bonus_paid[call_no]
                             - games.bonus_share(round_payout[call_no] + amount, round_bonus_paid[call_no], round_payout[call_no])
                        else games.bonus_share(amount, round_bonus_stake[call_no], round_stake[call_no]) end;
          round_payout[call_no] := round_payout[call_no] + amount;
        end if;
      end if;
    end case;

    if share > 0 then
      if kind = ledger.transfer_kind('payout') then round_bonus_paid[call_no] := round_bonus_paid[call_no] + share;
      elsif kind = ledger.transfer_kind('reversal') then round_bonus_paid[call_no] := round_bonus_paid[call_no] - share;
      end if;
      -- Of a released grant cash alone moves, within the maximum payout; of one that ended otherwise nothing is the player's.
      call_bonus[call_no] := share;
      call_bonus_freed[call_no] := case when grant_state[call_no] is distinct from 'RELEASED' then 0
        when kind = ledger.transfer_kind('reversal') then least(share, was_released[call_no])
        else least(share, coalesce(release_room[call_no], share)) end;
      call_bonus_apart[call_no] := share - call_bonus_freed[call_no];
    end if;

    -- What a round wins counts once: above its stake while it is open, and each correction after its end.
    net := coalesce(round_payout[call_no] - round_stake[call_no], 0);
    won := case when verdict = games.verdict('taken') and call_round_ref[call_no] <> '' and kind > 0 then net - counted else 0 end;
    if won > 0 then
      if call_win_max[call_no] >= 0 and net > call_win_max[call_no] then verdict := games.verdict('held');
      elsif needs_hour[call_no] and not has_hour[call_no] then verdict := games.verdict('busy');
      elsif call_hour_max[call_no] >= 0 then
        -- Those before it in this batch count too.
        select h.won + coalesce((select sum(call_won[other]) from generate_series(1, call_no - 1) other
              where call_vendor[other] = h.vendor and call_currency[other] = h.currency), 0) into won_before
          from vendors.win_hour h
          where h.vendor = call_vendor[call_no] and h.currency = call_currency[call_no] and h.hour = this_hour;
        if won_before + won > call_hour_max[call_no] then verdict := games.verdict('held');
        else
          call_won[call_no] := won;
          any_won := true;
        end if;
      end if;
    end if;
    round_net_max[call_no] := case when state = 'SETTLED' and not was_settled then net
                                   when state = 'SETTLED' then greatest(counted, net)
                                   else greatest(counted, net, 0) end;

    call_verdict[call_no] := verdict;
    call_moved[call_no] := amount;
    call_is_kept[call_no] := verdict not in (games.verdict('busy'), games.verdict('betNotFound'),
      games.verdict('roundNotFound'), games.verdict('roundOpen'), games.verdict('held'), games.verdict('nothingStands'),
      games.verdict('amountRefused'));
    round_state[call_no] := state;
    if verdict = games.verdict('taken') then
      if kind = 0 or amount = 0 then
        any_unmoved := true;
      else
        entry_count := entry_count + 1;
        entry_key[entry_count] := call_key[call_no];
        entry_hash[entry_count] := call_hash[call_no];
        call_entry[call_no] := entry_count;
        call_kind[call_no] := kind;
      end if;
    end if;
  end loop;
  -- From here on a call that is taken has its round as it leaves it, and an entry if it moves money: of one key with it.

  if free_house is not null then
    select array_agg(coalesce(free_house[call_no], bonus_house[call_no]) order by call_no) into bonus_house
      from generate_series(1, call_count) call_no;
  end if;

  if entry_count > 0 then
    -- 4. Lay the entries out for the ledger: a line for each leg that a call may have, and when it has it.
    select array_agg(leg.entry_no), array_agg(leg.number), array_agg(leg.debit), array_agg(leg.credit), array_agg(leg.amount),
           array_agg(leg.kind), array_agg(leg.mode), array_agg(leg.ref)
      into leg_entry, leg_number, leg_debit, leg_credit, leg_amount, leg_kind, leg_mode, leg_ref
      from (
        select c.entry_no, l.number, l.debit, l.credit, l.amount, l.kind, l.mode, c.ref
          from (
            select call_entry[call_no] as entry_no, coalesce(round_id[call_no], 0) as ref, call_kind[call_no] as kind,
                   call_kind[call_no] in (ledger.transfer_kind('stake'), ledger.transfer_kind('tip')) as takes,
                   call_kind[call_no] = ledger.transfer_kind('reversal') as takes_back,
                   call_kind[call_no] not in (ledger.transfer_kind('stake'), ledger.transfer_kind('tip'),
                                              ledger.transfer_kind('reversal')) as gives,
                   call_kind[call_no] not in (ledger.transfer_kind('stake'), ledger.transfer_kind('tip'), ledger.transfer_kind('reversal'))
                     and call_debt_wallet[call_no] > 0 as repays,
                   case when call_debt_wallet[call_no] > 0 then ledger.leg_mode('repays') else ledger.leg_mode('exact') end as gives_mode,
                   abs(call_moved[call_no]) - call_bonus_apart[call_no] as amount, call_bonus_apart[call_no] as apart,
                   stakes_bonus[call_no] as stakes_bonus, coalesce(bonus_is_first[call_no], false) as bonus_is_first,
                   coalesce(grant_state[call_no] = 'ACTIVE', false) as is_open,
                   bonus_wallet[call_no] as bonus_wallet, bonus_house[call_no] as bonus_house,
                   call_cash_wallet[call_no] as cash, call_vendor_house[call_no] as house, call_debt_wallet[call_no] as debt,
                   call_advanced_house[call_no] as advanced, call_owed_house[call_no] as owed
              from generate_series(1, call_count) call_no where call_entry[call_no] > 0) c
          cross join lateral (
            -- A stake, a tip.
            select 1 as number, c.cash as debit, c.house as credit, c.amount, c.kind, ledger.leg_mode('exact') as mode
              where c.takes and not c.stakes_bonus
            -- A stake of cash and bonus money: the first gives what it has, the other one the rest.
            union all
            select 1, case when c.bonus_is_first then c.bonus_wallet else c.cash end, c.house, c.amount, c.kind, ledger.leg_mode('carry')
              where c.stakes_bonus
            union all
            select 2, case when c.bonus_is_first then c.cash else c.bonus_wallet end, c.house, 0, c.kind, ledger.leg_mode('exact')
              where c.stakes_bonus
            -- What is paid too much: from the cash what it has, the rest advanced and booked as debt.
            union all
            select 1, c.cash, c.house, c.amount, c.kind, ledger.leg_mode('carry') where c.takes_back
            union all
            select 2, c.advanced, c.house, 0, ledger.transfer_kind('debtBooked'), ledger.leg_mode('exact') where c.takes_back
            union all
            select 3, c.owed, c.debt, 0, ledger.transfer_kind('debtBooked'), ledger.leg_mode('asBefore') where c.takes_back
            -- Its bonus money: from the bonus wallet what that has, the rest from the house, for which it was never cash.
            union all
            select 4, c.bonus_wallet, c.house, c.apart, c.kind, ledger.leg_mode('carry') where c.takes_back and c.apart > 0 and c.is_open
            union all
            select 5, c.bonus_house, c.house, case when c.is_open then 0 else c.apart end, c.kind, ledger.leg_mode('exact')
              where c.takes_back and c.apart > 0
            -- A payout, a returned stake, a credit.
            union all
            select 1, c.house, c.cash, c.amount, c.kind, c.gives_mode where c.gives
            -- Where the player owes, it repays that, at most itself.
            union all
            select 2, c.debt, c.owed, c.amount, ledger.transfer_kind('debtRepaid'), ledger.leg_mode('atMost') where c.repays
            union all
            select 3, c.cash, c.advanced, 0, ledger.transfer_kind('debtRepaid'), ledger.leg_mode('asBefore') where c.repays
            -- Its bonus money.
            union all
            select 4, c.house, case when c.is_open then c.bonus_wallet else c.bonus_house end, c.apart, c.kind, ledger.leg_mode('exact')
              where c.gives and c.apart > 0) l
          order by c.entry_no, l.number) leg;
    select array_agg(distinct a.account order by a.account) into wallet_id
      from unnest(leg_debit || leg_credit) a (account) where a.account > 0;
    select array_agg(case when l.debit > 0 then width_bucket(l.debit, wallet_id) else 0 end),
           array_agg(case when l.credit > 0 then width_bucket(l.credit, wallet_id) else 0 end)
      into leg_debit_wallet, leg_credit_wallet from unnest(leg_debit, leg_credit) l (debit, credit);
    for leg_no in 1 .. cardinality(leg_entry) loop
      entry_last_leg[leg_entry[leg_no]] := leg_no;
    end loop;
    if 0 < any (call_debt_wallet) then
      select array_agg(width_bucket(call_cash_wallet[call_no], wallet_id)), array_agg(width_bucket(call_debt_wallet[call_no], wallet_id))
        into debtor_cash_wallet, debtor_debt_wallet from generate_series(1, call_count) call_no
        where call_entry[call_no] > 0 and call_debt_wallet[call_no] > 0
            and call_kind[call_no] not in (ledger.transfer_kind('stake'), ledger.transfer_kind('tip'));
    end if;
    -- Here the legs are in the order of their entries.

    -- 5. Move the money.
    posted := ledger.post_batch(
      wallet_id => wallet_id, counter_id => '{}', entry_key => entry_key, entry_hash => entry_hash, entry_last_leg => entry_last_leg,
      entry_counter => array_fill(0, array[entry_count]), entry_expects => '{}', entry_detail => '{}',
      leg_entry => leg_entry, leg_number => leg_number, leg_debit => leg_debit, leg_credit => leg_credit,
      leg_debit_wallet => leg_debit_wallet, leg_credit_wallet => leg_credit_wallet, leg_amount => leg_amount, leg_kind => leg_kind,
      leg_mode => leg_mode, leg_ref => leg_ref, debtor_cash_wallet => coalesce(debtor_cash_wallet, '{}'),
      debtor_debt_wallet => coalesce(debtor_debt_wallet, '{}'), waits => waits);
    posted_verdict := string_to_array(posted.verdicts, ',')::int[];
    debit_after := string_to_array(posted.debits_after, ',');
    credit_after := string_to_array(posted.credits_after, ',');
    if true = any (stakes_bonus) then leg_moved := string_to_array(posted.amounts, ',')::bigint[]; end if;
  end if;

  -- 6. Take over what the ledger says.
  for call_no in 1 .. call_count loop
    if call_entry[call_no] > 0 then
      case posted_verdict[call_entry[call_no]]
        when ledger.verdict('posted') then
          said_leg := entry_last_leg[call_entry[call_no]];
          if stakes_bonus[call_no] then
            call_bonus[call_no] := case when bonus_is_first[call_no] then leg_moved[said_leg - 1] else leg_moved[said_leg] end;
            if call_bonus[call_no] > 0 then
              round_bonus_stake[call_no] := coalesce(round_bonus_stake[call_no], 0) + call_bonus[call_no];
            end if;
          end if;
          -- A reversal moves cash by the first of its three legs, all else by the last.
          if call_kind[call_no] = ledger.transfer_kind('reversal') then said_leg := said_leg - 2; end if;
          if stakes_bonus[call_no] or call_bonus_apart[call_no] > 0 then any_unmoved := true;
          else
            call_said[call_no] := case when leg_debit[said_leg] = call_cash_wallet[call_no]
                                       then debit_after[said_leg] else credit_after[said_leg] end::bigint;
          end if;
        when ledger.verdict('insufficient') then
          call_verdict[call_no] := games.verdict('insufficientFunds');
        when ledger.verdict('owing') then
          call_verdict[call_no] := games.verdict('owing');
          call_is_kept[call_no] := false;
        -- A wallet is locked; or the key came this moment, of a call that shares no lock with this one: asked again, it is found.
        when ledger.verdict('busy'), ledger.verdict('duplicate'), ledger.verdict('conflict') then
          call_verdict[call_no] := games.verdict('busy');
          call_is_kept[call_no] := false;
      end case;
      if call_verdict[call_no] > 0 and round_is_new[call_no] then
        round_is_new[call_no] := false;
        round_id[call_no] := null;
        leaves_nothing[call_no] := true;
      end if;
    end if;
    if call_is_kept[call_no] then
      any_kept := true;
      if call_verdict[call_no] = games.verdict('taken') then
        any_new_round := any_new_round or round_is_new[call_no];
        any_changed_round := any_changed_round or round_id[call_no] is not null and not round_is_new[call_no];
        if cancels[call_no] then cancelled_calls := cancelled_calls + 1; end if;
        any_bonus := any_bonus or call_bonus[call_no] > 0 or had_open_bonus[call_no];
      end if;
      any_nothing := any_nothing or leaves_nothing[call_no];
    end if;
  end loop;
  if any_unmoved then
    select array_agg(case when call_is_kept[call_no] and call_verdict[call_no] = games.verdict('taken') and call_said[call_no] is null
                          then w.balance else call_said[call_no] end order by call_no) into call_said
      from generate_series(1, call_count) call_no
      left join lateral (select x.balance from ledger.wallet x where x.id = call_cash_wallet[call_no] offset 0) w on true;
  end if;
  if any_open_grant then
    select array_agg(coalesce(call_said_bonus[call_no], case when call_is_kept[call_no] and call_verdict[call_no] = games.verdict('taken')
                                                              then t.balance end) order by call_no) into call_said_bonus
      from generate_series(1, call_count) call_no
      left join lateral (
        select w.balance from bonus.grant g
          join lateral (select x.balance from ledger.wallet x where x.id = g.wallet offset 0) w on true
          left join games.game y on y.vendor = call_vendor[call_no] and y.game_code = coalesce(round_game[call_no], call_game[call_no])
          where g.id = open_grant[call_no] and g.state = 'ACTIVE'
            and not bonus.is_excluded(g.excluded, call_vendor[call_no], coalesce(round_game[call_no], call_game[call_no]))
            and bonus.percent(g.terms, call_vendor[call_no], coalesce(y.game_type, 'RNG')) > 0
          offset 0) t on true;
  end if;
  -- From here on every verdict is final, and every call that is taken says the player's cash behind it, and the bonus money that is open.

  -- 7. Write the rounds, the cancelled bets, the calls themselves, the day's credit and the hour's wins.
  if any_new_round then
    insert into games.round (id, vendor, round_ref, member_id, game_code, currency, state, stake, opened_at, xact, net_max, free_grant,
        bonus_grant, bonus_stake)
      overriding system value
      select round_id[call_no], call_vendor[call_no], call_round_ref[call_no], call_member[call_no], call_game[call_no],
             call_currency[call_no], 'OPEN', round_stake[call_no], now_at, null, 0, round_free_grant[call_no],
             round_bonus_grant[call_no], round_bonus_stake[call_no]
        from generate_series(1, call_count) call_no
        where round_is_new[call_no] and call_verdict[call_no] = games.verdict('taken')
        order by call_vendor[call_no], call_round_ref[call_no];
  end if;
  if any_changed_round then
    update games.round r set state = u.state, stake = u.stake, payout = u.payout, net_max = u.net_max,
        bonus_stake = u.bonus_stake, bonus_paid = nullif(u.bonus_paid, 0),
        closed_at = case when u.state = 'OPEN' then null else coalesce(r.closed_at, now_at) end
      from (select round_id[call_no] as id, round_state[call_no] as state, round_stake[call_no] as stake, round_payout[call_no] as payout,
                   round_net_max[call_no] as net_max, round_bonus_stake[call_no] as bonus_stake, round_bonus_paid[call_no] as bonus_paid
              from generate_series(1, call_count) call_no
              where call_is_kept[call_no] and call_verdict[call_no] = games.verdict('taken')
                and round_id[call_no] is not null and not round_is_new[call_no] and not bars[call_no] offset 0) u
      where r.id = u.id and (r.state, r.stake, r.payout) is distinct from (u.state, u.stake, u.payout);
  end if;
  if free_house is not null then
    insert into games.free_due (grant_id)
      select distinct round_free_grant[call_no] from generate_series(1, call_count) call_no
        where free_house[call_no] is not null and round_free_grant[call_no] is not null
          and call_is_kept[call_no] and call_verdict[call_no] = games.verdict('taken');
  end if;
  if any_nothing then
    insert into games.round_of_nothing (vendor, round_ref, member_id, at)
      select distinct on (1, 2) call_vendor[call_no], call_round_ref[call_no], call_member[call_no], now_at
        from generate_series(1, call_count) call_no where call_is_kept[call_no] and leaves_nothing[call_no]
        order by 1, 2
      on conflict do nothing;
  end if;
  if cancelled_calls > 0 then
    update games.movement m set cancelled = true
      from (select call_named_key[call_no] as key from generate_series(1, call_count) call_no
              where cancels[call_no] and call_is_kept[call_no] and call_verdict[call_no] = games.verdict('taken')
              order by 1 offset 0) u
      where m.key = u.key and not m.cancelled;
    get diagnostics cancelled_now = row_count;
    -- A refused bet has no round whose lock its cancels share: another one was quicker, and asked again this one finds it.
    if cancelled_now < cancelled_calls then raise serialization_failure; end if;
  end if;
  if any_kept then
    insert into games.movement (key, hash, action, verdict, round, member_id, currency, amount, said, vendor, reference, at, credit_kind,
        bonus, said_bonus)
      select * from (
        select call_key[call_no], call_hash[call_no], call_kept_action[call_no], call_verdict[call_no], round_id[call_no],
               call_member[call_no], call_currency[call_no], call_moved[call_no], call_said[call_no], call_vendor[call_no],
               call_reference[call_no], now_at, nullif(call_credit_kind[call_no], ''), nullif(call_bonus[call_no], 0),
               call_said_bonus[call_no]
          from generate_series(1, call_count) call_no where call_is_kept[call_no]
        union all
        select call_named_key[call_no], call_named_key[call_no], games.action('barredBet'), games.verdict('betCancelled'), round_id[call_no],
               call_member[call_no], call_currency[call_no], 0, null, call_vendor[call_no], call_named_reference[call_no], now_at, null,
               null, null
          from generate_series(1, call_count) call_no where call_is_kept[call_no] and bars[call_no]) m (key)
        order by m.key;
  end if;
  if any_bonus then
    update bonus.grant g set open_rounds = g.open_rounds + u.more, is_moved = g.state in ('ACTIVE', 'RELEASED'), released = g.released + u.freed
      from (select call_grant[call_no] as id,
                   sum(case when round_state[call_no] = 'OPEN' and round_bonus_stake[call_no] is not null then 1 else 0 end
                       - case when had_open_bonus[call_no] then 1 else 0 end) as more,
                   sum(case when call_kind[call_no] = ledger.transfer_kind('reversal') then - call_bonus_freed[call_no]
                            else call_bonus_freed[call_no] end) as freed
              from generate_series(1, call_count) call_no
              where call_is_kept[call_no] and call_verdict[call_no] = games.verdict('taken') and call_grant[call_no] is not null
                and (call_bonus[call_no] > 0 or had_open_bonus[call_no]) and not bars[call_no]
              group by 1 offset 0) u
      where g.id = u.id;
  end if;
  if any_credit then
    update games.credit_day d set given = d.given + u.amount
      from (select call_vendor[call_no] as vendor, call_currency[call_no] as currency, call_credit_kind[call_no] as kind, call_moved[call_no] as amount
              from generate_series(1, call_count) call_no
              where call_is_kept[call_no] and call_verdict[call_no] = games.verdict('taken')
                and call_action[call_no] = games.action('adjust') and call_round_ref[call_no] = '' offset 0) u
      where d.vendor = u.vendor and d.currency = u.currency and d.day = today and d.kind = u.kind;
  end if;
  if any_won then
    update vendors.win_hour h set won = h.won + u.won
      from (select call_vendor[call_no] as vendor, call_currency[call_no] as currency, sum(call_won[call_no]) as won
              from generate_series(1, call_count) call_no
              where call_is_kept[call_no] and call_verdict[call_no] = games.verdict('taken') and call_won[call_no] > 0
              group by 1, 2 offset 0) u
      where h.vendor = u.vendor and h.currency = u.currency and h.hour = this_hour;
  end if;
  -- From here on every kept call is written under its key, and its round and its money with it.

  -- 8. Answer.
  verdicts := array_to_string(call_verdict, ',');
  said := array_to_string(call_said, ',', '');
  said_bonus := array_to_string(call_said_bonus, ',', '');
end $f$;
