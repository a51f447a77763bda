-- Tips: transfers to a member who is no relative, within limits of their own. A currency without a row has none.
alter table cashier.member_transfer drop constraint member_transfer_relation_check,
  add constraint member_transfer_relation_check check (relation in ('upline', 'downline', 'tip'));

create table cashier.tip_rule (
  currency text primary key,
  -- Of one tip to one member.
  min_amount bigint not null check (min_amount > 0),
  max_amount bigint not null check (max_amount >= min_amount),
  -- A day of the brand, of what one member gives, and of what one member is given.
  daily_amount bigint not null check (daily_amount >= max_amount),
  daily_count int not null check (daily_count > 0),
  daily_received bigint not null check (daily_received >= max_amount)
);
