-- Agents: who stands below whom, with its history, and the sums of every team. docs/decisions/0104-the-tree-of-agents.md says why
-- it has this shape.
create schema agents;

-- The moment up to which a reader has read all that was committed; null: it was never at its end.
alter table records.reader add column read_until timestamptz;

-- Whoever brought a member is kept for good; the upline is the present one, and follows the tree of agents. Null: an operator placed
-- the member, or took them away from an upline.
alter table identity.upline add column brought_by bigint references identity.member;
update identity.upline set brought_by = upline_id;
create index upline_brought on identity.upline (brought_by);
alter table identity.upline alter column upline_id drop not null, drop constraint upline_via_check;
alter table identity.upline add constraint upline_via_check check (via in ('affiliate', 'recommender', 'referral', 'operator'));

-- What operators decide of levels. One row.
create table agents.rule (
  is_only boolean primary key default true check (is_only),
  -- Millionths of the valid bet.
  rebate_max_ppm int not null check (rebate_max_ppm between 0 and 1000000),
  prize_min int not null,
  prize_max int not null check (prize_min between 0 and prize_max)
);
insert into agents.rule (rebate_max_ppm, prize_min, prize_max) values (20000, 1700, 1980);

-- The tree as it stands: everybody who has an upline or a downline.
create table agents.node (
  member_id bigint primary key references identity.member,
  -- Null: below nobody.
  parent_id bigint references agents.node check (parent_id <> member_id),
  -- Never above the upline's.
  rebate_ppm int not null check (rebate_ppm >= 0),
  prize int not null check (prize >= 0),
  joined_at timestamptz not null
);
create index node_below on agents.node (parent_id, member_id);

-- The tree's history: under whom somebody stood from a mark of five minutes to another. Figures go by it.
create table agents.edge (
  member_id bigint not null references agents.node,
  parent_id bigint not null references agents.node check (parent_id <> member_id),
  from_slot timestamptz not null check (date_bin('5 minutes', from_slot, 'epoch') = from_slot),
  until_slot timestamptz not null default 'infinity' check (until_slot > from_slot),
  -- Came with the account: nothing was played before.
  is_first boolean not null,
  primary key (member_id, from_slot)
);
create index edge_below on agents.edge (parent_id, member_id);
create index edge_moved on agents.edge (from_slot) where not is_first;
create index edge_ended on agents.edge (until_slot) where until_slot < 'infinity';

-- Moves by operators.
create table agents.move (
  id bigint generated always as identity (start with 10001) primary key,
  member_id bigint not null,
  from_parent bigint,
  to_parent bigint,
  -- Members of the branch, its head too.
  members bigint not null,
  reason text not null,
  -- Null: the site's own machine.
  operator_id bigint,
  moved_at timestamptz not null,
  -- Figures of the branch count above the new upline from here on.
  counts_from timestamptz not null
);
create index move_of_member on agents.move (member_id, id);

-- Changes of play, cash and members that the sums do not hold yet: written with the record, taken off by the roll-up.
create table agents.change (
  id bigint generated always as identity primary key,
  member_id bigint not null,
  currency text not null,
  slot timestamptz not null,
  joined int not null default 0,
  stake bigint not null default 0,
  valid_bet bigint not null default 0,
  payout bigint not null default 0,
  deposits bigint not null default 0,
  withdrawals bigint not null default 0,
  promotions bigint not null default 0,
  rebates bigint not null default 0,
  balance bigint not null default 0
);
create index change_slot on agents.change (slot);

-- A member's own figures by five minutes.
create table agents.play_slot (
  slot timestamptz not null,
  member_id bigint not null,
  currency text not null,
  joined int not null,
  stake bigint not null,
  valid_bet bigint not null,
  payout bigint not null,
  deposits bigint not null,
  withdrawals bigint not null,
  promotions bigint not null,
  rebates bigint not null,
  primary key (slot, member_id, currency)
) with (fillfactor = 80);
create index play_of_member on agents.play_slot (member_id, slot);

-- The sums of all below an agent by the hour and by the day (UTC).
create table agents.team_hour (
  agent_id bigint not null,
  currency text not null,
  hour timestamptz not null,
  joined bigint not null,
  stake bigint not null,
  valid_bet bigint not null,
  payout bigint not null,
  deposits bigint not null,
  withdrawals bigint not null,
  promotions bigint not null,
  rebates bigint not null,
  primary key (agent_id, currency, hour)
) with (fillfactor = 60);
create table agents.team_day (
  agent_id bigint not null,
  currency text not null,
  -- Midnight, UTC.
  day timestamptz not null,
  joined bigint not null,
  stake bigint not null,
  valid_bet bigint not null,
  payout bigint not null,
  deposits bigint not null,
  withdrawals bigint not null,
  promotions bigint not null,
  rebates bigint not null,
  primary key (agent_id, currency, day)
) with (fillfactor = 60);

-- What stands below an agent now: members by their currency, and their cash.
create table agents.standing (
  agent_id bigint not null,
  currency text not null,
  members bigint not null,
  balance bigint not null,
  primary key (agent_id, currency)
) with (fillfactor = 60);

-- Changes that came after their five minutes were told to be complete: a settlement pays the difference.
create table agents.late_change (
  id bigint generated always as identity primary key,
  member_id bigint not null,
  currency text not null,
  slot timestamptz not null,
  noted_at timestamptz not null default now()
);

-- What has been told to be complete: figures up to here are settled by others.
create table agents.told (
  is_only boolean primary key default true check (is_only),
  until timestamptz not null
);
insert into agents.told (until) values ('-infinity');

-- The part of a team's figures that movements of cash are; the numbers of kinds as `ledger/entry.ts` has them. A withdrawal counts
-- from when it is asked for, as in the member's own record.
create function agents.cash_figures(kind int, amount_in bigint, amount_out bigint)
returns table (deposits bigint, withdrawals bigint, promotions bigint, rebates bigint)
language sql immutable parallel safe as $$
  select case when kind = 3 then amount_in else 0 end,
    case when kind in (5, 6) then amount_out - amount_in else 0 end,
    -- A gift, bonus money that became cash, a reward, points turned into cash.
    case when kind in (10, 51, 60, 64) then amount_in - amount_out else 0 end,
    case when kind = 61 then amount_in - amount_out else 0 end
$$;

-- Bets: the difference between what stood and what stands. Open rounds are no play yet.
create function agents.note_bets() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into agents.change (member_id, currency, slot, stake, valid_bet, payout)
    select b.member_id, b.currency, date_bin('5 minutes', b.placed_at, 'epoch'), sum(b.stake)::int8, sum(b.valid_bet)::int8,
      sum(b.payout)::int8
    from added b where b.status = 'SETTLED' and exists (select from agents.node n where n.member_id = b.member_id)
    group by 1, 2, 3;
  else
    insert into agents.change (member_id, currency, slot, stake, valid_bet, payout)
    select b.member_id, b.currency, date_bin('5 minutes', b.placed_at, 'epoch'), sum(b.stake)::int8, sum(b.valid_bet)::int8,
      sum(b.payout)::int8
    from (
      select member_id, currency, placed_at, stake, valid_bet, payout from added where status = 'SETTLED'
      union all
      select member_id, currency, placed_at, -stake, -valid_bet, -payout from gone where status = 'SETTLED') b
    where exists (select from agents.node n where n.member_id = b.member_id)
    group by 1, 2, 3 having (sum(b.stake), sum(b.valid_bet), sum(b.payout)) <> (0, 0, 0);
  end if;
  return null;
end $$;
create trigger teams_of_new_bets after insert on records.bet referencing new table as added
  for each statement execute function agents.note_bets();
create trigger teams_of_changed_bets after update on records.bet referencing old table as gone new table as added
  for each statement execute function agents.note_bets();

-- A newcomer who was brought stands below who brought them, with the levels that their code gives.
create function agents.join_tree() returns trigger language plpgsql as $$
declare
  upper agents.node;
begin
  insert into agents.node (member_id, parent_id, rebate_ppm, prize, joined_at)
  select new.upline_id, null, r.rebate_max_ppm, r.prize_max, new.created_at from agents.rule r
  on conflict (member_id) do nothing;
  select * into upper from agents.node where member_id = new.upline_id for share;
  insert into agents.node (member_id, parent_id, rebate_ppm, prize, joined_at)
  select new.member_id, new.upline_id, 0, least(upper.prize, r.prize_min), new.created_at from agents.rule r;
  insert into agents.edge (member_id, parent_id, from_slot, is_first)
  values (new.member_id, new.upline_id, date_bin('5 minutes', new.created_at - interval '1 minute', 'epoch'), true);
  insert into agents.change (member_id, currency, slot, joined)
  select new.member_id, m.currency, date_bin('5 minutes', new.created_at, 'epoch'), 1
  from identity.member m where m.id = new.member_id;
  return null;
end $$;
create trigger upline_joins_tree after insert on identity.upline for each row
  when (new.via <> 'operator') execute function agents.join_tree();

-- The tree of before is that of the uplines, and its figures are those of the record, by full hours.
insert into agents.node (member_id, parent_id, rebate_ppm, prize, joined_at)
select m.id, u.upline_id, case when u.upline_id is null then r.rebate_max_ppm else 0 end,
  case when u.upline_id is null then r.prize_max else r.prize_min end, m.created_at
from identity.member m cross join agents.rule r left join identity.upline u on u.member_id = m.id
where u.upline_id is not null or exists (select from identity.upline d where d.upline_id = m.id);
insert into agents.edge (member_id, parent_id, from_slot, is_first)
select member_id, upline_id, date_bin('5 minutes', created_at - interval '1 minute', 'epoch'), true from identity.upline;
insert into agents.change (member_id, currency, slot, joined)
select u.member_id, m.currency, date_bin('5 minutes', u.created_at, 'epoch'), 1
from identity.upline u join identity.member m on m.id = u.member_id;
insert into agents.change (member_id, currency, slot, stake, valid_bet, payout)
select b.member_id, b.currency, date_bin('5 minutes', b.placed_at, 'epoch'), sum(b.stake)::int8, sum(b.valid_bet)::int8,
  sum(b.payout)::int8
from records.bet b join agents.node n using (member_id) where b.status = 'SETTLED' group by 1, 2, 3;
insert into agents.change (member_id, currency, slot, deposits, withdrawals, promotions, rebates, balance)
select h.member_id, h.currency, h.hour, sum(s.deposits)::int8, sum(s.withdrawals)::int8, sum(s.promotions)::int8,
  sum(s.rebates)::int8, sum(h.amount_in - h.amount_out)::int8
from records.cash_hour h join agents.node n using (member_id)
cross join lateral agents.cash_figures(h.kind, h.amount_in, h.amount_out) s
group by 1, 2, 3;
