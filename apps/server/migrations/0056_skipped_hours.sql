-- A batch that skips what is locked skips the hours' wins and the days' credits too.

-- Decides a batch of vendors' calls and answers each by itself. No two calls of a batch name the same transaction or round, and at
-- most one of them is a credit (an adjustment without a round); several may be of one player.
--
-- A verdict below 30 is kept for good, so that a repeated call has the same answer. Not kept are busy and owing, which are asked
-- again at once, and what may be otherwise later: bet not found, round not found, round open, held for an operator.
--
-- Locks: rounds by name, then the hours' wins by vendor and currency (of calls that win where the hour has a limit), then the
-- day's credit, then what ledger.post_batch locks; then keys and rounds are inserted, each kind in order. One order everywhere, no
-- deadlock. An hour or a day that has no row yet is made by who waits, since making it waits for whoever makes it too. What is known
-- is looked up by a later statement than the rounds' locks, which sees what was committed while they were waited for. Every access
-- is written as in ledger.post_batch: its index is the only sensible plan.
create or replace function games.move_batch(
  -- As games.action numbers them.
  call_action int[],
  call_key uuid[],
  call_hash uuid[],
  -- Of a cancel: the key of the bet that it names.
  call_bet_key uuid[],
  call_vendor text[],
  -- '': a credit.
  call_round_ref text[],
  call_reference text[],
  -- Of a cancel: the reference of the bet that it names.
  call_bet_reference text[],
  call_member bigint[],
  call_currency text[],
  -- Of a bet: its game, and the launch that its session shows (0: none of ours).
  call_game text[],
  call_launch bigint[],
  -- A verdict that refuses a new call (0: none). Of an adjustment that takes money back only `forbidden` counts.
  call_refusal int[],
  -- The most that a round may pay more than was staked, by a settle or an adjustment, and the most that the vendor's rounds
  -- may in an hour; -1: no limit.
  call_win_max bigint[],
  call_hour_max bigint[],
  call_amount bigint[],
  call_cash_wallet bigint[],
  call_vendor_house bigint[],
  -- Of an adjustment, and of a call whose answer was owing: the player's debt wallet, and the house accounts of what was advanced
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
  out said text)
language plpgsql
set enable_seqscan = off set enable_bitmapscan = off set enable_hashjoin = off set enable_mergejoin = off
set plan_cache_mode = force_generic_plan set jit = off
as $f$
#variable_conflict use_variable
declare
  call_count int := cardinality(call_action);
  today date := (now_at at time zone 'UTC')::date;
  this_hour timestamptz := date_trunc('hour', now_at, 'UTC');
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
  round_is_new boolean[];
  -- Of each call: what it makes the round pay more than was staked, beyond what it paid before.
  call_won bigint[];
  -- Of each call: it may win and its hour has a limit; and that hour's row is ours.
  needs_hour boolean[];
  has_hour boolean[];
  -- Of each call: what else it does.
  cancels_bet boolean[];
  bars_bet boolean[];
  -- Of each call: what was looked up.
  session_verdict int[];
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
  bet record;
  verdict int;
  state text;
  amount bigint;
  kind int;
  cap bigint;
  given bigint;
  won bigint;
  won_in_all bigint;
  won_before bigint;
  said_leg int;
  any_credit boolean := false;
  any_won boolean := false;
  any_unmoved boolean := false;
  any_kept boolean := false;
  any_new_round boolean := false;
  any_changed_round boolean := false;
  cancelled_bets int := 0;
  cancelled_now int;
begin
  -- 1. Lock the rounds, by name.
  if waits then
    select array_agg(r.id order by c.call_no), array_agg(r.member_id order by c.call_no), array_agg(r.state order by c.call_no),
           array_agg(r.stake order by c.call_no), array_agg(r.payout order by c.call_no)
      into round_id, round_member, round_state, round_stake, round_payout
      from (select call_no, call_vendor[call_no] as vendor, call_round_ref[call_no] as round_ref
              from generate_series(1, call_count) call_no order by 2, 3) c
      left join lateral (
        select x.id, x.member_id, case x.source when 'wallet' then x.state else 'LISTED' end as state, x.stake, x.payout
          from games.round x where x.vendor = c.vendor and x.round_ref = c.round_ref for no key update offset 0) r on true;
  else
    select array_agg(r.id order by c.call_no), array_agg(r.member_id order by c.call_no), array_agg(r.state order by c.call_no),
           array_agg(r.stake order by c.call_no), array_agg(r.payout order by c.call_no)
      into round_id, round_member, round_state, round_stake, round_payout
      from (select call_no, call_vendor[call_no] as vendor, call_round_ref[call_no] as round_ref
              from generate_series(1, call_count) call_no) c
      left join lateral (
        select x.id, x.member_id, case x.source when 'wallet' then x.state else 'LISTED' end as state, x.stake, x.payout
          from games.round x where x.vendor = c.vendor and x.round_ref = c.round_ref
          for no key update skip locked offset 0) r on true;
  end if;
  -- From here on the rounds that were found are ours; an id of null: no such round, or locked elsewhere.

  select array_agg(call_hour_max[call_no] >= 0 and call_action[call_no] in (games.action('settle'), games.action('adjust'))
                   and coalesce(call_amount[call_no] > greatest(round_stake[call_no], round_payout[call_no]), false) order by call_no)
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

  -- 2. Look up what is known: the transactions, the bets' sessions, and rounds that are there and not ours.
  select array_agg(case when m.key is null then null
                        when m.action = games.action('barredBet') then
                          case when call_action[call_no] = games.action('bet') then games.verdict('betCancelled')
                               else games.verdict('conflict') end
                        when m.hash = call_hash[call_no] then m.verdict
                        else games.verdict('conflict') end order by call_no),
         array_agg(m.said order by call_no),
         array_agg(case when l.id is null or l.member_id <> call_member[call_no] or l.vendor <> call_vendor[call_no]
                          or l.authenticated_at is null or l.ended_at is not null or l.ends_at <= now_at
                          then games.verdict('sessionEnded')
                        when l.currency <> call_currency[call_no] then games.verdict('currencyMismatch')
                        when l.game_code <> call_game[call_no] then games.verdict('gameNotFound')
                        else games.verdict('taken') end order by call_no),
         array_agg(e.id is not null order by call_no)
    into call_verdict, call_said, session_verdict, round_is_elsewhere
    from generate_series(1, call_count) call_no
    left join lateral (select x.key, x.action, x.hash, x.verdict, x.said from games.movement x
      where x.key = call_key[call_no] offset 0) m on true
    left join lateral (select x.id, x.member_id, x.vendor, x.authenticated_at, x.ended_at, x.ends_at, x.currency, x.game_code
      from games.launch x where x.id = call_launch[call_no] and call_action[call_no] = games.action('bet') offset 0) l on true
    left join lateral (select x.id from games.round x
      where x.vendor = call_vendor[call_no] and x.round_ref = call_round_ref[call_no] and round_id[call_no] is null offset 0) e on true;
  -- From here on a call with a verdict was decided before; the others are still to be decided.

  -- 3. Decide the new calls by their rounds. Whether the money is there is the ledger's to say.
  round_is_new := array_fill(false, array[call_count]);
  call_is_kept := round_is_new;
  cancels_bet := round_is_new;
  bars_bet := round_is_new;
  call_kind := array_fill(0, array[call_count]);
  call_entry := call_kind;
  call_moved := array_fill(0::bigint, array[call_count]);
  call_won := call_moved;
  for call_no in 1 .. call_count loop
    if call_verdict[call_no] is not null then
      continue;
    elsif round_is_elsewhere[call_no] then
      call_verdict[call_no] := games.verdict('busy');
      continue;
    end if;
    verdict := games.verdict('taken');
    state := round_state[call_no];
    amount := call_amount[call_no];
    kind := 0;
    won := 0;

    case call_action[call_no]
    when games.action('bet') then
      kind := ledger.transfer_kind('stake');
      if call_refusal[call_no] > 0 then verdict := call_refusal[call_no];
      elsif session_verdict[call_no] > 0 then verdict := session_verdict[call_no];
      elsif round_id[call_no] is null then
        round_is_new[call_no] := true;
        round_id[call_no] := nextval('games.round_id_seq');
        round_stake[call_no] := amount;
        round_payout[call_no] := 0;
        state := 'OPEN';
      elsif round_member[call_no] <> call_member[call_no] then verdict := games.verdict('otherPlayersRound');
      elsif state = 'LISTED' then verdict := games.verdict('forbidden');
      elsif state = 'SETTLED' then verdict := games.verdict('roundSettled');
      elsif state = 'CANCELLED' then verdict := games.verdict('roundCancelled');
      else round_stake[call_no] := round_stake[call_no] + amount;
      end if;

    when games.action('settle') then
      kind := ledger.transfer_kind('payout');
      if round_id[call_no] is null or state = 'LISTED' or round_member[call_no] <> call_member[call_no] then
        verdict := games.verdict('betNotFound');
      elsif state = 'SETTLED' then verdict := games.verdict('roundSettled');
      elsif state = 'CANCELLED' then verdict := games.verdict('roundCancelled');
      elsif call_refusal[call_no] > 0 then verdict := call_refusal[call_no];
      else
        won := amount - round_stake[call_no];
        won_in_all := won;
        round_payout[call_no] := amount;
        state := 'SETTLED';
      end if;

    when games.action('cancel') then
      amount := 0;
      select x.action, x.verdict, x.cancelled, x.round, x.member_id, x.amount into bet
        from games.movement x where x.key = call_bet_key[call_no];
      if not found then
        bars_bet[call_no] := true;
      elsif bet.action = games.action('barredBet') then verdict := games.verdict('betCancelled');
      elsif bet.action <> games.action('bet') or bet.member_id <> call_member[call_no]
          or bet.round is not null and bet.round is distinct from round_id[call_no] then
        verdict := games.verdict('notABetOfThisRound');
      elsif bet.cancelled then verdict := games.verdict('betCancelled');
      elsif bet.verdict = games.verdict('taken') and state = 'SETTLED' then verdict := games.verdict('roundSettled');
      else
        cancels_bet[call_no] := true;
        if bet.verdict = games.verdict('taken') then
          kind := ledger.transfer_kind('stakeReturned');
          amount := bet.amount;
          round_stake[call_no] := round_stake[call_no] - amount;
          if round_stake[call_no] = 0 then state := 'CANCELLED'; end if;
        end if;
      end if;
      -- A round that the vendor's list tells is none of the cancel's.
      if verdict = games.verdict('taken') and state = 'LISTED' then round_id[call_no] := null; end if;

    when games.action('adjust') then
      if call_round_ref[call_no] = '' then
        kind := ledger.transfer_kind('vendorCredit');
        any_credit := true;
        verdict := call_refusal[call_no];
        select c.per_day into cap from vendors.credit_cap c
          where c.vendor = call_vendor[call_no] and c.currency = call_currency[call_no];
        if waits then
          insert into games.credit_day (vendor, currency, day) values (call_vendor[call_no], call_currency[call_no], today)
            on conflict do nothing;
          select d.given into given from games.credit_day d
            where d.vendor = call_vendor[call_no] and d.currency = call_currency[call_no] and d.day = today for no key update;
        else
          select d.given into given from games.credit_day d
            where d.vendor = call_vendor[call_no] and d.currency = call_currency[call_no] and d.day = today
            for no key update skip locked;
        end if;
        if given is null then verdict := games.verdict('busy');
        elsif verdict = games.verdict('taken') and given + amount > coalesce(cap, 0) then
          verdict := games.verdict('creditCapReached');
          call_said[call_no] := greatest(coalesce(cap, 0) - given, 0);
        end if;
      elsif round_id[call_no] is null or state = 'LISTED' or round_member[call_no] <> call_member[call_no] then
        verdict := games.verdict('roundNotFound');
      elsif state = 'OPEN' then verdict := games.verdict('roundOpen');
      elsif state = 'CANCELLED' then verdict := games.verdict('roundCancelled');
      elsif call_refusal[call_no] > 0
          and (amount > round_payout[call_no] or call_refusal[call_no] = games.verdict('forbidden')) then
        verdict := call_refusal[call_no];
      else
        won := amount - greatest(round_payout[call_no], round_stake[call_no]);
        won_in_all := amount - round_stake[call_no];
        -- What was paid too little is paid now; what was paid too much is taken back.
        kind := case when amount < round_payout[call_no] then ledger.transfer_kind('reversal') else ledger.transfer_kind('payout') end;
        amount := amount - round_payout[call_no];
        round_payout[call_no] := call_amount[call_no];
      end if;
    end case;

    if won > 0 then
      if call_win_max[call_no] >= 0 and won_in_all > call_win_max[call_no] then verdict := games.verdict('held');
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

    call_verdict[call_no] := verdict;
    call_moved[call_no] := amount;
    call_is_kept[call_no] := verdict not in (games.verdict('busy'), games.verdict('betNotFound'),
      games.verdict('roundNotFound'), games.verdict('roundOpen'), games.verdict('held'));
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

  if entry_count > 0 then
    -- 4. Lay the entries out for the ledger: a line for each leg that a call may have, and when it has it.
    select array_agg(leg.entry_no), array_agg(leg.number), array_agg(leg.debit), array_agg(leg.credit), array_agg(leg.amount),
           array_agg(leg.kind), array_agg(leg.mode), array_agg(leg.ref)
      into leg_entry, leg_number, leg_debit, leg_credit, leg_amount, leg_kind, leg_mode, leg_ref
      from (
        select c.entry_no, l.number, l.debit, l.credit, l.amount, l.kind, l.mode, c.ref
          from (
            select call_entry[call_no] as entry_no, coalesce(round_id[call_no], 0) as ref, call_kind[call_no] as kind,
                   call_kind[call_no] = ledger.transfer_kind('stake') as takes,
                   call_kind[call_no] = ledger.transfer_kind('reversal') as takes_back,
                   call_kind[call_no] not in (ledger.transfer_kind('stake'), ledger.transfer_kind('reversal')) as gives,
                   call_kind[call_no] not in (ledger.transfer_kind('stake'), ledger.transfer_kind('reversal'))
                     and call_debt_wallet[call_no] > 0 as repays,
                   case when call_debt_wallet[call_no] > 0 then ledger.leg_mode('repays') else ledger.leg_mode('exact') end as gives_mode,
                   abs(call_moved[call_no]) as amount,
                   call_cash_wallet[call_no] as cash, call_vendor_house[call_no] as house, call_debt_wallet[call_no] as debt,
                   call_advanced_house[call_no] as advanced, call_owed_house[call_no] as owed
              from generate_series(1, call_count) call_no where call_entry[call_no] > 0) c
          cross join lateral (
            -- A stake.
            select 1 as number, c.cash as debit, c.house as credit, c.amount, c.kind, ledger.leg_mode('exact') as mode where c.takes
            -- What is paid too much: from the cash what it has, the rest advanced and booked as debt.
            union all
            select 1, c.cash, c.house, c.amount, c.kind, ledger.leg_mode('carry') where c.takes_back
            union all
            select 2, c.advanced, c.house, 0, ledger.transfer_kind('debtBooked'), ledger.leg_mode('exact') where c.takes_back
            union all
            select 3, c.owed, c.debt, 0, ledger.transfer_kind('debtBooked'), ledger.leg_mode('asBefore') where c.takes_back
            -- A payout, a returned stake, a credit.
            union all
            select 1, c.house, c.cash, c.amount, c.kind, c.gives_mode where c.gives
            -- Where the player owes, it repays that, at most itself.
            union all
            select 2, c.debt, c.owed, c.amount, ledger.transfer_kind('debtRepaid'), ledger.leg_mode('atMost') where c.repays
            union all
            select 3, c.cash, c.advanced, 0, ledger.transfer_kind('debtRepaid'), ledger.leg_mode('asBefore') where c.repays) l
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
        where call_entry[call_no] > 0 and call_debt_wallet[call_no] > 0 and call_kind[call_no] <> ledger.transfer_kind('stake');
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
  end if;

  -- 6. Take over what the ledger says.
  for call_no in 1 .. call_count loop
    if call_entry[call_no] > 0 then
      case posted_verdict[call_entry[call_no]]
        when ledger.verdict('posted') then
          said_leg := entry_last_leg[call_entry[call_no]];
          -- A reversal moves cash by the first of its three legs, all else by the last.
          if call_kind[call_no] = ledger.transfer_kind('reversal') then said_leg := said_leg - 2; end if;
          call_said[call_no] := case when leg_debit[said_leg] = call_cash_wallet[call_no]
                                     then debit_after[said_leg] else credit_after[said_leg] end::bigint;
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
      end if;
    end if;
    if call_is_kept[call_no] then
      any_kept := true;
      if call_verdict[call_no] = games.verdict('taken') then
        any_new_round := any_new_round or round_is_new[call_no];
        any_changed_round := any_changed_round or round_id[call_no] is not null and not round_is_new[call_no];
        if cancels_bet[call_no] then cancelled_bets := cancelled_bets + 1; end if;
      end if;
    end if;
  end loop;
  if any_unmoved then
    select array_agg(case when call_is_kept[call_no] and call_verdict[call_no] = games.verdict('taken') and call_said[call_no] is null
                          then w.balance else call_said[call_no] end order by call_no) into call_said
      from generate_series(1, call_count) call_no
      left join lateral (select x.balance from ledger.wallet x where x.id = call_cash_wallet[call_no] offset 0) w on true;
  end if;
  -- From here on every verdict is final, and every call that is taken says the player's cash behind it.

  -- 7. Write the rounds, the cancelled bets, the calls themselves, the day's credit and the hour's wins.
  if any_new_round then
    insert into games.round (id, vendor, round_ref, member_id, game_code, currency, state, stake, opened_at, xact)
      overriding system value
      select round_id[call_no], call_vendor[call_no], call_round_ref[call_no], call_member[call_no], call_game[call_no],
             call_currency[call_no], 'OPEN', round_stake[call_no], now_at, null
        from generate_series(1, call_count) call_no
        where round_is_new[call_no] and call_verdict[call_no] = games.verdict('taken')
        order by call_vendor[call_no], call_round_ref[call_no];
  end if;
  if any_changed_round then
    update games.round r set state = u.state, stake = u.stake, payout = u.payout,
        closed_at = case when u.state = 'OPEN' then null else coalesce(r.closed_at, now_at) end
      from (select round_id[call_no] as id, round_state[call_no] as state, round_stake[call_no] as stake, round_payout[call_no] as payout
              from generate_series(1, call_count) call_no
              where call_is_kept[call_no] and call_verdict[call_no] = games.verdict('taken')
                and round_id[call_no] is not null and not round_is_new[call_no] and not bars_bet[call_no] offset 0) u
      where r.id = u.id and (r.state, r.stake, r.payout) is distinct from (u.state, u.stake, u.payout);
  end if;
  if cancelled_bets > 0 then
    update games.movement m set cancelled = true
      from (select call_bet_key[call_no] as key from generate_series(1, call_count) call_no
              where cancels_bet[call_no] and call_is_kept[call_no] and call_verdict[call_no] = games.verdict('taken')
              order by 1 offset 0) u
      where m.key = u.key and not m.cancelled;
    get diagnostics cancelled_now = row_count;
    -- A refused bet has no round whose lock its cancels share: another one was quicker, and asked again this one finds it.
    if cancelled_now < cancelled_bets then raise serialization_failure; end if;
  end if;
  if any_kept then
    insert into games.movement (key, hash, action, verdict, round, member_id, currency, amount, said, vendor, reference, at)
      select * from (
        select call_key[call_no], call_hash[call_no], call_action[call_no], call_verdict[call_no], round_id[call_no],
               call_member[call_no], call_currency[call_no], call_moved[call_no], call_said[call_no], call_vendor[call_no],
               call_reference[call_no], now_at
          from generate_series(1, call_count) call_no where call_is_kept[call_no]
        union all
        select call_bet_key[call_no], call_bet_key[call_no], games.action('barredBet'), games.verdict('betCancelled'), round_id[call_no],
               call_member[call_no], call_currency[call_no], 0, null, call_vendor[call_no], call_bet_reference[call_no], now_at
          from generate_series(1, call_count) call_no where call_is_kept[call_no] and bars_bet[call_no]) m (key)
        order by m.key;
  end if;
  if any_credit then
    update games.credit_day d set given = d.given + u.amount
      from (select call_vendor[call_no] as vendor, call_currency[call_no] as currency, call_moved[call_no] as amount
              from generate_series(1, call_count) call_no
              where call_is_kept[call_no] and call_verdict[call_no] = games.verdict('taken')
                and call_action[call_no] = games.action('adjust') and call_round_ref[call_no] = '' offset 0) u
      where d.vendor = u.vendor and d.currency = u.currency and d.day = today;
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
end $f$;
