-- Points: a unit of their own in the ledger, what earns them, and the mall where they are spent. docs/decisions/0096-points.md
-- says why it has this shape.
create schema points;

-- The unit of points stands beside the currencies, since wallets and house accounts refer to them, and is none: nothing that
-- a new currency begins with is made for it, and no list of currencies has it.
alter table platform.currency add column is_money boolean not null default true;
alter table platform.currency disable trigger user;
insert into platform.currency (code, symbol, scale, shown_digits, stake, is_money) values ('PTS', 'P', 2, 2, 100, false);
alter table platform.currency enable trigger user;
alter type ledger.wallet_type add value 'points';

-- Points for a hundred of valid bet, by game type and currency, from an hour (UTC) on. No row: none.
create table points.ratio (
  game_type text not null references records.valid_bet_rule,
  currency text not null references platform.currency,
  from_hour timestamptz not null check (date_trunc('hour', from_hour, 'UTC') = from_hour),
  per_hundred numeric(16, 8) not null check (per_hundred between 0 and 1000000),
  primary key (game_type, currency, from_hour)
);

-- Hours of a member's play (UTC) that changed, and whose points are to be computed anew.
create table points.touched_hour (
  member_id bigint not null,
  currency text not null,
  hour timestamptz not null,
  primary key (member_id, currency, hour)
);

-- A row that is there already is locked until this transaction ends, so that whoever takes it away sees what changed.
create function points.touch_hours() returns trigger language plpgsql as $$
begin
  insert into points.touched_hour as t (member_id, currency, hour)
  select distinct m.member_id, m.currency, m.hour from moved m
  where exists (
    select from points.ratio r where r.game_type = m.game_type and r.currency = m.currency and r.per_hundred > 0)
  order by 1, 2, 3
  on conflict (member_id, currency, hour) do update set hour = excluded.hour where false;
  return null;
end $$;
create trigger points_of_new_bets after insert on records.bet_hour referencing new table as moved
  for each statement execute function points.touch_hours();
create trigger points_of_changed_bets after update on records.bet_hour referencing new table as moved
  for each statement execute function points.touch_hours();
create trigger points_of_gone_bets after delete on records.bet_hour referencing old table as moved
  for each statement execute function points.touch_hours();

-- The points, in units, that an hour of play has brought so far, and by how many entries.
create table points.play_hour (
  member_id bigint not null,
  currency text not null,
  hour timestamptz not null,
  points bigint not null check (points >= 0),
  entries int not null,
  primary key (member_id, currency, hour)
);

-- Valid bet by the ratio of its hour: what each hour and game type is worth, in units of points, not yet cut.
create view points.play_worth as
  select h.member_id, h.currency, h.hour, h.game_type, sum(h.valid_bet * r.per_hundred) * 10::numeric ^ -c.scale as worth
  from records.bet_hour h
  join platform.currency c on c.code = h.currency
  cross join lateral (
    select per_hundred from points.ratio r
    where r.game_type = h.game_type and r.currency = h.currency and r.from_hour <= h.hour
    order by r.from_hour desc limit 1) r
  where r.per_hundred > 0
  group by h.member_id, h.currency, h.hour, h.game_type, c.scale;

-- What else brought points, once a source and its number.
create table points.earning (
  id bigint generated always as identity primary key,
  member_id bigint not null,
  source text not null check (source ~ '^[a-z][a-zA-Z]{0,31}$'),
  source_id bigint not null,
  points bigint not null check (points > 0),
  title site.words not null,
  created_at timestamptz not null,
  unique (source, source_id)
);

-- Points that operators gave or took.
create table points.adjustment (
  id bigint generated always as identity (start with 10000001) primary key,
  member_id bigint not null,
  -- Units; below zero: taken.
  points bigint not null check (points <> 0),
  reason text not null,
  -- Null: the site's own machine.
  operator_id bigint,
  request_key uuid not null unique,
  request_hash text not null,
  created_at timestamptz not null
);
create index adjustment_of_member on points.adjustment (member_id, id);

-- One row: what operators decide alone.
create table points.rule (
  is_only boolean primary key default true check (is_only),
  -- Units: adjustments of a member above this much a day take two operators.
  two_person_above bigint not null check (two_person_above >= 0)
);
insert into points.rule (two_person_above) values (1000000);

-- What points are worth in cash. No row, or closed: they are not converted into the currency.
create table points.conversion (
  currency text primary key references platform.currency,
  is_open boolean not null,
  -- Points of one betting unit, and the cash that it brings; both in units.
  unit_points bigint not null check (unit_points > 0),
  unit_amount bigint not null check (unit_amount > 0),
  -- The most points that a member converts in a day of the brand.
  daily_points bigint not null check (daily_points >= unit_points),
  -- Turnover that the cash asks for before a withdrawal, in basis points of itself.
  turnover_bp int not null check (turnover_bp between 0 and 1000000)
);

create table points.goods (
  id bigint generated always as identity (start with 1001) primary key,
  name site.words not null,
  description site.words not null,
  -- The subject of a drawn picture; null: none, or an uploaded one.
  art text,
  -- The name that an uploaded picture is asked for by; null: none.
  picture text unique,
  points bigint not null check (points > 0),
  -- Decimal amounts by currency, paid beside the points; empty: points alone.
  money jsonb not null default '{}',
  stock int not null check (stock >= 0),
  -- VIP levels that may redeem it; empty: everybody.
  levels int[] not null default '{}',
  is_open boolean not null,
  position int not null,
  created_at timestamptz not null
);
create table points.goods_picture (
  goods_id bigint primary key references points.goods,
  image bytea not null
);

-- A redemption of goods, or of points for cash.
create table points.redemption (
  id bigint generated always as identity (start with 10000001) primary key,
  member_id bigint not null,
  kind text not null check (kind in ('goods', 'cash')),
  goods_id bigint references points.goods check ((kind = 'goods') = (goods_id is not null)),
  -- As it was called.
  name site.words not null,
  quantity int not null check (quantity > 0),
  -- Units of all pieces: points spent, and cash paid for goods or got for points.
  points bigint not null check (points > 0),
  currency text not null references platform.currency,
  amount bigint not null check (amount >= 0),
  state text not null check (state in ('APPLYING', 'APPROVED', 'REJECTED')),
  -- Why it was rejected, or how it is delivered: the member reads it.
  remark text,
  -- Address and mobile number, sealed; null: cash.
  contact bytea check ((kind = 'goods') = (contact is not null)),
  entry_id bigint,
  decided_by bigint,
  request_key uuid not null unique,
  request_hash text not null,
  created_at timestamptz not null,
  decided_at timestamptz check ((state = 'APPLYING') = (decided_at is null)),
  check (kind = 'goods' or state = 'APPROVED' and amount > 0)
);
create index redemption_of_member on points.redemption (member_id, id);
create index redemption_open on points.redemption (id) where state = 'APPLYING';
create index redemption_of_day on points.redemption (member_id, created_at) where kind = 'cash';
