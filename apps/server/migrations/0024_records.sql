-- What counts of a bet as turnover, by game type; docs/decisions/0047-records.md. `stake`: all of it. `risked`: what could be
-- won or lost, the lesser of the stake and of the distance between payout and stake. A part of a unit is not counted.
create table records.valid_bet_rule (
  game_type text primary key,
  measure text not null check (measure in ('stake', 'risked')),
  ratio_bp int not null default 10000 check (ratio_bp between 0 and 10000)
);
insert into records.valid_bet_rule (game_type, measure) values
  ('INHOUSE', 'risked'), ('LIVE', 'risked'), ('SPORTS', 'risked'), ('ESPORTS', 'risked'), ('COCKFIGHT', 'risked'),
  ('PVP', 'risked'), ('RNG', 'stake'), ('FISH', 'stake'), ('LOTT', 'stake'), ('ELOTT', 'stake'), ('BINGO', 'stake'),
  ('BGS', 'stake');

update records.bet set valid_bet = least(stake, abs(payout - stake)) where valid_bet <> least(stake, abs(payout - stake));

-- Bets by the hour (UTC), written in the transaction that writes the bets. Only unindexed columns change, and room is kept
-- free for it on each page.
create table records.bet_hour (
  member_id bigint not null,
  currency text not null,
  hour timestamptz not null,
  game_type text not null,
  vendor text not null,
  status text not null,
  bets bigint not null,
  stake bigint not null,
  valid_bet bigint not null,
  payout bigint not null,
  primary key (member_id, currency, hour, game_type, vendor, status)
) with (fillfactor = 60);

-- The transfers of a member's cash wallet by the hour (UTC) and kind, and between which entries they lie: entries rise along
-- a wallet's history, so a rare kind or an old day is found without reading what lies between.
create table records.cash_hour (
  member_id bigint not null,
  currency text not null,
  hour timestamptz not null,
  kind smallint not null,
  transfers bigint not null,
  amount_in bigint not null,
  amount_out bigint not null,
  first_entry bigint not null,
  last_entry bigint not null,
  primary key (member_id, currency, hour, kind)
) with (fillfactor = 60);

-- What the bets and the ledger say the roll-ups must hold, up to the reader's place in the feed: to fill them, to make them
-- anew and to check them.
create view records.bet_hour_due as
  select member_id, currency, date_trunc('hour', placed_at, 'UTC') as hour, game_type, vendor, status, count(*) as bets,
    sum(stake)::int8 as stake, sum(valid_bet)::int8 as valid_bet, sum(payout)::int8 as payout
  from records.bet group by 1, 2, 3, 4, 5, 6;

create function ledger.cash_hours(p_xact xid8, p_entry bigint) returns table (member_id bigint, currency text,
  hour timestamptz, kind smallint, transfers bigint, amount_in bigint, amount_out bigint, first_entry bigint, last_entry bigint)
language sql stable as $$
  select w.member_id, w.currency, date_trunc('hour', t.at, 'UTC'), t.kind, count(*), sum(t.amount_in)::int8,
    sum(t.amount_out)::int8, min(t.entry), max(t.entry)
  from (
    select credit as wallet, at, kind, entry, amount as amount_in, 0 as amount_out from ledger.transfer
      where credit > 0 and (xact, entry) <= (p_xact, p_entry)
    union all
    select debit, at, kind, entry, 0, amount from ledger.transfer
      where debit > 0 and (xact, entry) <= (p_xact, p_entry)) t
  join ledger.wallet w on w.id = t.wallet and w.type = 'cash'
  group by 1, 2, 3, 4
$$;

create view records.cash_hour_due as
  select h.* from records.reader r,
    ledger.cash_hours(split_part(r.feed_cursor, ':', 1)::xid8, split_part(r.feed_cursor, ':', 2)::int8) h
  where r.name = 'bets';

insert into records.bet_hour select * from records.bet_hour_due;
insert into records.cash_hour select * from records.cash_hour_due;
