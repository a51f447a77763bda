-- The wallet that vendors play from: each of their calls by its own name, and one function that takes a batch of calls.
-- docs/decisions/0050-games.md says why it has this shape.

-- A call of a vendor that was decided, for good. One unique key for all of them: a bet, and the cancel that came before it,
-- meet here and nowhere else. A refusal stands like an acceptance: whoever was told no is never debited by a late repetition.
create table games.movement (
  -- Made of the vendor and its transactionId; the key of the ledger's entry too, where money moved.
  key uuid primary key,
  -- Of what the call said: the same key with another hash is a conflict.
  hash uuid not null,
  -- 1 bet, 2 settle, 3 cancel, 4 adjust, 5 a bet that was cancelled before it came.
  action smallint not null,
  -- 0 taken; else why not, as games.move_batch numbers it.
  verdict smallint not null,
  -- Of a bet: it was taken back. Where it had been taken, its stake went back; where it was refused, that is for good.
  cancelled boolean not null default false,
  round bigint,
  member_id bigint not null,
  currency text not null,
  -- Units: the stake, the payout, what went back, what an adjustment changed; of a refusal what was asked for.
  amount bigint not null,
  -- Units: the balance behind it; of a refused credit, what was left to give.
  said bigint,
  vendor text not null,
  reference text not null,
  at timestamptz not null,
  xact xid8 not null default pg_current_xact_id()
);
-- Rounds in the order in which they changed.
create index movement_feed on games.movement (xact, round) where verdict = 0 and round is not null;
-- What went back of a cancelled round's stakes. Bets that stand are in no index for it.
create index movement_cancelled on games.movement (round) where cancelled;

-- What a vendor gave without a bet, a day (UTC) and currency.
create table games.credit_day (
  vendor text not null,
  currency text not null,
  day date not null,
  given bigint not null default 0 check (given >= 0),
  primary key (vendor, currency, day)
);

-- Decides a batch of vendors' calls and answers each by itself. No two calls of a batch name the same transaction or round,
-- and only one of them is a credit; several may be of one player.
--
-- p_calls  10 numbers a call: action, member, launch (0 none), amount in units, the player's cash wallet, the vendor's house
--          account, the player's debt wallet, the house accounts of what was advanced and what is owed (these three: of
--          an adjustment, and where an earlier answer was 2; else 0), a verdict that refuses a new bet (0 none)
-- p_keys   3 a call: key, hash of its content, key of the bet that a cancel names
-- p_words  6 a call, separated by spaces: vendor, round, currency, game, the transactionId, that of the bet
-- p_at     now
-- p_wait   wait for locks instead of skipping what is locked
--
-- Verdicts: 0 taken; 1 busy, ask again; 2 the wallet owes, ask again with the accounts of what is owed. Refused and kept:
-- 10 insufficient funds, 11 session ended, 12 currency mismatch, 13 another player's round, 14 game not found, 15 maintenance,
-- 16 forbidden, 17 bet cancelled, 18 round settled, 19 round cancelled, 20 credit cap reached, 21 what a cancel names is no bet
-- of this round. Refused and not kept, since it may be otherwise later: 30 bet not found, 31 round not found, 32 round open.
-- 33: this key was something else.
--
-- Locks: rounds by name, then the day's credit, then what ledger.post_batch locks; then keys and rounds are inserted, each
-- kind in order. One order everywhere, no deadlock. Rounds are locked first and what is known is looked up by a later
-- statement, which sees what committed while locks were waited for. As in ledger.post_batch, every access is written such
-- that its index is the only sensible plan at any size.
create function games.move_batch(
  p_calls bigint[], p_keys uuid[], p_words text, p_at timestamptz, p_wait boolean, out verdicts text, out said text)
language plpgsql
set enable_seqscan = off set enable_bitmapscan = off set enable_hashjoin = off set enable_mergejoin = off
set plan_cache_mode = force_generic_plan set jit = off
as $f$
#variable_conflict use_variable
declare
  n int := cardinality(p_calls) / 10;
  words text[] := string_to_array(p_words, ' ');
  v int[]; s bigint[]; sessions int[]; elsewhere boolean[];
  r_id bigint[]; r_member bigint[]; r_state text[]; r_stake bigint[]; r_payout bigint[];
  -- What becomes of each call: the round it makes or changes, its entry, its last leg on the wallet, the amount it moved.
  fresh boolean[]; keeps boolean[]; entry_of int[]; leg_of int[]; moved bigint[]; bet_goes boolean[]; entombs boolean[];
  -- For the ledger.
  n_entries int := 0; n_legs int := 0; entries int[]; keys uuid[]; legs bigint[]; plan int[]; wallets bigint[]; touched bigint[];
  owing int[]; debts int[]; posted record; p_verdicts int[]; da text[]; ca text[]; bet record;
  i int; o int; w int; k int; a bigint; act int; why int; state text; cap bigint; given bigint; unread boolean := false;
  gives_any boolean := false; going int := 0; gone int;
  fresh_any boolean := false; round_any boolean := false; kept_any boolean := false;
begin
  if p_wait then
    select array_agg(r.id order by p.i), array_agg(r.member_id order by p.i), array_agg(r.state order by p.i),
           array_agg(r.stake order by p.i), array_agg(r.payout order by p.i)
      into r_id, r_member, r_state, r_stake, r_payout
      from (select g as i, words[6 * g - 5] as vendor, words[6 * g - 4] as ref from generate_series(1, n) g order by 2, 3) p
      left join lateral (
        select x.id, x.member_id, case x.source when 'wallet' then x.state else 'LISTED' end as state, x.stake, x.payout
          from games.round x where x.vendor = p.vendor and x.round_ref = p.ref for no key update offset 0) r on true;
  else
    select array_agg(r.id order by p.i), array_agg(r.member_id order by p.i), array_agg(r.state order by p.i),
           array_agg(r.stake order by p.i), array_agg(r.payout order by p.i)
      into r_id, r_member, r_state, r_stake, r_payout
      from (select g as i, words[6 * g - 5] as vendor, words[6 * g - 4] as ref from generate_series(1, n) g) p
      left join lateral (
        select x.id, x.member_id, case x.source when 'wallet' then x.state else 'LISTED' end as state, x.stake, x.payout
          from games.round x where x.vendor = p.vendor and x.round_ref = p.ref for no key update skip locked offset 0) r on true;
  end if;

  select array_agg(case when m.key is null then null
                        when m.action = 5 then case when c.action = 1 then 17 else 33 end
                        when m.hash = p_keys[3 * c.i - 1] then m.verdict else 33 end order by c.i),
         array_agg(m.said order by c.i),
         array_agg(case when l.id is null or l.member_id <> p_calls[10 * c.i - 8] or l.vendor <> words[6 * c.i - 5]
                          or l.authenticated_at is null or l.ended_at is not null or l.ends_at <= p_at then 11
                        when l.currency <> words[6 * c.i - 3] then 12
                        when l.game_code <> words[6 * c.i - 2] then 14 else 0 end order by c.i),
         array_agg(e.id is not null order by c.i)
    into v, s, sessions, elsewhere
    from (select g as i, p_calls[10 * g - 9] as action from generate_series(1, n) g) c
    left join lateral (select x.key, x.action, x.hash, x.verdict, x.said from games.movement x
      where x.key = p_keys[3 * c.i - 2] offset 0) m on true
    left join lateral (select x.id, x.member_id, x.vendor, x.authenticated_at, x.ended_at, x.ends_at, x.currency, x.game_code
      from games.launch x where x.id = p_calls[10 * c.i - 7] and c.action = 1 offset 0) l on true
    -- A round that is there and not ours is locked by another, or came this moment.
    left join lateral (select x.id from games.round x
      where x.vendor = words[6 * c.i - 5] and x.round_ref = words[6 * c.i - 4] and r_id[c.i] is null offset 0) e on true;

  fresh := array_fill(false, array[n]);
  keeps := fresh;
  bet_goes := fresh;
  entombs := fresh;
  entry_of := array_fill(0, array[n]);
  leg_of := entry_of;
  moved := array_fill(0::bigint, array[n]);
  for i in 1 .. n loop
    o := 10 * i - 10;
    if v[i] is not null then
      continue;
    elsif elsewhere[i] then
      v[i] := 1;
      continue;
    end if;
    act := p_calls[o + 1];
    state := r_state[i];
    a := p_calls[o + 4];
    moved[i] := a;
    why := 0;
    k := 0;
    if act = 1 then
      if p_calls[o + 10] > 0 then why := p_calls[o + 10];
      elsif sessions[i] > 0 then why := sessions[i];
      elsif r_id[i] is null then
        r_id[i] := nextval('games.round_id_seq');
        r_stake[i] := a;
        r_payout[i] := 0;
        fresh[i] := true;
        state := 'OPEN';
      elsif r_member[i] <> p_calls[o + 2] then why := 13;
      elsif state = 'LISTED' then why := 16;
      elsif state = 'SETTLED' then why := 18;
      elsif state = 'CANCELLED' then why := 19;
      else r_stake[i] := r_stake[i] + a;
      end if;
      k := 1;
    elsif act = 2 then
      if r_id[i] is null or state = 'LISTED' or r_member[i] <> p_calls[o + 2] then why := 30;
      elsif state = 'SETTLED' then why := 18;
      elsif state = 'CANCELLED' then why := 19;
      else
        r_payout[i] := a;
        state := 'SETTLED';
      end if;
      k := 2;
    elsif act = 3 then
      moved[i] := 0;
      select x.action, x.verdict, x.cancelled, x.round, x.member_id, x.amount into bet
        from games.movement x where x.key = p_keys[3 * i];
      if not found then
        entombs[i] := true;
      elsif bet.action = 5 then why := 17;
      elsif bet.action <> 1 or bet.member_id <> p_calls[o + 2] or bet.round is not null and bet.round is distinct from r_id[i] then why := 21;
      elsif bet.cancelled then why := 17;
      elsif bet.verdict = 0 and state = 'SETTLED' then why := 18;
      else
        bet_goes[i] := true;
        if bet.verdict = 0 then
          a := bet.amount;
          moved[i] := a;
          r_stake[i] := r_stake[i] - a;
          if r_stake[i] = 0 then state := 'CANCELLED'; end if;
          k := 3;
        end if;
      end if;
      -- A round that is the vendor's to tell is none of the cancel's.
      if why = 0 and state = 'LISTED' then r_id[i] := null; end if;
    elsif words[6 * i - 4] <> '' then
      if r_id[i] is null or state = 'LISTED' or r_member[i] <> p_calls[o + 2] then why := 31;
      elsif state = 'OPEN' then why := 32;
      elsif state = 'CANCELLED' then why := 19;
      else
        moved[i] := a - r_payout[i];
        r_payout[i] := a;
        a := abs(moved[i]);
        k := case when moved[i] < 0 then 5 else 2 end;
      end if;
    else
      select c.per_day into cap from vendors.credit_cap c where c.vendor = words[6 * i - 5] and c.currency = words[6 * i - 3];
      insert into games.credit_day (vendor, currency, day)
        values (words[6 * i - 5], words[6 * i - 3], (p_at at time zone 'UTC')::date) on conflict do nothing;
      select d.given into given from games.credit_day d
        where d.vendor = words[6 * i - 5] and d.currency = words[6 * i - 3] and d.day = (p_at at time zone 'UTC')::date for no key update;
      if given + a > coalesce(cap, 0) then
        why := 20;
        s[i] := greatest(coalesce(cap, 0) - given, 0);
      end if;
      k := 4;
      gives_any := true;
    end if;

    v[i] := why;
    r_state[i] := state;
    keeps[i] := why < 30;
    if why > 0 or k = 0 or a = 0 then
      unread := unread or why = 0;
      continue;
    end if;
    -- Its legs: 1 stake, 2 payout, 3 stake returned, 4 credit, 5 what was paid too much, taken back.
    n_entries := n_entries + 1;
    entry_of[i] := n_entries;
    keys[2 * n_entries - 1] := p_keys[3 * i - 2];
    keys[2 * n_entries] := p_keys[3 * i - 1];
    w := 4 * n_legs;
    o := 10 * i - 10;
    touched := array_append(touched, p_calls[o + 5]);
    if k = 1 then
      legs[w + 1] := p_calls[o + 5]; legs[w + 2] := p_calls[o + 6]; legs[w + 3] := a; legs[w + 4] := r_id[i];
      w := 6 * n_legs;
      plan[w + 1] := n_entries; plan[w + 2] := 1; plan[w + 5] := 1; plan[w + 6] := 0;
      n_legs := n_legs + 1;
      leg_of[i] := n_legs;
    elsif k = 5 then
      legs[w + 1] := p_calls[o + 5]; legs[w + 2] := p_calls[o + 6]; legs[w + 3] := a; legs[w + 4] := r_id[i];
      legs[w + 5] := p_calls[o + 8]; legs[w + 6] := p_calls[o + 6]; legs[w + 7] := 0; legs[w + 8] := r_id[i];
      legs[w + 9] := p_calls[o + 9]; legs[w + 10] := p_calls[o + 7]; legs[w + 11] := 0; legs[w + 12] := r_id[i];
      w := 6 * n_legs;
      plan[w + 1] := n_entries; plan[w + 2] := 1; plan[w + 5] := 40; plan[w + 6] := 1;
      plan[w + 7] := n_entries; plan[w + 8] := 2; plan[w + 11] := 41; plan[w + 12] := 0;
      plan[w + 13] := n_entries; plan[w + 14] := 3; plan[w + 17] := 41; plan[w + 18] := 3;
      leg_of[i] := n_legs + 1;
      n_legs := n_legs + 3;
      touched := array_append(touched, p_calls[o + 7]);
      owing := array_append(owing, i);
    else
      legs[w + 1] := p_calls[o + 6]; legs[w + 2] := p_calls[o + 5]; legs[w + 3] := a; legs[w + 4] := coalesce(r_id[i], 0);
      w := 6 * n_legs;
      plan[w + 1] := n_entries; plan[w + 2] := 1; plan[w + 6] := 0;
      plan[w + 5] := case k when 2 then 2 when 3 then 21 else 22 end;
      n_legs := n_legs + 1;
      leg_of[i] := n_legs;
      if p_calls[o + 7] > 0 then
        -- The credit repays what is owed, at most itself.
        plan[w + 6] := 8;
        w := 4 * n_legs;
        legs[w + 1] := p_calls[o + 7]; legs[w + 2] := p_calls[o + 9]; legs[w + 3] := a; legs[w + 4] := coalesce(r_id[i], 0);
        legs[w + 5] := p_calls[o + 5]; legs[w + 6] := p_calls[o + 8]; legs[w + 7] := 0; legs[w + 8] := coalesce(r_id[i], 0);
        w := 6 * n_legs;
        plan[w + 1] := n_entries; plan[w + 2] := 2; plan[w + 5] := 42; plan[w + 6] := 2;
        plan[w + 7] := n_entries; plan[w + 8] := 3; plan[w + 11] := 42; plan[w + 12] := 3;
        n_legs := n_legs + 2;
        leg_of[i] := n_legs;
        touched := array_append(touched, p_calls[o + 7]);
        owing := array_append(owing, i);
      end if;
    end if;
    entries[2 * n_entries - 1] := n_legs;
    entries[2 * n_entries] := 0;
  end loop;

  if n_entries > 0 then
    select array_agg(distinct t order by t) into wallets from unnest(touched) t;
    for k in 1 .. n_legs loop
      a := legs[4 * k - 3];
      plan[6 * k - 3] := case when a > 0 then width_bucket(a, wallets) else 0 end;
      a := legs[4 * k - 2];
      plan[6 * k - 2] := case when a > 0 then width_bucket(a, wallets) else 0 end;
    end loop;
    debts := '{}';
    if owing is not null then
      foreach i in array owing loop
        debts := debts || array[width_bucket(p_calls[10 * i - 5], wallets), width_bucket(p_calls[10 * i - 3], wallets)];
      end loop;
    end if;
    posted := ledger.post_batch(wallets, '{}', '{}', entries, keys, legs, plan, null, debts, p_wait);
    p_verdicts := string_to_array(posted.verdicts, ',')::int[];
    da := string_to_array(posted.debits_after, ',');
    ca := string_to_array(posted.credits_after, ',');
  end if;

  for i in 1 .. n loop
    if entry_of[i] > 0 then
      case p_verdicts[entry_of[i]]
        when 0 then
          k := leg_of[i];
          s[i] := case when legs[4 * k - 3] = p_calls[10 * i - 5] then da[k] else ca[k] end::bigint;
        when 5 then v[i] := 10;
        when 7 then
          v[i] := 2;
          keeps[i] := false;
        -- A wallet is locked; or the key came this moment, of a call that shares no lock with this one: who asks again finds it.
        when 1, 2, 3 then
          v[i] := 1;
          keeps[i] := false;
      end case;
      if v[i] > 0 and fresh[i] then
        fresh[i] := false;
        r_id[i] := null;
      end if;
    end if;
    if keeps[i] then
      kept_any := true;
      if v[i] = 0 then
        fresh_any := fresh_any or fresh[i];
        round_any := round_any or r_id[i] is not null and not fresh[i] and moved[i] is not null;
        if bet_goes[i] then going := going + 1; end if;
      end if;
    end if;
  end loop;

  if unread then
    -- What moved nothing tells the balance all the same.
    select array_agg(case when keeps[g] and v[g] = 0 and s[g] is null then w.balance else s[g] end order by g) into s
      from generate_series(1, n) g
      left join lateral (select x.balance from ledger.wallet x where x.id = p_calls[10 * g - 5] offset 0) w on true;
  end if;
  if fresh_any then
    insert into games.round (id, vendor, round_ref, member_id, game_code, currency, state, stake, opened_at, xact)
      overriding system value
      select r_id[g], words[6 * g - 5], words[6 * g - 4], p_calls[10 * g - 8], words[6 * g - 2], words[6 * g - 3], 'OPEN', r_stake[g], p_at, null
        from generate_series(1, n) g where fresh[g] and v[g] = 0 order by words[6 * g - 5], words[6 * g - 4];
  end if;
  if round_any then
    update games.round r set state = u.state, stake = u.stake, payout = u.payout,
        closed_at = case when u.state = 'OPEN' then null else coalesce(r.closed_at, p_at) end
      from (select r_id[g] as id, r_state[g] as state, r_stake[g] as stake, r_payout[g] as payout from generate_series(1, n) g
              where keeps[g] and v[g] = 0 and not fresh[g] and r_id[g] is not null and not entombs[g] offset 0) u
      where r.id = u.id and (r.state, r.stake, r.payout) is distinct from (u.state, u.stake, u.payout);
  end if;
  if going > 0 then
    update games.movement m set cancelled = true
      from (select p_keys[3 * g] as key from generate_series(1, n) g where bet_goes[g] and keeps[g] and v[g] = 0 order by 1 offset 0) u
      where m.key = u.key and not m.cancelled;
    get diagnostics gone = row_count;
    -- A refused bet has no round whose lock its cancels share: another one was quicker, and who asks again finds that.
    if gone < going then raise serialization_failure; end if;
  end if;
  if kept_any then
    insert into games.movement (key, hash, action, verdict, round, member_id, currency, amount, said, vendor, reference, at)
      select * from (
        select p_keys[3 * g - 2], p_keys[3 * g - 1], p_calls[10 * g - 9], v[g], r_id[g], p_calls[10 * g - 8], words[6 * g - 3],
               moved[g], s[g], words[6 * g - 5], words[6 * g - 1], p_at
          from generate_series(1, n) g where keeps[g]
        union all
        select p_keys[3 * g], p_keys[3 * g], 5, 17, r_id[g], p_calls[10 * g - 8], words[6 * g - 3], 0, null, words[6 * g - 5],
               words[6 * g], p_at
          from generate_series(1, n) g where keeps[g] and entombs[g]) m (key)
        order by m.key;
  end if;
  if gives_any then
    update games.credit_day d set given = d.given + u.amount
      from (select words[6 * g - 5] as vendor, words[6 * g - 3] as currency, moved[g] as amount from generate_series(1, n) g
              where keeps[g] and v[g] = 0 and p_calls[10 * g - 9] = 4 and words[6 * g - 4] = '' offset 0) u
      where d.vendor = u.vendor and d.currency = u.currency and d.day = (p_at at time zone 'UTC')::date;
  end if;
  verdicts := array_to_string(v, ',');
  said := array_to_string(s, ',', '');
end $f$;

-- A vendor asks of those alone who have opened a game of its own.
create index launch_at_vendor on games.launch (member_id, vendor);
