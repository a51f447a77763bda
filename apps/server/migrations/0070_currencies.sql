-- Currencies are data: an operator adds one, and every program learns them from here.
create table platform.currency (
  code text primary key check (code ~ '^[A-Z][A-Z0-9]{2,7}$'),
  symbol text not null check (symbol ~ '^\S{1,8}$'),
  -- Decimal places kept.
  scale smallint not null check (scale in (0, 2, 3, 4, 6, 8)),
  -- Decimal places shown to a person.
  shown_digits smallint not null check (shown_digits between 0 and scale),
  -- A small stake, in units: rules and limits of a new currency are measured by it.
  stake bigint not null check (stake between 1 and 1000000000000),
  position int generated always as identity
);

insert into platform.currency (code, symbol, scale, shown_digits, stake) values
  ('THB',  '฿', 4, 2, 10000),
  ('VND',  '₫', 4, 0, 10000000),
  ('CNY',  '¥', 4, 2, 10000),
  ('USD',  '$', 4, 2, 1000),
  ('USDT', '₮', 6, 2, 100000),
  ('BTC',  '₿', 8, 8, 100);

-- Stored amounts depend on the scale, and accounts on the currency.
create function platform.keep_currency() returns trigger language plpgsql as $$
begin
  raise exception 'the currency % stays, with its scale', old.code using errcode = 'restrict_violation';
end $$;
create trigger scale_stays before update on platform.currency for each row
  when (old.scale <> new.scale or old.code <> new.code) execute function platform.keep_currency();
create trigger currency_stays before delete on platform.currency for each row execute function platform.keep_currency();

alter table ledger.wallet add constraint wallet_currency foreign key (currency) references platform.currency;
alter table ledger.house add constraint house_currency foreign key (currency) references platform.currency;

-- An amount of one currency in another, by what a small stake is in each; at least one unit.
create function platform.as_in(amount bigint, from_stake bigint, to_stake bigint) returns bigint
language sql immutable strict as $$
  select greatest(1, least(1e18, round(amount::numeric * to_stake / from_stake)))::bigint
$$;

-- A new currency begins with the rules of the first one: nothing is without a limit since nobody has set one yet.
create function originals.offer_in_currency() returns trigger language plpgsql as $$
begin
  insert into originals.game_limit (game_code, currency, min_stake, max_stake, max_payout)
  select l.game_code, new.code, new.stake, greatest(new.stake, platform.as_in(l.max_stake, c.stake, new.stake)),
    platform.as_in(l.max_payout, c.stake, new.stake)
  from originals.game_limit l
  join (select code, stake from platform.currency order by position limit 1) c on c.code = l.currency
  on conflict do nothing;
  return null;
end $$;
create trigger originals_offer after insert on platform.currency for each row execute function originals.offer_in_currency();

create function cashier.rules_of_currency() returns trigger language plpgsql as $$
declare
  first record;
begin
  select code, stake into first from platform.currency order by position limit 1;
  insert into cashier.withdrawal_rule (currency, daily_count, daily_amount, free_count, two_person_above, big_win_above)
  select new.code, daily_count, platform.as_in(daily_amount, first.stake, new.stake), free_count,
    platform.as_in(two_person_above, first.stake, new.stake), platform.as_in(big_win_above, first.stake, new.stake)
  from cashier.withdrawal_rule where currency = first.code on conflict do nothing;
  insert into cashier.hand_rule (currency, two_person_above)
  select new.code, case two_person_above when 0 then 0 else platform.as_in(two_person_above, first.stake, new.stake) end
  from cashier.hand_rule where currency = first.code on conflict do nothing;
  insert into cashier.transfer_rule (currency, min_amount, max_amount, daily_amount, daily_count)
  select new.code, platform.as_in(min_amount, first.stake, new.stake), platform.as_in(max_amount, first.stake, new.stake),
    platform.as_in(daily_amount, first.stake, new.stake), daily_count
  from cashier.transfer_rule where currency = first.code on conflict do nothing;
  return null;
end $$;
create trigger cashier_rules after insert on platform.currency for each row execute function cashier.rules_of_currency();

create function vendors.limits_of_currency() returns trigger language plpgsql as $$
begin
  insert into vendors.win_limit (vendor, currency, win_max, hour_max)
  select l.vendor, new.code, platform.as_in(l.win_max, c.stake, new.stake), platform.as_in(l.hour_max, c.stake, new.stake)
  from vendors.win_limit l
  join (select code, stake from platform.currency order by position limit 1) c on c.code = l.currency
  on conflict do nothing;
  return null;
end $$;
create trigger vendors_limits after insert on platform.currency for each row execute function vendors.limits_of_currency();

-- What a vendor calls a currency, and how it writes amounts of it. No row: by our code and our decimals.
create table vendors.currency_name (
  vendor text not null references vendors.vendor (code),
  currency text not null references platform.currency,
  -- mBTC, kVND.
  name text not null check (name ~ '^[A-Za-z][A-Za-z0-9]{2,7}$'),
  -- One of the vendor's is 10 to this power of ours: -3 for mBTC, 3 for kVND.
  power smallint not null check (power between -8 and 8),
  -- Decimal places that the vendor keeps.
  decimals smallint not null check (decimals between 0 and 8),
  primary key (vendor, currency),
  unique (vendor, name)
);
