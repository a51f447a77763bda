-- The house's own players, who take part in nothing that members win against each other; members who are shown without a name;
-- and how soon a VIP level's withdrawals are paid.
create table identity.house_player (
  member_id bigint primary key references identity.member,
  since timestamptz not null default now()
);
create table identity.unnamed (
  member_id bigint primary key references identity.member
);

-- A player who becomes the house's, or is so no longer, has all contests that run computed anew: every hour of theirs is noted, and the
-- present one also where nothing was played.
create function rewards.touch_house_player() returns trigger language plpgsql as $$
begin
  insert into rewards.touched_hour as t (member_id, currency, hour, what, version)
  select h.member_id, h.currency, h.hour, 'bets', nextval('rewards.play_version')
  from (
    select member_id, currency, hour from records.bet_hour where member_id = coalesce(new.member_id, old.member_id)
    union
    select member_id, currency, hour from records.cash_hour where member_id = coalesce(new.member_id, old.member_id)
    union
    select id, currency, date_trunc('hour', now(), 'UTC') from identity.member where id = coalesce(new.member_id, old.member_id)
    order by 1, 2, 3) h
  where exists (select from rewards.followed f where h.hour < f.until and h.hour + interval '1 hour' > f.since)
  on conflict (member_id, currency, hour, what) do update set version = excluded.version;
  return null;
end $$;
create trigger contests_of_house_players after insert or delete on identity.house_player
  for each row execute function rewards.touch_house_player();

-- Minutes within which a level's withdrawals are paid; null: as everybody's.
alter table rewards.vip_level add column payout_minutes int check (payout_minutes between 1 and 1440);
-- The time by which it is to be paid, by which operators' queue is ordered: who is promised more stands before others, and nobody
-- waits for ever behind them.
alter table cashier.withdrawal add column due_at timestamptz;
update cashier.withdrawal set due_at = created_at + interval '1 day';
alter table cashier.withdrawal alter column due_at set not null, alter column due_at set default now() + interval '1 day';
create index withdrawal_queue on cashier.withdrawal (due_at, id) where state in ('REQUESTED', 'APPROVED', 'PAYOUT_FAILED') or held is not null;
