-- What play has earned is reckoned anew when its bets change: beside cashback the steps of turnover, and also what waits for an operator
-- or is being settled, since a bet that is voided at the same moment sees the entry as it was before.
alter table rewards.cashback_correction rename to play_correction;
alter table rewards.cashback_due rename to play_due;
drop index rewards.entry_reckoned;
create index entry_reckoned on rewards.entry (member_id, counts_until)
  where state in ('PROCESS', 'APPLYING', 'CLAIM', 'ISSUED') and promise -> 'rule' ->> 'kind' in ('cashback', 'turnover');

create or replace function rewards.note_unsummed() returns trigger language plpgsql as $$
begin
  insert into rewards.unsummed_hour as t (member_id, currency, hour)
  select distinct m.member_id, m.currency, m.hour from moved m where m.status = 'SETTLED' order by 1, 2, 3
  on conflict (member_id, currency, hour) do update set hour = excluded.hour where false;
  -- Those that are still counted are reckoned at their end.
  insert into rewards.play_due as d (entry_id)
  select distinct e.id from moved m
  join rewards.entry e on e.member_id = m.member_id and e.counts_until > m.hour
  where m.status = 'SETTLED' and e.state in ('PROCESS', 'APPLYING', 'CLAIM', 'ISSUED')
    and e.promise -> 'rule' ->> 'kind' in ('cashback', 'turnover') and (e.state <> 'PROCESS' or e.due_at <= now())
    and e.currency = m.currency and e.counts_from < m.hour + interval '1 hour'
  order by 1
  on conflict (entry_id) do update set entry_id = excluded.entry_id where false;
  return null;
end $$;
