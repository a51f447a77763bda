-- VIP levels and rebates: the days of play that both go by, levels with their terms, and rebates by the difference.
-- docs/decisions/0098-vip-and-rebates.md says why.
insert into site.module (mod_id, parent, enabled, position) values ('VIP3', null, false, 100);

-- The brand's offset from UTC, from an hour on. An hour of play belongs to one day of the brand for ever, also when the brand
-- moves.
create table rewards.zone (
  from_hour timestamptz primary key,
  utc_offset_minutes int not null
);
insert into rewards.zone (from_hour, utc_offset_minutes) select '-infinity', utc_offset_minutes from site.brand;

create view rewards.zone_span as
  select from_hour, lead(from_hour, 1, 'infinity') over (order by from_hour) as until_hour,
    make_interval(mins => utc_offset_minutes) as utc_offset
  from rewards.zone;

-- The brand's day that an hour (UTC) belongs to.
create function rewards.day_of(p_hour timestamptz) returns date language sql stable as $$
  select (p_hour at time zone 'UTC' + make_interval(mins => utc_offset_minutes))::date
  from rewards.zone where from_hour <= p_hour order by from_hour desc limit 1
$$;
create function rewards.today() returns date language sql stable as $$
  select rewards.day_of(date_trunc('hour', clock_timestamp(), 'UTC'))
$$;

-- Hours (UTC) of a member's play that changed, and whose days are to be summed anew.
create table rewards.unsummed_hour (
  member_id bigint not null,
  currency text not null,
  hour timestamptz not null,
  primary key (member_id, currency, hour)
);

-- A row that is there already is locked until this transaction ends, so that whoever takes it away sees what changed.
create function rewards.note_unsummed() returns trigger language plpgsql as $$
begin
  insert into rewards.unsummed_hour as t (member_id, currency, hour)
  select distinct m.member_id, m.currency, m.hour from moved m where m.status = 'SETTLED' order by 1, 2, 3
  on conflict (member_id, currency, hour) do update set hour = excluded.hour where false;
  return null;
end $$;
create trigger days_of_new_bets after insert on records.bet_hour referencing new table as moved
  for each statement execute function rewards.note_unsummed();
create trigger days_of_changed_bets after update on records.bet_hour referencing new table as moved
  for each statement execute function rewards.note_unsummed();
create trigger days_of_gone_bets after delete on records.bet_hour referencing old table as moved
  for each statement execute function rewards.note_unsummed();
insert into rewards.unsummed_hour select distinct member_id, currency, hour from records.bet_hour where status = 'SETTLED';

-- A day of a member's play: valid bet, and the rebate that it is worth; units.
create table rewards.play_day (
  member_id bigint not null,
  currency text not null,
  day date not null,
  game_type text not null,
  valid_bet bigint not null check (valid_bet >= 0),
  rebate bigint not null check (rebate >= 0),
  primary key (member_id, currency, day, game_type)
) with (fillfactor = 70);

-- The sums of a month of the brand; units. Differences are added, which a check of the sum would refuse.
create table rewards.play_month (
  member_id bigint not null,
  currency text not null,
  month date not null,
  valid_bet bigint not null default 0,
  deposits bigint not null default 0,
  primary key (member_id, currency, month)
) with (fillfactor = 70);

create table rewards.vip_level (
  level int primary key check (level between 0 and 99),
  name site.words not null,
  -- The time in which its terms are met: ever, or within one month of the brand.
  period text not null check (period in ('life', 'month')),
  -- Factors, in basis points, of what a member may withdraw a day.
  daily_amount_bp int not null check (daily_amount_bp between 1000 and 1000000),
  daily_count_bp int not null check (daily_count_bp between 1000 and 1000000),
  -- The contact of the member's manager; null: none.
  manager site.words,
  -- Turnover that a gift asks for, in basis points of itself, and days to claim it.
  gift_turnover_bp int not null check (gift_turnover_bp between 0 and 1000000),
  gift_days int not null check (gift_days between 1 and 365)
);

-- Terms of a level in a currency, in units: to reach it, to keep it each month, and its gifts (0: none).
create table rewards.vip_terms (
  level int not null references rewards.vip_level on delete cascade,
  currency text not null references platform.currency,
  deposits bigint not null check (deposits >= 0),
  valid_bet bigint not null check (valid_bet >= 0),
  keep_deposits bigint not null check (keep_deposits >= 0),
  keep_valid_bet bigint not null check (keep_valid_bet >= 0),
  upgrade_gift bigint not null check (upgrade_gift >= 0),
  birthday_gift bigint not null check (birthday_gift >= 0),
  monthly_gift bigint not null check (monthly_gift >= 0),
  primary key (level, currency)
);

-- Where a member stands.
create table rewards.standing (
  member_id bigint primary key,
  -- The level in force.
  level int not null default 0,
  since timestamptz not null default now(),
  since_day date not null default rewards.today(),
  -- The level that play and deposits reach, as they are recorded now.
  reached int not null default 0,
  -- The level to which the keep rule lowered; null: it did not.
  capped_at int,
  -- The month that the member was warned of, and the last one that was judged.
  warned_of date,
  warned_at timestamptz,
  judged_month date,
  -- A level that operators set, and until when; null: none, or for ever.
  hand_level int,
  hand_until timestamptz,
  hand_reason text,
  stale boolean not null default true
) with (fillfactor = 70);
create index standing_stale on rewards.standing (member_id) where stale;
create index standing_level on rewards.standing (level, member_id) where level > 0;
create index standing_by_hand on rewards.standing (hand_until) where hand_until is not null;

-- Every change of a level. Rebates go by it from a day of the brand on.
create table rewards.vip_change (
  id bigint generated always as identity primary key,
  member_id bigint not null,
  at timestamptz not null,
  from_level int not null,
  to_level int not null,
  cause text not null check (cause in ('reached', 'takenBack', 'notKept', 'byHand', 'handEnded')),
  rebates_from date not null
);
create index vip_change_of_member on rewards.vip_change (member_id, id);

-- Gifts that were given, once each: their number is the reward's.
create table rewards.vip_gift (
  id bigint generated always as identity primary key,
  member_id bigint not null,
  kind text not null check (kind in ('upgrade', 'birthday', 'monthly')),
  level int not null,
  -- The level, the year or the month that it is for.
  occasion text not null,
  created_at timestamptz not null,
  unique (member_id, kind, occasion)
);

-- Rebates of valid bet in parts of a million, by level and game type, from a day of the brand on. No row: none.
create table rewards.rebate_rate (
  level int not null references rewards.vip_level on delete cascade,
  game_type text not null references records.valid_bet_rule,
  from_day date not null,
  ppm int not null check (ppm between 0 and 100000),
  primary key (level, game_type, from_day)
);

-- Rules of rebates in a currency from a day of the brand on; units. No row: no rebates in it.
create table rewards.rebate_rule (
  currency text not null references platform.currency,
  from_day date not null,
  -- The most that a member's play of one day brings.
  daily_cap bigint not null check (daily_cap >= 0),
  -- Less than this is not credited, and waits.
  minimum bigint not null check (minimum > 0),
  turnover_bp int not null check (turnover_bp between 0 and 1000000),
  primary key (currency, from_day)
);

-- All that play earned of rebates, and all that was credited, so far; units. More credited than earned: later play makes it up.
create table rewards.rebate_account (
  member_id bigint not null,
  currency text not null,
  game_type text not null,
  earned bigint not null default 0,
  paid bigint not null default 0,
  primary key (member_id, currency, game_type)
) with (fillfactor = 70);

-- Members whose rebates changed since a run looked at them.
create table rewards.rebate_due (
  member_id bigint not null,
  currency text not null,
  -- The last day of the brand on which a run looked.
  ran_on date not null default '-infinity',
  primary key (member_id, currency)
);

-- A credited rebate.
create table rewards.rebate (
  id bigint generated always as identity (start with 10000001) primary key,
  member_id bigint not null,
  currency text not null,
  amount bigint not null check (amount > 0),
  way text not null check (way in ('auto', 'manual')),
  turnover_bp int not null,
  -- What each game type brought; decimal strings.
  parts jsonb not null,
  state text not null check (state in ('DUE', 'PAID')),
  entry_id bigint,
  request_key uuid unique,
  request_hash text not null default '',
  created_at timestamptz not null,
  paid_at timestamptz,
  check ((state = 'PAID') = (paid_at is not null))
);
create index rebate_of_member on rewards.rebate (member_id, id);
create index rebate_open on rewards.rebate (id) where state = 'DUE';

-- The level of a member on a day of the brand: of the last change that holds by then.
create function rewards.level_on(p_member bigint, p_day date) returns int language sql stable as $$
  select coalesce((
    select to_level from rewards.vip_change
    where member_id = p_member and rebates_from <= p_day order by id desc limit 1), 0)
$$;
