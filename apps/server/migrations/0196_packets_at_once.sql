-- Packets are handed out with fewer look-ups: what all asks for a rain share (the rain, its activity, its packets of a currency) is read once
-- instead of for each ask. All else is as 0083 has it.
create or replace function rewards.take_packets(
  ask_activity bigint[],
  -- Milliseconds: the beginning of the rain.
  ask_opens bigint[],
  ask_member bigint[],
  ask_currency text[],
  ask_ordinal int[],
  -- Hexadecimal digits, and a network; '' where the activity does not ask for them.
  ask_browser text[],
  ask_network text[],
  -- Members who may be the same person as the member of an ask, by a browser (false) or a payout account (true).
  sharer_ask int[],
  sharer_member bigint[],
  sharer_by_account boolean[],
  -- True: waits for locks. False: skips what is locked, and asks that need it are busy.
  waits boolean,
  -- Of each ask, as activities/rain/verdicts.ts numbers them.
  out verdicts text,
  -- Units: the packet, of those that were taken.
  out amounts text)
language plpgsql
set enable_seqscan = off set enable_bitmapscan = off set enable_hashjoin = off set enable_mergejoin = off
set plan_cache_mode = force_generic_plan set jit = off
as $f$
#variable_conflict use_variable
declare
  locked bigint[];
  at_last timestamptz;
begin
  if waits then
    select array_agg(id) into locked from (
      select r.id from (select distinct * from unnest(ask_activity, ask_opens) a(activity, opens)) a
      join lateral (select x.id from rewards.rain x
        where x.activity_id = a.activity and x.opens_at = to_timestamp(a.opens / 1000.0) offset 0) found on true
      join rewards.rain r on r.id = found.id order by r.id for no key update of r) held;
  else
    select array_agg(id) into locked from (
      select r.id from (select distinct * from unnest(ask_activity, ask_opens) a(activity, opens)) a
      join lateral (select x.id from rewards.rain x
        where x.activity_id = a.activity and x.opens_at = to_timestamp(a.opens / 1000.0) offset 0) found on true
      join rewards.rain r on r.id = found.id order by r.id for no key update of r skip locked) held;
  end if;
  at_last := clock_timestamp();

  with asked as materialized (
    select a.* from unnest(ask_activity, ask_opens, ask_member, ask_currency, ask_ordinal, ask_browser, ask_network)
      with ordinality a(activity, opens, member, currency, ordinal, browser, network, no)),
  pot as materialized (
    select a.activity, a.opens, a.currency, r.id as rain, r.opens_at, r.closes_at, r.packets_each, r.state, p.taken, p.packets,
        locked is not null and r.id = any (locked) as is_held
      from (select distinct activity, opens, currency from asked) a
      join lateral (select x.id, x.opens_at, x.closes_at, x.packets_each, act.state from rewards.rain x
        join rewards.activity act on act.id = x.activity_id
        where x.activity_id = a.activity and x.opens_at = to_timestamp(a.opens / 1000.0) offset 0) r on true
      left join lateral (select x.taken, x.packets from rewards.rain_pot x
        where x.rain_id = r.id and x.currency = a.currency offset 0) p on true),
  judged as materialized (
    select a.no, a.member, a.currency, a.ordinal, a.browser, a.network, k.rain, k.taken, k.packets, own.amount as own, case
        when k.rain is null then 10
        when not k.is_held then 1
        when own.amount is not null then 0
        when k.state <> 'OPEN' then 11
        when at_last < k.opens_at then 12
        when at_last >= k.closes_at then 13
        when k.packets is null then 11
        when a.ordinal > k.packets_each then 14
        when k.taken >= k.packets then 15
        when a.browser <> '' and exists (select from rewards.packet x
          where x.rain_id = k.rain and x.browser = decode(a.browser, 'hex') and x.member_id <> a.member) then 16
        when a.network <> '' and exists (select from rewards.packet x
          where x.rain_id = k.rain and x.network = a.network and x.member_id <> a.member) then 17
        else coalesce((select min(case when s.by_account then 18 else 16 end)
          from unnest(sharer_ask, sharer_member, sharer_by_account) s(ask, other, by_account)
          where s.ask = a.no and exists (select from rewards.packet x
            where x.rain_id = k.rain and x.member_id = s.other)), 0) end as verdict
      from asked a
      left join pot k on k.activity = a.activity and k.opens = a.opens and k.currency = a.currency
      left join lateral (select x.amount from rewards.packet x
        where x.rain_id = k.rain and x.member_id = a.member and x.ordinal = a.ordinal offset 0) own on true),
  numbered as (
    select j.*, j.taken + row_number() over (partition by j.rain, j.currency order by j.no) as number
      from judged j where j.verdict = 0 and j.own is null),
  took as (
    update rewards.packet x set member_id = n.member, ordinal = n.ordinal, taken_at = at_last,
        browser = case when n.browser <> '' then decode(n.browser, 'hex') end, network = nullif(n.network, '')
      from (select * from numbered where number <= packets order by no) n
      where x.rain_id = n.rain and x.currency = n.currency and x.number = n.number
      returning n.no, n.rain, n.currency, x.amount),
  counted as (
    update rewards.rain_pot x set taken = x.taken + t.packets, given = x.given + t.amount
      from (select rain, currency, count(*)::int as packets, sum(amount)::bigint as amount from took group by rain, currency) t
      where x.rain_id = t.rain and x.currency = t.currency),
  said as (
    -- Side by side in the order of the asks, so that no look-up is needed for each.
    select j.no, j.verdict, j.own, null::bigint as amount from judged j
    union all select t.no, 0, null, t.amount from took t)
  select string_agg((case when s.verdict = 0 and s.amount is null then 15 else s.verdict end)::text, ',' order by s.no),
      string_agg(coalesce(s.amount, 0)::text, ',' order by s.no)
    into verdicts, amounts
    from (select no, max(verdict) as verdict, coalesce(max(own), max(amount)) as amount from said group by no) s;
end $f$;
