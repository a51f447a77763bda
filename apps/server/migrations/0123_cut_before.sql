-- Bonuses that were cut while open before 0116 begin with what the ledger says was taken from their wallets: a correction upward would
-- else give nothing back, and the next one downward take it a second time. An open bonus has forfeited nothing but its cuts.
update bonus.grant g set cut_taken = least(g.cut, t.taken)
from (
  select b.id, sum(t.amount) as taken from bonus.grant b
  join ledger.transfer t on t.debit = b.wallet and t.ref = b.id and t.kind = 52
  where b.state = 'ACTIVE' and b.cut > 0 and b.cut_taken = 0 and b.regranted = 0
  group by b.id
) t
where g.id = t.id;
