-- Wages are paid for members' own money at games against the house: figures know their part that games among members and bonus money
-- make, and the house's own players are in none. docs/decisions/0105-contracts-of-agents.md says why.

-- The part of stake, valid bet and payout that earns no wages; units.
alter table agents.change
  add column idle_stake bigint not null default 0, add column idle_bet bigint not null default 0,
  add column idle_payout bigint not null default 0;
alter table agents.play_slot
  add column idle_stake bigint not null default 0, add column idle_bet bigint not null default 0,
  add column idle_payout bigint not null default 0;
alter table agents.team_hour
  add column idle_stake bigint not null default 0, add column idle_bet bigint not null default 0,
  add column idle_payout bigint not null default 0;
alter table agents.team_day
  add column idle_stake bigint not null default 0, add column idle_bet bigint not null default 0,
  add column idle_payout bigint not null default 0;

-- The part of a bet that earns no wages: all of a game among members, else what bonus money staked. The part of the payout is rounded
-- up, as where the money moves.
create function agents.idle_part(game_type text, stake bigint, valid_bet bigint, payout bigint, bonus_stake bigint, bonus_bet bigint)
returns table (idle_stake bigint, idle_bet bigint, idle_payout bigint) language sql immutable parallel safe as $$
  select case when game_type = 'PVP' then stake else least(bonus_stake, stake) end,
    case when game_type = 'PVP' then valid_bet else bonus_bet end,
    case when game_type = 'PVP' then payout when bonus_stake = 0 or stake = 0 then 0
      else div(payout::numeric * least(bonus_stake, stake) + stake - 1, stake)::int8 end
$$;

-- The times for which members play for the house, by marks of five minutes. It keeps those that are over: a bet of then that changes
-- later is in no figures either.
create table agents.house_span (
  member_id bigint not null references identity.member,
  from_slot timestamptz not null check (date_bin('5 minutes', from_slot, 'epoch') = from_slot),
  until_slot timestamptz not null default 'infinity' check (until_slot > from_slot),
  primary key (member_id, from_slot)
);
create function agents.note_house_player() returns trigger language plpgsql as $$
declare
  mark timestamptz := date_bin('5 minutes', now(), 'epoch') + interval '5 minutes';
begin
  if tg_op = 'INSERT' then
    insert into agents.house_span (member_id, from_slot) values (new.member_id, mark);
  else
    delete from agents.house_span where member_id = old.member_id and from_slot >= mark;
    update agents.house_span set until_slot = mark where member_id = old.member_id and until_slot > mark;
  end if;
  return null;
end $$;
create trigger teams_of_house_players after insert or delete on identity.house_player
  for each row execute function agents.note_house_player();
insert into agents.house_span (member_id, from_slot)
select member_id, date_bin('5 minutes', since, 'epoch') + interval '5 minutes' from identity.house_player;

create or replace function agents.note_bets() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into agents.change (member_id, currency, slot, stake, valid_bet, payout, idle_stake, idle_bet, idle_payout)
    select b.member_id, b.currency, date_bin('5 minutes', b.placed_at, 'epoch'), sum(b.stake)::int8, sum(b.valid_bet)::int8,
      sum(b.payout)::int8, sum(i.idle_stake)::int8, sum(i.idle_bet)::int8, sum(i.idle_payout)::int8
    from added b
    cross join lateral agents.idle_part(b.game_type, b.stake, b.valid_bet, b.payout, b.bonus_stake, b.bonus_bet) i
    where b.status = 'SETTLED' and exists (select from agents.node n where n.member_id = b.member_id)
      and not exists (
        select from agents.house_span s
        where s.member_id = b.member_id and s.from_slot <= b.placed_at and s.until_slot > b.placed_at)
    group by 1, 2, 3;
  else
    insert into agents.change (member_id, currency, slot, stake, valid_bet, payout, idle_stake, idle_bet, idle_payout)
    select b.member_id, b.currency, date_bin('5 minutes', b.placed_at, 'epoch'), sum(b.stake)::int8, sum(b.valid_bet)::int8,
      sum(b.payout)::int8, sum(b.idle_stake)::int8, sum(b.idle_bet)::int8, sum(b.idle_payout)::int8
    from (
      select x.member_id, x.currency, x.placed_at, x.stake, x.valid_bet, x.payout, i.*
      from added x
      cross join lateral agents.idle_part(x.game_type, x.stake, x.valid_bet, x.payout, x.bonus_stake, x.bonus_bet) i
      where x.status = 'SETTLED'
      union all
      select x.member_id, x.currency, x.placed_at, -x.stake, -x.valid_bet, -x.payout, -i.idle_stake, -i.idle_bet, -i.idle_payout
      from gone x
      cross join lateral agents.idle_part(x.game_type, x.stake, x.valid_bet, x.payout, x.bonus_stake, x.bonus_bet) i
      where x.status = 'SETTLED') b
    where exists (select from agents.node n where n.member_id = b.member_id)
      and not exists (
        select from agents.house_span s
        where s.member_id = b.member_id and s.from_slot <= b.placed_at and s.until_slot > b.placed_at)
    group by 1, 2, 3
    having (sum(b.stake), sum(b.valid_bet), sum(b.payout), sum(b.idle_stake), sum(b.idle_bet), sum(b.idle_payout))
      <> (0, 0, 0, 0, 0, 0);
  end if;
  return null;
end $$;

-- The sums that are stored: what they lack, or have too much. Statements stay as they were settled.
create temporary table amended on commit drop as
select date_bin('5 minutes', b.placed_at, 'epoch') as slot, b.member_id, b.currency, 0::int8 as stake, 0::int8 as valid_bet,
  0::int8 as payout, 0::int8 as deposits, 0::int8 as withdrawals, 0::int8 as promotions, 0::int8 as rebates,
  sum(i.idle_stake)::int8 as idle_stake, sum(i.idle_bet)::int8 as idle_bet, sum(i.idle_payout)::int8 as idle_payout
from records.bet b
cross join lateral agents.idle_part(b.game_type, b.stake, b.valid_bet, b.payout, b.bonus_stake, b.bonus_bet) i
where b.status = 'SETTLED' and (b.game_type = 'PVP' or b.bonus_stake > 0)
  and exists (select from agents.node n where n.member_id = b.member_id)
  and not exists (
    select from agents.house_span s
    where s.member_id = b.member_id and s.from_slot <= b.placed_at and s.until_slot > b.placed_at)
group by 1, 2, 3;
insert into amended
select p.slot, p.member_id, p.currency, -p.stake, -p.valid_bet, -p.payout, -p.deposits, -p.withdrawals, -p.promotions, -p.rebates, 0, 0, 0
from agents.play_slot p
join agents.house_span s on s.member_id = p.member_id and s.from_slot <= p.slot and s.until_slot > p.slot;
update agents.change c set stake = 0, valid_bet = 0, payout = 0, deposits = 0, withdrawals = 0, promotions = 0, rebates = 0
from agents.house_span s where s.member_id = c.member_id and s.from_slot <= c.slot and s.until_slot > c.slot;

insert into agents.play_slot as x (slot, member_id, currency, joined, stake, valid_bet, payout, deposits, withdrawals, promotions,
  rebates, idle_stake, idle_bet, idle_payout)
select slot, member_id, currency, 0, stake, valid_bet, payout, deposits, withdrawals, promotions, rebates, idle_stake, idle_bet,
  idle_payout
from amended
on conflict (slot, member_id, currency) do update set stake = x.stake + excluded.stake, valid_bet = x.valid_bet + excluded.valid_bet,
  payout = x.payout + excluded.payout, deposits = x.deposits + excluded.deposits, withdrawals = x.withdrawals + excluded.withdrawals,
  promotions = x.promotions + excluded.promotions, rebates = x.rebates + excluded.rebates,
  idle_stake = x.idle_stake + excluded.idle_stake, idle_bet = x.idle_bet + excluded.idle_bet,
  idle_payout = x.idle_payout + excluded.idle_payout;
create temporary table amended_hour on commit drop as
with recursive line as (
  select a.member_id, a.slot, a.currency, e.parent_id as agent_id from amended a
  join agents.edge e on e.member_id = a.member_id and e.from_slot <= a.slot and e.until_slot > a.slot
  union all
  select l.member_id, l.slot, l.currency, e.parent_id from line l
  join agents.edge e on e.member_id = l.agent_id and e.from_slot <= l.slot and e.until_slot > l.slot)
select l.agent_id, l.currency, date_bin('1 hour', l.slot, 'epoch') as hour, sum(a.stake)::int8 as stake,
  sum(a.valid_bet)::int8 as valid_bet, sum(a.payout)::int8 as payout, sum(a.deposits)::int8 as deposits,
  sum(a.withdrawals)::int8 as withdrawals, sum(a.promotions)::int8 as promotions, sum(a.rebates)::int8 as rebates,
  sum(a.idle_stake)::int8 as idle_stake, sum(a.idle_bet)::int8 as idle_bet, sum(a.idle_payout)::int8 as idle_payout
from line l join amended a using (member_id, slot, currency) group by 1, 2, 3;
insert into agents.team_hour as x (agent_id, currency, hour, joined, stake, valid_bet, payout, deposits, withdrawals, promotions,
  rebates, idle_stake, idle_bet, idle_payout)
select agent_id, currency, hour, 0, stake, valid_bet, payout, deposits, withdrawals, promotions, rebates, idle_stake, idle_bet,
  idle_payout
from amended_hour
on conflict (agent_id, currency, hour) do update set stake = x.stake + excluded.stake, valid_bet = x.valid_bet + excluded.valid_bet,
  payout = x.payout + excluded.payout, deposits = x.deposits + excluded.deposits, withdrawals = x.withdrawals + excluded.withdrawals,
  promotions = x.promotions + excluded.promotions, rebates = x.rebates + excluded.rebates,
  idle_stake = x.idle_stake + excluded.idle_stake, idle_bet = x.idle_bet + excluded.idle_bet,
  idle_payout = x.idle_payout + excluded.idle_payout;
insert into agents.team_day as x (agent_id, currency, day, joined, stake, valid_bet, payout, deposits, withdrawals, promotions,
  rebates, idle_stake, idle_bet, idle_payout)
select agent_id, currency, date_bin('1 day', hour, 'epoch'), 0, sum(stake)::int8, sum(valid_bet)::int8, sum(payout)::int8,
  sum(deposits)::int8, sum(withdrawals)::int8, sum(promotions)::int8, sum(rebates)::int8, sum(idle_stake)::int8,
  sum(idle_bet)::int8, sum(idle_payout)::int8
from amended_hour group by 1, 2, 3
on conflict (agent_id, currency, day) do update set stake = x.stake + excluded.stake, valid_bet = x.valid_bet + excluded.valid_bet,
  payout = x.payout + excluded.payout, deposits = x.deposits + excluded.deposits, withdrawals = x.withdrawals + excluded.withdrawals,
  promotions = x.promotions + excluded.promotions, rebates = x.rebates + excluded.rebates,
  idle_stake = x.idle_stake + excluded.idle_stake, idle_bet = x.idle_bet + excluded.idle_bet,
  idle_payout = x.idle_payout + excluded.idle_payout;
-- Days of players of the house count no more.
update agents.active_clock set utc_offset_minutes = null where exists (select from agents.house_span);
