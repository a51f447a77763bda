-- Rounds are held against vendors' lists as they change, belong to the wallet mode that they were opened in, and remember what
-- went back of their stakes; docs/decisions/0057-rounds-in-the-record.md says why it has this shape.

-- In which wallet mode a vendor was, and from when on.
create table vendors.wallet_mode (
  vendor text not null references vendors.vendor on delete cascade,
  since timestamptz not null,
  mode text not null check (mode in ('single', 'transfer')),
  primary key (vendor, since)
);
insert into vendors.wallet_mode select code, now(), wallet_mode from vendors.vendor;

-- A round of the wallet to be held against its vendor's list: what the list says of it (null: nothing yet), and when both
-- sides have had time to say it (null: they were compared, and nothing changed since).
alter table games.told_round rename to round_check;
alter table games.round_check rename constraint told_round_pkey to round_check_pkey;
alter table games.round_check
  alter column player drop not null, alter column game_code drop not null, alter column currency drop not null,
  alter column state drop not null, alter column stake drop not null, alter column payout drop not null,
  alter column changed_at drop not null,
  add column due_at timestamptz,
  add column noted_at timestamptz not null default now(),
  add constraint round_check_told check (num_nulls(player, game_code, currency, state, stake, payout, changed_at) in (0, 7));
drop index games.told_round_by_change;
-- How far our own changes are noted there.
create table games.reader (
  name text primary key,
  feed_cursor text not null
);
insert into games.reader values ('round checks', pg_snapshot_xmin(pg_current_snapshot())::text || ':0');

-- What was under comparison until now is compared once more.
update games.round_check set noted_at = changed_at, due_at = case when changed_at > now() - interval '2 days' then changed_at end;
insert into games.round_check (vendor, round_ref, due_at)
  select vendor, round_ref, greatest(opened_at, closed_at) + interval '5 minutes' from games.round
    where source = 'wallet' and greatest(opened_at, closed_at) > now() - interval '2 days'
  union
  select vendor, round_ref, now() from games.round_difference where resolved_at is null
    and (vendor, round_ref) not in (select vendor, round_ref from games.round
      where source = 'wallet' and greatest(opened_at, closed_at) > now() - interval '2 days')
  on conflict (vendor, round_ref) do update set due_at = excluded.due_at;
create index round_check_due on games.round_check (vendor, due_at) where due_at is not null;
create index round_check_noted on games.round_check (noted_at);
-- They were for looking through days of rounds.
drop index games.round_closed, games.round_opened;

-- What went back of a cancelled round's stakes: where it went through our wallet, its cancelled bets; where it is listed, what
-- had been at stake. Bets that stand are in no index for it.
create index movement_cancelled on games.movement (round) where cancelled;
alter table games.round add column returned bigint not null default 0 check (returned >= 0);
-- Of a cancelled round nothing is at stake, whatever its vendor calls its stake. Changed, so that the record follows.
update games.round set returned = stake, stake = 0, payout = 0, xact = pg_current_xact_id()
  where source = 'listed' and state = 'CANCELLED' and (stake > 0 or payout > 0);

-- Units of a cancelled round: what had been staked and went back. Its stake is nothing, and so it counts in no sum.
alter table records.bet add column returned bigint not null default 0 check (returned >= 0);
update records.bet b set returned = m.amount
  from (select round, sum(amount) as amount from games.movement where cancelled group by round) m
  where b.status = 'CANCELLED' and m.round = b.round_id;

-- A day's wins, the biggest first: who takes the place of a win that is taken back.
create index bet_won on records.bet
  (currency, game_type, ((placed_at at time zone 'UTC')::date), (payout - stake) desc, round_id)
  where status = 'SETTLED' and payout > stake;
-- Until now such a place stayed empty, and half as many were kept.
delete from records.win;
insert into records.win (round_id, currency, game_type, day, amount, member_id, vendor, game_code, at)
  select round_id, currency, game_type, day, amount, member_id, vendor, game_code, placed_at
  from (
    select *, row_number() over (partition by currency, game_type, day order by amount desc, round_id) as place
    from (
      select *, (placed_at at time zone 'UTC')::date as day, payout - stake as amount from records.bet
      where status = 'SETTLED' and payout > stake and placed_at > now() - interval '8 days') won
  ) ranked where place <= 40;
