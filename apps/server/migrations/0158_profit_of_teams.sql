-- The profit of a dividend counts whatever the house gave, each once, and waits for rounds that are open; and a contract that replaces
-- another takes over the loss that its payer could not know. docs/decisions/0139-what-an-agent-cannot-time.md says why.

-- What a member is given besides the payouts of bets is a cost of the team, as it is in the house's own figures: vendors' credits without
-- a bet (22, 24, 25, 27, 28) and jackpots (26) too. What operators add and take (30, 31) puts right what was wrong, and is none.
create or replace function agents.cash_figures(kind int, amount_in bigint, amount_out bigint)
returns table (deposits bigint, withdrawals bigint, promotions bigint, rebates bigint)
language sql immutable parallel safe as $$
  select case when kind = 3 then amount_in else 0 end,
    case when kind in (5, 6) then amount_out - amount_in else 0 end,
    -- A gift, bonus money that became cash, a reward, points turned into cash; a vendor's credit, a jackpot.
    case when kind in (10, 51, 60, 64, 22, 24, 25, 26, 27, 28) then amount_in - amount_out else 0 end,
    case when kind = 61 then amount_in - amount_out else 0 end
$$;

-- The part of a bet that earns no wages. A round that has bonus money and no stake pays bonus money alone: a free round whose wins become
-- a bonus, which counts as a gift once it is cash.
create function agents.idle_of(round_id bigint, game_type text, stake bigint, valid_bet bigint, payout bigint, bonus_stake bigint,
  bonus_bet bigint)
returns table (idle_stake bigint, idle_bet bigint, idle_payout bigint) language sql stable parallel safe as $$
  select i.idle_stake, i.idle_bet,
    case when $3 = 0 and $5 > 0 and exists (select from games.round r where r.id = $1 and r.bonus_stake is not null)
      then $5 else i.idle_payout end
  from agents.idle_part($2, $3, $4, $5, $6, $7) i
$$;

create or replace function agents.note_bets() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into agents.change (member_id, currency, slot, stake, valid_bet, payout, idle_stake, idle_bet, idle_payout)
    select b.member_id, b.currency, date_bin('5 minutes', b.placed_at, 'epoch'), sum(b.stake)::int8, sum(b.valid_bet)::int8,
      sum(b.payout)::int8, sum(i.idle_stake)::int8, sum(i.idle_bet)::int8, sum(i.idle_payout)::int8
    from added b
    cross join lateral agents.idle_of(b.round_id, b.game_type, b.stake, b.valid_bet, b.payout, b.bonus_stake, b.bonus_bet) i
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
      cross join lateral agents.idle_of(x.round_id, x.game_type, x.stake, x.valid_bet, x.payout, x.bonus_stake, x.bonus_bet) i
      where x.status = 'SETTLED'
      union all
      select x.member_id, x.currency, x.placed_at, -x.stake, -x.valid_bet, -x.payout, -i.idle_stake, -i.idle_bet, -i.idle_payout
      from gone x
      cross join lateral agents.idle_of(x.round_id, x.game_type, x.stake, x.valid_bet, x.payout, x.bonus_stake, x.bonus_bet) i
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

-- What the sums lack: a change like any other, so that settled periods are corrected.
insert into agents.change (member_id, currency, slot, idle_payout)
select b.member_id, b.currency, date_bin('5 minutes', b.placed_at, 'epoch'), sum(i.idle_payout)::int8
from records.bet b
cross join lateral agents.idle_of(b.round_id, b.game_type, b.stake, b.valid_bet, b.payout, b.bonus_stake, b.bonus_bet) i
where b.status = 'SETTLED' and b.stake = 0 and b.payout > 0 and b.game_type <> 'PVP' and i.idle_payout > 0
  and exists (select from agents.node n where n.member_id = b.member_id)
  and not exists (
    select from agents.house_span s
    where s.member_id = b.member_id and s.from_slot <= b.placed_at and s.until_slot > b.placed_at)
group by 1, 2, 3;
insert into agents.change (member_id, currency, slot, promotions)
select h.member_id, h.currency, h.hour, sum(h.amount_in - h.amount_out)::int8
from records.cash_hour h
where h.kind in (22, 24, 25, 26, 27, 28) and exists (select from agents.node n where n.member_id = h.member_id)
  and not exists (
    select from agents.house_span s
    where s.member_id = h.member_id and s.from_slot <= h.hour and s.until_slot > h.hour)
group by 1, 2, 3 having sum(h.amount_in - h.amount_out) <> 0;

-- Rounds that are open: a dividend waits for them.
create index bet_open on records.bet (placed_at) where status = 'UNSETTLED';

-- The loss that was carried when a contract was offered: its payer knew it, and forgives it by the offer. What comes behind that of the
-- contract before is taken over.
alter table agents.contract add column known_loss bigint not null default 0 check (known_loss <= 0);
update agents.contract n set known_loss = coalesce((
  select coalesce(p.carried_at_end, p.carried) from agents.contract p
  where p.payee_id = n.payee_id and p.kind = n.kind and p.payer_id is not distinct from n.payer_id and p.ended_by = 'replaced'
    and p.until_at = n.from_at
  order by p.id desc limit 1), 0);
alter table agents.contract drop column carried_at_end;
