-- The bonus money in bets: what earns rebates, points, levels and gifts, and what is turnover before a withdrawal, is the valid bet
-- of the member's own money. docs/decisions/0094-bonus-money.md has the rule.

-- The bonus money in the stake, and its part of the valid bet, rounded up; units. What was recorded before counts as it did.
alter table records.bet
  add column bonus_stake bigint not null default 0 check (bonus_stake >= 0),
  add column bonus_bet bigint not null default 0 check (bonus_bet >= 0);
alter table records.bet_hour add column bonus_bet bigint not null default 0;

update records.bet b set bonus_stake = r.bonus_stake from games.round r
where r.id = b.round_id and b.vendor_round is not null and r.bonus_stake > 0 and b.status <> 'CANCELLED';
update records.bet b set bonus_stake = r.bonus_stake from originals.round r
where r.id = b.round_id and b.vendor = 'ORIGINALS' and r.bonus_stake > 0 and b.status <> 'CANCELLED';
update records.bet b set bonus_stake = s.units
from (
  select t.round_id, sum(x.amount)::int8 as units
  from bonus.turnover_bet t join bonus.grant g on g.id = t.grant_id
  join ledger.transfer x on x.entry = t.round_id and x.debit = g.wallet
  where t.vendor = 'ORIGINALS' and not exists (select from originals.round r where r.id = t.round_id)
  group by 1) s
where b.round_id = s.round_id and b.vendor = 'ORIGINALS';

create or replace view records.bet_hour_due as
  select member_id, currency, date_trunc('hour', placed_at, 'UTC') as hour, game_type, vendor, status, count(*) as bets,
    sum(stake)::int8 as stake, sum(valid_bet)::int8 as valid_bet, sum(payout)::int8 as payout, sum(bonus_bet)::int8 as bonus_bet
  from records.bet group by 1, 2, 3, 4, 5, 6;

create or replace view points.play_worth as
  select h.member_id, h.currency, h.hour, h.game_type, sum((h.valid_bet - h.bonus_bet) * r.per_hundred) * 10::numeric ^ -c.scale as worth
  from records.bet_hour h
  join platform.currency c on c.code = h.currency
  cross join lateral (
    select per_hundred from points.ratio r
    where r.game_type = h.game_type and r.currency = h.currency and r.from_hour <= h.hour
    order by r.from_hour desc limit 1) r
  where r.per_hundred > 0
  group by h.member_id, h.currency, h.hour, h.game_type, c.scale;
