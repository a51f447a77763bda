-- Red envelopes at set times, and periods that members stay joined in. docs/decisions/0101-rain-and-wheel.md says why.

-- One time that it rains, prepared before it begins.
create table rewards.rain (
  id bigint generated always as identity (start with 101) primary key,
  activity_id bigint not null references rewards.activity,
  -- The state of the activity that it was prepared by: a change before it begins has it prepared anew.
  activity_version bigint not null,
  opens_at timestamptz not null,
  closes_at timestamptz not null check (closes_at > opens_at),
  packets_each int not null check (packets_each > 0),
  -- Title, rule and days to claim, as they were promised.
  promise jsonb not null,
  -- When what nobody took went back to the budget.
  settled_at timestamptz,
  unique (activity_id, opens_at)
);
create index rain_unsettled on rewards.rain (closes_at) where settled_at is null;

-- The packets of a rain in one currency. Packets are handed out by their numbers; `taken` of them are gone.
create table rewards.rain_pot (
  rain_id bigint not null references rewards.rain,
  currency text not null,
  -- Units: the sum of all packets, and of those that were taken.
  budget bigint not null check (budget > 0),
  given bigint not null default 0 check (given between 0 and budget),
  packets int not null check (packets > 0),
  taken int not null default 0 check (taken between 0 and packets),
  -- True: the activity's budget holds it.
  is_budgeted boolean not null,
  primary key (rain_id, currency)
);

-- Amounts are split in advance; those that nobody took are removed when the rain is settled.
create table rewards.packet (
  id bigint generated always as identity (start with 10000001) primary key,
  rain_id bigint not null references rewards.rain,
  currency text not null,
  number int not null,
  amount bigint not null check (amount > 0),
  member_id bigint,
  -- The member's first, second … packet of this rain.
  ordinal int,
  -- By these one person is known again, where the activity asks: the browser's mark, the address's network.
  browser bytea,
  network text,
  taken_at timestamptz,
  -- True: its reward is written.
  is_given boolean not null default false,
  unique (rain_id, currency, number),
  check ((member_id is null) = (ordinal is null) and (member_id is null) = (taken_at is null))
);
create unique index packet_taken on rewards.packet (rain_id, member_id, ordinal) where member_id is not null;
create index packet_by_browser on rewards.packet (rain_id, browser) where browser is not null;
create index packet_by_network on rewards.packet (rain_id, network) where network is not null;
create index packet_to_give on rewards.packet (id) where member_id is not null and not is_given;

-- Hands out packets to many at once and answers each by itself. No two asks of a batch are one member's, or by its signs one person's.
--
-- Locks: rains by id. They make batches of one rain follow each other, on however many nodes; what is known is looked up by a later
-- statement, which sees what was committed while the lock was waited for. Every access is written so that its index is the only
-- sensible plan.
create function rewards.take_packets(
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

  with asked as (
    select a.* from unnest(ask_activity, ask_opens, ask_member, ask_currency, ask_ordinal, ask_browser, ask_network)
      with ordinality a(activity, opens, member, currency, ordinal, browser, network, no)),
  known as (
    select a.no, a.member, a.currency, a.ordinal, a.browser, a.network, r.id as rain, r.opens_at, r.closes_at, r.packets_each,
        r.state, p.taken, p.packets, own.amount as own
      from asked a
      left join lateral (select x.id, x.opens_at, x.closes_at, x.packets_each, act.state from rewards.rain x
        join rewards.activity act on act.id = x.activity_id
        where x.activity_id = a.activity and x.opens_at = to_timestamp(a.opens / 1000.0) offset 0) r on true
      left join lateral (select x.taken, x.packets from rewards.rain_pot x
        where x.rain_id = r.id and x.currency = a.currency offset 0) p on true
      left join lateral (select x.amount from rewards.packet x
        where x.rain_id = r.id and x.member_id = a.member and x.ordinal = a.ordinal offset 0) own on true),
  judged as (
    select k.*, case
        when k.rain is null then 10
        when locked is null or k.rain <> all (locked) then 1
        when k.own is not null then 0
        when k.state <> 'OPEN' then 11
        when at_last < k.opens_at then 12
        when at_last >= k.closes_at then 13
        when k.packets is null then 11
        when k.ordinal > k.packets_each then 14
        when k.taken >= k.packets then 15
        when k.browser <> '' and exists (select from rewards.packet x
          where x.rain_id = k.rain and x.browser = decode(k.browser, 'hex') and x.member_id <> k.member) then 16
        when k.network <> '' and exists (select from rewards.packet x
          where x.rain_id = k.rain and x.network = k.network and x.member_id <> k.member) then 17
        else coalesce((select min(case when s.by_account then 18 else 16 end)
          from unnest(sharer_ask, sharer_member, sharer_by_account) s(ask, other, by_account)
          where s.ask = k.no and exists (select from rewards.packet x
            where x.rain_id = k.rain and x.member_id = s.other)), 0) end as verdict
      from known k),
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
      where x.rain_id = t.rain and x.currency = t.currency)
  select string_agg((case when j.verdict = 0 and j.own is null and t.amount is null then 15 else j.verdict end)::text, ',' order by j.no),
      string_agg(coalesce(j.own, t.amount, 0)::text, ',' order by j.no)
    into verdicts, amounts
    from judged j left join took t on t.no = j.no;
end $f$;

-- When the entry of the next period is opened by itself; null: the member joins each by hand, or has left.
alter table rewards.entry add column renews_at timestamptz;
create index entry_renewing on rewards.entry (renews_at) where renews_at is not null;

-- As before, with the new column.
drop view rewards.entry_seen;
create view rewards.entry_seen as
  select e.*, r.id as reward_id, r.expires_at as reward_expires_at,
    case when e.state <> 'CLAIM' then e.state when r.state = 'CLAIMABLE' and r.expires_at <= now() then 'CLOSED'
      when r.state = 'CLAIMABLE' then 'CLAIM' when r.state = 'CLAIMED' then 'CLAIMED' else 'CLOSED' end as shown_state
  from rewards.entry e left join rewards.reward r on r.source = 'activity' and r.source_id = e.id;
