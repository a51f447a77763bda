-- Cashback that was reckoned, whose play changed since: bets that were lost may be voided after their share was paid.

-- What of an entry's reward was taken back, in units, and the times that something moved: each has an entry of its own.
create table rewards.cashback_correction (
  entry_id bigint primary key references rewards.entry,
  taken_back bigint not null check (taken_back >= 0),
  corrections int not null
);

-- Entries to be reckoned anew.
create table rewards.cashback_due (entry_id bigint primary key references rewards.entry);
create index entry_reckoned on rewards.entry (member_id, counts_until)
  where state in ('CLAIM', 'ISSUED') and promise -> 'rule' ->> 'kind' = 'cashback';

-- A row that is there already is locked until this transaction ends, so that whoever takes it away sees what changed.
create or replace function rewards.note_unsummed() returns trigger language plpgsql as $$
begin
  insert into rewards.unsummed_hour as t (member_id, currency, hour)
  select distinct m.member_id, m.currency, m.hour from moved m where m.status = 'SETTLED' order by 1, 2, 3
  on conflict (member_id, currency, hour) do update set hour = excluded.hour where false;
  insert into rewards.cashback_due as d (entry_id)
  select distinct e.id from moved m
  join rewards.entry e on e.member_id = m.member_id and e.counts_until > m.hour
  where m.status = 'SETTLED' and e.state in ('CLAIM', 'ISSUED') and e.promise -> 'rule' ->> 'kind' = 'cashback'
    and e.currency = m.currency and e.counts_from < m.hour + interval '1 hour'
  order by 1
  on conflict (entry_id) do update set entry_id = excluded.entry_id where false;
  return null;
end $$;
