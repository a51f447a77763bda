-- ledger.post_batch and games.move_batch with named arguments and named constants; they decide and write what they did before.
-- Arguments are columns: `entry_key[n]` is the key of the n-th entry. All arrays of one prefix have one length, and count from 1.

-- The constants below are listed in TypeScript, and a test holds both lists against each other (constants.test.ts beside each).
-- They are immutable and folded when a plan is made: a name costs what its number costs. A name that is not listed is null.

-- As modules/ledger/verdicts.ts lists them.
create function ledger.verdict(name text) returns int language sql immutable parallel safe as $$
  select case name
    when 'posted' then 0
    when 'duplicate' then 1
    when 'conflict' then 2
    when 'busy' then 3
    when 'insufficient' then 5
    when 'stale' then 6
    when 'owing' then 7
  end $$;

-- `legModes` of modules/ledger/entry.ts.
create function ledger.leg_mode(name text) returns int language sql immutable parallel safe as $$
  select case name
    when 'exact' then 0
    when 'carry' then 1
    when 'atMost' then 2
    when 'asBefore' then 3
    when 'repays' then 8
  end $$;

-- Of `transferKinds` in modules/ledger/entry.ts: those that a function here names.
create function ledger.transfer_kind(name text) returns int language sql immutable parallel safe as $$
  select case name
    when 'stake' then 1
    when 'payout' then 2
    when 'stakeReturned' then 21
    when 'vendorCredit' then 22
    when 'reversal' then 40
    when 'debtBooked' then 41
    when 'debtRepaid' then 42
  end $$;

-- `movementActions` of modules/games/seamless-wallet/move.ts.
create function games.action(name text) returns int language sql immutable parallel safe as $$
  select case name
    when 'bet' then 1
    when 'settle' then 2
    when 'cancel' then 3
    when 'adjust' then 4
    when 'barredBet' then 5
  end $$;

-- As modules/games/seamless-wallet/verdicts.ts lists them.
create function games.verdict(name text) returns int language sql immutable parallel safe as $$
  select case name
    when 'taken' then 0
    when 'busy' then 1
    when 'owing' then 2
    when 'insufficientFunds' then 10
    when 'sessionEnded' then 11
    when 'currencyMismatch' then 12
    when 'otherPlayersRound' then 13
    when 'gameNotFound' then 14
    when 'maintenance' then 15
    when 'forbidden' then 16
    when 'betCancelled' then 17
    when 'roundSettled' then 18
    when 'roundCancelled' then 19
    when 'creditCapReached' then 20
    when 'notABetOfThisRound' then 21
    when 'betNotFound' then 30
    when 'roundNotFound' then 31
    when 'roundOpen' then 32
    when 'conflict' then 33
  end $$;

drop function games.move_batch(bigint[], uuid[], text, timestamptz, boolean);
drop function ledger.post_batch(bigint[], bigint[], bigint[], int[], uuid[], bigint[], int[], text, int[], boolean);

-- Posts a batch of entries and answers each by itself: one that cannot be posted leaves the others as they are.
--
-- A leg moves `leg_amount` from `leg_debit` to `leg_credit`, by its mode:
--   exact     the amount itself
--   carry     at most what the debited wallet has; the rest is added to the next leg
--   atMost    at most what the debited wallet has
--   asBefore  what the leg before it moved
--   + repays  the legs behind it repay the debt of the credited wallet's member
--
-- Locks: wallets that are not of type debt by id, then debt wallets by id, then counters by id, here and everywhere: one order, no
-- deadlock. The keys are looked up by a later statement than the locks: only a snapshot taken after the locks sees what was
-- committed while they were waited for.
--
-- A connection keeps the plans that it made when the tables were new and small. So every access is written such that the index is
-- its only sensible plan at any size: `= any (array)` on a primary key, or a lateral subquery behind `offset 0`.
create function ledger.post_batch(
  -- The wallets that legs name, distinct and rising: a leg names them by their place here.
  wallet_id bigint[],
  -- The counters that entries name, distinct; empty when none does.
  counter_id bigint[],
  -- At most 1000 entries, which is the block of ids that a call takes; their keys differ.
  entry_key uuid[],
  entry_hash uuid[],
  entry_last_leg int[],
  -- The place of the entry's counter and the value that it must have; place 0: none.
  entry_counter int[],
  entry_expects bigint[],
  -- JSON texts; empty when no entry has one.
  entry_detail text[],
  -- The legs of all entries, in the entries' order.
  leg_entry int[],
  leg_number int[],
  leg_debit bigint[],
  leg_credit bigint[],
  -- The places of the accounts among the wallets; 0: a house account.
  leg_debit_wallet int[],
  leg_credit_wallet int[],
  leg_amount bigint[],
  leg_kind int[],
  leg_mode int[],
  leg_ref bigint[],
  -- The places of a cash wallet and of its member's debt wallet, for each debt that legs may change.
  debtor_cash_wallet int[],
  debtor_debt_wallet int[],
  -- True: waits for locks. False: skips what is locked, and entries that need it are busy.
  waits boolean,
  -- Of each entry, as ledger.verdict numbers them.
  out verdicts text,
  -- Entry n has the id base_id + n.
  out base_id text,
  out at_ms text,
  -- What each leg moved, when modes made any of them other than leg_amount.
  out amounts text,
  -- The wallets' balances behind each leg.
  out debits_after text,
  out credits_after text,
  -- The counters' values.
  out counters text,
  -- The first answers of duplicates, by the number of the entry.
  out firsts text)
language plpgsql
set enable_seqscan = off set enable_bitmapscan = off set plan_cache_mode = force_generic_plan set jit = off
as $f$
#variable_conflict use_variable
declare
  entry_count int := cardinality(entry_key);
  leg_count int := cardinality(leg_entry);
  locked_id bigint[];
  any_owes boolean;
  wallet_balance bigint[];
  wallet_owes boolean[];
  counter_value bigint[];
  entry_verdict int[];
  -- What a leg moved where its mode or its neighbours decided it; null: exactly leg_amount.
  leg_moved bigint[];
  leg_debit_after bigint[];
  leg_credit_after bigint[];
  any_moved boolean := false;
  first_leg int := 1;
  failed_leg int;
  last_posted int;
  verdict int;
  counter int;
  debit_wallet int;
  credit_wallet int;
  debit_balance bigint;
  credit_balance bigint;
  amount bigint;
  mode int;
  carried bigint := 0;
  base bigint;
  xid xid8;
  now_at timestamptz;
begin
  -- 1. Lock the wallets.
  if waits then
    select array_agg(w.id order by w.id), array_agg(w.balance order by w.id), bool_or(w.owes)
      into locked_id, wallet_balance, any_owes
      from (select x.id, x.balance, x.owes from ledger.wallet x where x.id = any (wallet_id)
              order by x.type = 'debt', x.id for no key update) w;
  else
    select array_agg(w.id order by w.id), array_agg(w.balance order by w.id), bool_or(w.owes)
      into locked_id, wallet_balance, any_owes
      from (select x.id, x.balance, x.owes from ledger.wallet x where x.id = any (wallet_id) for no key update skip locked) w;
  end if;
  if locked_id is distinct from wallet_id then
    select array_agg(wallet_balance[array_position(locked_id, p.id)] order by p.place) into wallet_balance
      from unnest(wallet_id) with ordinality p (id, place);
  end if;
  if any_owes then
    select array_agg(coalesce(w.owes, false) order by p.place) into wallet_owes
      from unnest(wallet_id) with ordinality p (id, place)
      left join lateral (select x.owes from ledger.wallet x where x.id = p.id offset 0) w on true;
  end if;
  -- From here on wallet_balance is what our wallets hold, and nobody else changes it; null: locked elsewhere, or no such wallet.

  -- 2. Lock the counters.
  if cardinality(counter_id) > 0 then
    if waits then
      select array_agg(c.id), array_agg(c.value) into locked_id, counter_value
        from (select x.id, x.value from ledger.counter x where x.id = any (counter_id) order by x.id for no key update) c;
    else
      select array_agg(c.id), array_agg(c.value) into locked_id, counter_value
        from (select x.id, x.value from ledger.counter x where x.id = any (counter_id) for no key update skip locked) c;
    end if;
    select array_agg(coalesce(counter_value[array_position(locked_id, p.id)], case when waits then -1 end) order by p.place)
      into counter_value from unnest(counter_id) with ordinality p (id, place);
  end if;
  -- From here on counter_value holds as well; -1: closed, or waited for and not there; null: locked elsewhere, or no such counter.

  -- 3. Look the keys up.
  select array_agg(case when e.id is null then ledger.verdict('posted')
                        when e.hash = entry_hash[entry_no] then ledger.verdict('duplicate')
                        else ledger.verdict('conflict') end order by entry_no)
    into entry_verdict
    from generate_series(1, entry_count) entry_no
    left join lateral (select x.id, x.hash from ledger.entry x where x.key = entry_key[entry_no] offset 0) e on true;
  -- From here on an entry of the verdict posted is new, and is still to be decided.

  -- 4. Decide the new entries, in order, each upon what those before it leave behind.
  leg_moved := array_fill(null::bigint, array[leg_count]);
  leg_debit_after := leg_moved;
  leg_credit_after := leg_moved;
  for entry_no in 1 .. entry_count loop
    verdict := entry_verdict[entry_no];
    if verdict = ledger.verdict('posted') then
      failed_leg := first_leg;
      counter := entry_counter[entry_no];
      if counter > 0 and counter_value[counter] is distinct from entry_expects[entry_no] then
        verdict := case when counter_value[counter] is null then ledger.verdict('busy') else ledger.verdict('stale') end;
      else
        for leg_no in first_leg .. entry_last_leg[entry_no] loop
          debit_wallet := leg_debit_wallet[leg_no];
          credit_wallet := leg_credit_wallet[leg_no];
          amount := leg_amount[leg_no];
          mode := leg_mode[leg_no];
          if any_owes and credit_wallet > 0 and mode < ledger.leg_mode('repays') and wallet_owes[credit_wallet] then
            verdict := ledger.verdict('owing');
            failed_leg := leg_no;
            exit;
          end if;
          if mode > ledger.leg_mode('exact') or carried > 0 or amount = 0 then
            mode := mode % ledger.leg_mode('repays');
            amount := case mode when ledger.leg_mode('asBefore') then leg_moved[leg_no - 1] else amount + carried end;
            carried := 0;
            if mode in (ledger.leg_mode('carry'), ledger.leg_mode('atMost')) and amount > wallet_balance[debit_wallet] then
              if mode = ledger.leg_mode('carry') then carried := amount - wallet_balance[debit_wallet]; end if;
              amount := wallet_balance[debit_wallet];
            end if;
            leg_moved[leg_no] := amount;
            any_moved := true;
          end if;
          if debit_wallet > 0 then
            debit_balance := wallet_balance[debit_wallet] - amount;
            if debit_balance >= 0 then
              wallet_balance[debit_wallet] := debit_balance;
              leg_debit_after[leg_no] := debit_balance;
            else
              verdict := case when debit_balance is null then ledger.verdict('busy') else ledger.verdict('insufficient') end;
              failed_leg := leg_no;
              exit;
            end if;
          end if;
          if credit_wallet > 0 then
            credit_balance := wallet_balance[credit_wallet] + amount;
            if credit_balance is null then
              verdict := ledger.verdict('busy');
              failed_leg := leg_no;
              if debit_wallet > 0 then wallet_balance[debit_wallet] := debit_balance + amount; end if;
              exit;
            end if;
            wallet_balance[credit_wallet] := credit_balance;
            leg_credit_after[leg_no] := credit_balance;
          end if;
          -- A leg that gets here is done; one that failed changed nothing.
        end loop;
      end if;
      if verdict = ledger.verdict('posted') then
        last_posted := entry_no;
        if counter > 0 then counter_value[counter] := counter_value[counter] + 1; end if;
      else
        entry_verdict[entry_no] := verdict;
        carried := 0;
        for leg_no in reverse failed_leg - 1 .. first_leg loop
          debit_wallet := leg_debit_wallet[leg_no];
          credit_wallet := leg_credit_wallet[leg_no];
          amount := coalesce(leg_moved[leg_no], leg_amount[leg_no]);
          if debit_wallet > 0 then wallet_balance[debit_wallet] := wallet_balance[debit_wallet] + amount; end if;
          if credit_wallet > 0 then wallet_balance[credit_wallet] := wallet_balance[credit_wallet] - amount; end if;
        end loop;
      end if;
    end if;
    first_leg := entry_last_leg[entry_no] + 1;
    -- wallet_balance and counter_value are what the posted entries so far leave behind; the others changed nothing.
  end loop;
  -- From here on entry_verdict is final, and no balance is below zero.

  -- 5. Write what is posted.
  if last_posted is not null then
    base := nextval('ledger.entry_id');
    xid := pg_current_xact_id();
    now_at := date_trunc('milliseconds', clock_timestamp());
    -- width_bucket finds a wallet's place in the rising array by bisection.
    update ledger.wallet w set balance = wallet_balance[width_bucket(w.id, wallet_id)], seq = base + last_posted
      where w.id = any (wallet_id) and w.balance <> wallet_balance[width_bucket(w.id, wallet_id)];
    if counter_value is not null then
      update ledger.counter c set value = counter_value[array_position(counter_id, c.id)]
        where c.id = any (counter_id) and c.value <> counter_value[array_position(counter_id, c.id)];
    end if;
    for debtor_no in 1 .. cardinality(debtor_cash_wallet) loop
      update ledger.wallet w set owes = wallet_balance[debtor_debt_wallet[debtor_no]] > 0
        where w.id = wallet_id[debtor_cash_wallet[debtor_no]] and w.owes <> (wallet_balance[debtor_debt_wallet[debtor_no]] > 0);
    end loop;
    -- In the order of their keys: two processes that post the same keys wait for each other, not across each other.
    insert into ledger.entry (id, xact, key, hash, detail)
      select base + entry_no, xid, entry_key[entry_no], entry_hash[entry_no], entry_detail[entry_no]::json
        from generate_series(1, last_posted) entry_no
        where entry_verdict[entry_no] = ledger.verdict('posted') order by entry_key[entry_no];
    -- A leg whose mode left it nothing to move is no transfer.
    insert into ledger.transfer (entry, xact, at, debit, credit, amount, ref, leg, kind, debit_after, credit_after)
      select base + leg_entry[leg_no], xid, now_at, leg_debit[leg_no], leg_credit[leg_no],
             coalesce(leg_moved[leg_no], leg_amount[leg_no]), leg_ref[leg_no], leg_number[leg_no], leg_kind[leg_no],
             leg_debit_after[leg_no], leg_credit_after[leg_no]
        from generate_series(1, leg_count) leg_no
        where entry_verdict[leg_entry[leg_no]] = ledger.verdict('posted')
          and (not any_moved or leg_moved[leg_no] is null or leg_moved[leg_no] > 0);
    -- House accounts from -1000 down are counted.
    insert into ledger.house_delta (account, kind, transfers, hour, debited, credited)
      select h.account, h.kind, count(*), date_trunc('hour', now_at, 'UTC'), sum(h.debited), sum(h.credited) from (
        select leg_debit[leg_no] as account, leg_kind[leg_no] as kind, coalesce(leg_moved[leg_no], leg_amount[leg_no]) as debited,
               0 as credited
          from generate_series(1, leg_count) leg_no
          where leg_debit[leg_no] <= -1000 and entry_verdict[leg_entry[leg_no]] = ledger.verdict('posted')
        union all
        select leg_credit[leg_no], leg_kind[leg_no], 0, coalesce(leg_moved[leg_no], leg_amount[leg_no])
          from generate_series(1, leg_count) leg_no
          where leg_credit[leg_no] <= -1000 and entry_verdict[leg_entry[leg_no]] = ledger.verdict('posted')) h
        where h.debited + h.credited > 0 group by h.account, h.kind;
    base_id := base::text;
    at_ms := (extract(epoch from now_at) * 1000)::bigint::text;
  end if;
  -- From here on every posted entry is written, with as much debited as credited.

  -- 6. Answer.
  verdicts := array_to_string(entry_verdict, ',');
  if any_moved then
    select string_agg(coalesce(leg_moved[leg_no], leg_amount[leg_no])::text, ',' order by leg_no) into amounts
      from generate_series(1, leg_count) leg_no;
  end if;
  debits_after := array_to_string(leg_debit_after, ',', '');
  credits_after := array_to_string(leg_credit_after, ',', '');
  if counter_value is not null then counters := array_to_string(counter_value, ',', ''); end if;
  if ledger.verdict('duplicate') = any (entry_verdict) then
    select json_object_agg(entry_no,
        json_build_object('entry', f.id::text, 'detail', f.detail_text::json, 'at', f.at_ms, 'legs', f.legs)) into firsts
      from generate_series(1, entry_count) entry_no
      join lateral (
        select e.id, e.detail_text, (extract(epoch from min(t.at)) * 1000)::bigint as at_ms,
            json_agg(json_build_array(t.debit::text, t.credit::text, t.amount::text, t.debit_after::text, t.credit_after::text)
              order by t.leg) as legs
          from (select x.id, x.xact, x.detail::text as detail_text from ledger.entry x where x.key = entry_key[entry_no] offset 0) e
          join lateral (select * from ledger.transfer x where x.xact = e.xact and x.entry = e.id offset 0) t on true
          group by e.id, e.detail_text) f on true
      where entry_verdict[entry_no] = ledger.verdict('duplicate');
  end if;
end $f$;

-- Decides a batch of vendors' calls and answers each by itself. No two calls of a batch name the same transaction or round, and at
-- most one of them is a credit (an adjustment without a round); several may be of one player.
--
-- A verdict below 30 is kept for good, so that a repeated call has the same answer. Not kept are busy and owing, which are asked
-- again at once, and what may be otherwise later: bet not found, round not found, round open.
--
-- Locks: rounds by name, then the day's credit, then what ledger.post_batch locks; then keys and rounds are inserted, each kind in
-- order. One order everywhere, no deadlock. What is known is looked up by a later statement than the rounds' locks, which sees what
-- was committed while they were waited for. Every access is written as in ledger.post_batch: its index is the only sensible plan.
create function games.move_batch(
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
  -- Of a bet: its game, the launch that its session shows (0: none of ours), and a verdict that refuses a new one (0: none).
  call_game text[],
  call_launch bigint[],
  call_refusal int[],
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
  said_leg int;
  any_credit boolean := false;
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
      else
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
        select c.per_day into cap from vendors.credit_cap c
          where c.vendor = call_vendor[call_no] and c.currency = call_currency[call_no];
        insert into games.credit_day (vendor, currency, day) values (call_vendor[call_no], call_currency[call_no], today)
          on conflict do nothing;
        select d.given into given from games.credit_day d
          where d.vendor = call_vendor[call_no] and d.currency = call_currency[call_no] and d.day = today for no key update;
        if given + amount > coalesce(cap, 0) then
          verdict := games.verdict('creditCapReached');
          call_said[call_no] := greatest(coalesce(cap, 0) - given, 0);
        end if;
      elsif round_id[call_no] is null or state = 'LISTED' or round_member[call_no] <> call_member[call_no] then
        verdict := games.verdict('roundNotFound');
      elsif state = 'OPEN' then verdict := games.verdict('roundOpen');
      elsif state = 'CANCELLED' then verdict := games.verdict('roundCancelled');
      else
        -- What was paid too little is paid now; what was paid too much is taken back.
        kind := case when amount < round_payout[call_no] then ledger.transfer_kind('reversal') else ledger.transfer_kind('payout') end;
        amount := amount - round_payout[call_no];
        round_payout[call_no] := call_amount[call_no];
      end if;
    end case;

    call_verdict[call_no] := verdict;
    call_moved[call_no] := amount;
    call_is_kept[call_no] := verdict not in (games.verdict('betNotFound'), games.verdict('roundNotFound'), games.verdict('roundOpen'));
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

  -- 7. Write the rounds, the cancelled bets, the calls themselves and the day's credit.
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
  -- From here on every kept call is written under its key, and its round and its money with it.

  -- 8. Answer.
  verdicts := array_to_string(call_verdict, ',');
  said := array_to_string(call_said, ',', '');
end $f$;
