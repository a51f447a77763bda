-- The ledger: double entry, append only. docs/decisions/0060-ledger.md says why it has this shape.
create schema ledger;

create type ledger.wallet_type as enum ('cash', 'bonus', 'locked', 'debt', 'play');

-- A member's wallets: positive ids. The balance moves with the transfer, never below zero.
-- Only unindexed columns change, and half of each page is kept free, so that an update stays on its page (HOT).
create table ledger.wallet (
  id bigint generated always as identity primary key,
  member_id bigint not null,
  balance bigint not null default 0 check (balance >= 0),
  -- An entry id at which `balance` holds: ids are taken under the wallet's lock, so they rise along its history.
  seq bigint not null default 0,
  type ledger.wallet_type not null,
  -- A cash wallet whose member owes: credits to it repay the debt wallet first.
  owes boolean not null default false,
  currency text not null,
  unique (member_id, type, currency)
) with (fillfactor = 50);

-- House accounts: negative ids. No post updates a row here; `fold` adds the deltas up.
-- Ids above -1000 are the other side of play money: uncounted, they write no delta and enter no total.
create sequence ledger.house_id as bigint increment by -1 minvalue -9223372036854775807 maxvalue -1000 start with -1000;
create sequence ledger.play_house_id as bigint increment by -1 minvalue -999 maxvalue -1 start with -1;
create table ledger.house (
  id bigint primary key check (id < 0),
  code text not null,
  currency text not null,
  counted boolean not null generated always as (id <= -1000) stored,
  balance numeric not null default 0,
  unique (code, currency)
);

-- One row a call, account and kind, until `fold` consumes it.
create table ledger.house_delta (
  account bigint not null,
  kind smallint not null,
  transfers int not null,
  hour timestamptz not null,
  debited numeric not null,
  credited numeric not null
);

-- Hourly sums in UTC, from which any brand's day can be cut.
create table ledger.house_hour (
  account bigint not null,
  hour timestamptz not null,
  kind smallint not null,
  transfers bigint not null,
  debited numeric not null,
  credited numeric not null,
  primary key (account, hour, kind)
);

-- A call of post_batch takes a block of ids with one step: ids rise with gaps.
create sequence ledger.entry_id as bigint increment by 1000 start with 1000;

-- What stands or falls whole. `hash` is of what the request said: the same key with another hash is a conflict.
create table ledger.entry (
  id bigint not null,
  xact xid8 not null,
  key uuid not null,
  hash uuid not null,
  detail json,
  constraint entry_pkey primary key (id),
  constraint entry_key unique (key)
);

-- One movement. `debit_after` and `credit_after` are the wallets' balances after it, null on a house account's side.
create table ledger.transfer (
  entry bigint not null,
  xact xid8 not null,
  at timestamptz not null,
  debit bigint not null,
  credit bigint not null,
  amount bigint not null check (amount > 0),
  ref bigint not null,
  leg smallint not null,
  kind smallint not null,
  debit_after bigint,
  credit_after bigint,
  check (debit <> credit)
);
-- The feed's order, and the way from an entry to its transfers.
create index transfer_feed on ledger.transfer (xact, entry);
create index transfer_debit on ledger.transfer (debit, entry) where debit > 0;
create index transfer_credit on ledger.transfer (credit, entry) where credit > 0;

-- A number that a post may expect and moves on by one; -1 when closed.
create table ledger.counter (
  id bigint primary key,
  value bigint not null
) with (fillfactor = 50);

create function ledger.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'ledger.% is append only: % refused', tg_table_name, lower(tg_op) using errcode = 'restrict_violation';
end $$;
create trigger entry_is_immutable before update or delete or truncate on ledger.entry
  for each statement execute function ledger.refuse_change();
create trigger transfer_is_immutable before update or delete or truncate on ledger.transfer
  for each statement execute function ledger.refuse_change();
alter table ledger.entry enable always trigger entry_is_immutable;
alter table ledger.transfer enable always trigger transfer_is_immutable;

-- Posts a batch of entries and answers each by itself. Verdicts: 0 posted, 1 duplicate, 2 the key with other content,
-- 3 busy (a wallet or the counter is locked elsewhere), 5 insufficient funds, 6 stale counter, 7 a credit to a wallet
-- that owes, which must be asked again with its repayment.
--
-- p_wallets   the distinct wallets named, rising
-- p_counters  the distinct counters, p_expect the value that each entry expects; both empty when none does
-- p_entries   2 numbers an entry: its last leg (1-based), its place in p_counters (0 none); at most 1000 entries
-- p_keys      2 an entry: key, hash of its content
-- p_legs      4 numbers a leg: debit, credit, amount, ref
-- p_plan      6 numbers a leg: entry (1-based), leg number, places of debit and credit in p_wallets (0 house), kind, mode
-- p_details   JSON texts separated by the control character 30
-- p_debts     pairs of places in p_wallets: a cash wallet and its member's debt wallet, when either may change
-- p_wait      wait for locks instead of skipping what is locked
--
-- Modes: 0 exactly the amount; 1 what the debit wallet has, the rest is added to the next leg; 2 at most what the debit
-- wallet has; 3 what the leg before moved; + 8 the next legs repay the credited wallet's debt.
--
-- A connection keeps the plans it made when the tables were new and small. So every access is written such that the
-- index is its only sensible plan at any size: `= any (array)` on a primary key, or a lateral subquery behind `offset 0`.
--
-- The locks come first and the keys are looked up by a later statement: only a snapshot taken after the locks sees
-- what committed while they were waited for. Non-debt wallets are locked by id, then debt wallets by id, then
-- counters by id, here and everywhere: one order, no deadlock.
-- Answers: a verdict an entry; the id before the first posted entry's, counted by place; amounts only when modes made
-- them other than planned; balances after; counters; when; first answers of duplicates by their place.
create function ledger.post_batch(
  p_wallets bigint[], p_counters bigint[], p_expect bigint[], p_entries int[], p_keys uuid[], p_legs bigint[], p_plan int[],
  p_details text, p_debts int[], p_wait boolean,
  out verdicts text, out base_id text, out amounts text, out debits_after text, out credits_after text,
  out counters text, out at_ms text, out firsts text)
language plpgsql
set enable_seqscan = off set enable_bitmapscan = off set plan_cache_mode = force_generic_plan set jit = off
as $f$
#variable_conflict use_variable
declare
  found bigint[]; bal bigint[]; owes boolean[]; owing boolean; cnt bigint[]; v int[]; amt bigint[]; da bigint[]; ca bigint[];
  details text[]; xid xid8; now_at timestamptz; base bigint; last_posted int;
  n_entries int := cardinality(p_entries) / 2; n_legs int := cardinality(p_plan) / 6;
  a int := 1; z int; d int; c int; n int; b bigint; t bigint; carry bigint := 0; mode int; why int; fell int; adjusted boolean := false;
begin
  if p_wait then
    select array_agg(w.id order by w.id), array_agg(w.balance order by w.id), bool_or(w.owes) into found, bal, owing from (
      select x.id, x.balance, x.owes from ledger.wallet x where x.id = any (p_wallets)
        order by x.type = 'debt', x.id for no key update) w;
  else
    select array_agg(w.id order by w.id), array_agg(w.balance order by w.id), bool_or(w.owes) into found, bal, owing from (
      select x.id, x.balance, x.owes from ledger.wallet x where x.id = any (p_wallets) for no key update skip locked) w;
  end if;
  if found is distinct from p_wallets then
    select array_agg(bal[array_position(found, p.id)] order by p.n) into bal from unnest(p_wallets) with ordinality p(id, n);
  end if;
  if owing then
    -- Under the lock: it is what the balance was read with.
    select array_agg(coalesce(w.owes, false) order by p.n) into owes
      from unnest(p_wallets) with ordinality p(id, n)
      left join lateral (select x.owes from ledger.wallet x where x.id = p.id offset 0) w on true;
  end if;
  if cardinality(p_counters) > 0 then
    if p_wait then
      select array_agg(w.id order by w.id), array_agg(w.value order by w.id) into found, cnt from (
        select x.id, x.value from ledger.counter x where x.id = any (p_counters) order by x.id for no key update) w;
    else
      select array_agg(w.id order by w.id), array_agg(w.value order by w.id) into found, cnt from (
        select x.id, x.value from ledger.counter x where x.id = any (p_counters) for no key update skip locked) w;
    end if;
    -- Who waited and still does not see the counter knows that there is none.
    select array_agg(coalesce(cnt[array_position(found, p.id)], case when p_wait then -1 end) order by p.n)
      into cnt from unnest(p_counters) with ordinality p(id, n);
  end if;

  select array_agg(case when x.id is null then 0 when x.hash = p_keys[2 * i] then 1 else 2 end order by i)
    into v from generate_series(1, n_entries) i
    left join lateral (select y.id, y.hash from ledger.entry y where y.key = p_keys[2 * i - 1] offset 0) x on true;

  da := array_fill(null::bigint, array[n_legs]);
  ca := da;
  amt := da;
  for g in 1 .. n_entries loop
    z := p_entries[2 * g - 1];
    if v[g] = 0 then
      why := 0;
      fell := a;
      n := p_entries[2 * g];
      if n > 0 and cnt[n] is distinct from p_expect[g] then
        why := case when cnt[n] is null then 3 else 6 end;
      else
        for k in a .. z loop
          d := p_plan[6 * k - 3];
          c := p_plan[6 * k - 2];
          t := p_legs[4 * k - 1];
          mode := p_plan[6 * k];
          if mode > 0 or carry > 0 or t = 0 then
            if mode >= 8 then
              mode := mode - 8;
            elsif owing and c > 0 and owes[c] then
              why := 7;
              fell := k;
              exit;
            end if;
            t := case mode when 3 then amt[k - 1] else t + carry end;
            carry := 0;
            if (mode = 1 or mode = 2) and t > bal[d] then
              if mode = 1 then carry := t - bal[d]; end if;
              t := bal[d];
            end if;
            amt[k] := t;
            adjusted := true;
          elsif owing and c > 0 and owes[c] then
            why := 7;
            fell := k;
            exit;
          end if;
          if d > 0 then
            b := bal[d] - t;
            if b >= 0 then
              bal[d] := b;
              da[k] := b;
            else
              why := case when b is null then 3 else 5 end;
              fell := k;
              exit;
            end if;
          end if;
          if c > 0 then
            b := bal[c] + t;
            bal[c] := b;
            ca[k] := b;
            if b is null then
              why := 3;
              fell := k;
              if d > 0 then bal[d] := bal[d] + t; end if;
              exit;
            end if;
          end if;
        end loop;
      end if;
      if why = 0 then
        last_posted := g;
        if n > 0 then cnt[n] := cnt[n] + 1; end if;
      else
        v[g] := why;
        carry := 0;
        -- Undo the legs before the one that failed, which has changed nothing.
        for k in reverse fell - 1 .. a loop
          d := p_plan[6 * k - 3];
          c := p_plan[6 * k - 2];
          t := coalesce(amt[k], p_legs[4 * k - 1]);
          if d > 0 then bal[d] := bal[d] + t; end if;
          if c > 0 then bal[c] := bal[c] - t; end if;
        end loop;
      end if;
    end if;
    a := z + 1;
  end loop;

  if last_posted is not null then
    base := nextval('ledger.entry_id');
    xid := pg_current_xact_id();
    now_at := date_trunc('milliseconds', clock_timestamp());
    -- width_bucket finds a wallet's place in the rising array by bisection.
    update ledger.wallet w set balance = bal[width_bucket(w.id, p_wallets)], seq = base + last_posted
      where w.id = any (p_wallets) and w.balance <> bal[width_bucket(w.id, p_wallets)];
    if cnt is not null then
      update ledger.counter w set value = cnt[array_position(p_counters, w.id)]
        where w.id = any (p_counters) and w.value <> cnt[array_position(p_counters, w.id)];
    end if;
    for i in 1 .. cardinality(p_debts) / 2 loop
      update ledger.wallet w set owes = bal[p_debts[2 * i]] > 0
        where w.id = p_wallets[p_debts[2 * i - 1]] and w.owes <> (bal[p_debts[2 * i]] > 0);
    end loop;
    if p_details is not null then details := string_to_array(p_details, chr(30)); end if;
    -- In key order: two processes that post the same keys wait for each other, not across each other.
    insert into ledger.entry (id, xact, key, hash, detail)
      select base + i, xid, p_keys[2 * i - 1], p_keys[2 * i], nullif(details[i], '')::json
        from generate_series(1, last_posted) i where v[i] = 0 order by p_keys[2 * i - 1];
    insert into ledger.transfer (entry, xact, at, debit, credit, amount, ref, leg, kind, debit_after, credit_after)
      select base + p_plan[6 * i - 5], xid, now_at, p_legs[4 * i - 3], p_legs[4 * i - 2], coalesce(amt[i], p_legs[4 * i - 1]),
             p_legs[4 * i], p_plan[6 * i - 4], p_plan[6 * i - 1], da[i], ca[i]
        from generate_series(1, n_legs) i where v[p_plan[6 * i - 5]] = 0 and (not adjusted or amt[i] is null or amt[i] > 0);
    insert into ledger.house_delta (account, kind, transfers, hour, debited, credited)
      select h.account, h.kind, count(*), date_trunc('hour', now_at, 'UTC'), sum(h.debited), sum(h.credited) from (
        select p_legs[4 * i - 3] as account, p_plan[6 * i - 1] as kind, coalesce(amt[i], p_legs[4 * i - 1]) as debited, 0 as credited
          from generate_series(1, n_legs) i where p_legs[4 * i - 3] <= -1000 and v[p_plan[6 * i - 5]] = 0
        union all
        select p_legs[4 * i - 2], p_plan[6 * i - 1], 0, coalesce(amt[i], p_legs[4 * i - 1])
          from generate_series(1, n_legs) i where p_legs[4 * i - 2] <= -1000 and v[p_plan[6 * i - 5]] = 0) h
        where h.debited + h.credited > 0 group by h.account, h.kind;
    base_id := base::text;
    at_ms := (extract(epoch from now_at) * 1000)::bigint::text;
  end if;

  verdicts := array_to_string(v, ',');
  if adjusted then
    select string_agg(coalesce(amt[i], p_legs[4 * i - 1])::text, ',' order by i) into amounts from generate_series(1, n_legs) i;
  end if;
  debits_after := array_to_string(da, ',', '');
  credits_after := array_to_string(ca, ',', '');
  if cnt is not null then counters := array_to_string(cnt, ',', ''); end if;
  if 1 = any (v) then
    select json_object_agg(i, json_build_object('entry', e.id::text, 'detail', e.detail, 'at', e.at, 'legs', e.legs)) into firsts
      from generate_series(1, n_entries) i
      join lateral (
        select x.id, x.detail_text::json as detail, (extract(epoch from min(m.at)) * 1000)::bigint as at, json_agg(json_build_array(m.debit::text,
            m.credit::text, m.amount::text, m.debit_after::text, m.credit_after::text) order by m.leg) as legs
          from (select y.id, y.xact, y.detail::text as detail_text from ledger.entry y where y.key = p_keys[2 * i - 1] offset 0) x
          join lateral (select * from ledger.transfer q where q.xact = x.xact and q.entry = x.id offset 0) m on true
          group by x.id, x.detail_text) e on true
      where v[i] = 1;
  end if;
end $f$;
