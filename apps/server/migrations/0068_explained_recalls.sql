-- What a recall from a vendor's wallet may bring is what went there, and what the rounds of the vendor's own list made of it.

-- Of a member's money at a vendor, in units: what listed rounds won less lost, and no recall has brought back yet.
create table vendors.listed_net (
  member_id bigint not null,
  vendor text not null,
  currency text not null,
  net bigint not null,
  -- When a listed round paid last, as the vendor says.
  paid_at timestamptz,
  primary key (member_id, vendor, currency)
);
-- What recalls before this table brought counts as explained: the rounds since the last one stand for what is there now.
insert into vendors.listed_net (member_id, vendor, currency, net, paid_at)
select r.member_id, r.vendor, r.currency, sum(r.payout - r.stake), max(r.closed_at) filter (where r.payout > 0)
from games.round r
left join (
  select member_id, vendor, currency, max(created_at) as at
  from cashier.vendor_transfer where direction = 'out' and state = 'DONE' group by 1, 2, 3) t using (member_id, vendor, currency)
where r.source = 'listed' and (t.at is null or r.opened_at > t.at)
group by 1, 2, 3;
