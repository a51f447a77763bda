-- The address from which an operator's act came, in the plain form in which lists of addresses hold it. Null: it was made at the
-- site's own machine, or by nobody at the desk, or before addresses were kept. Both tables refuse changes as a whole, so of this
-- column too.
alter table cashier.desk_action add column address text;
create index desk_action_of_address on cashier.desk_action (address, id desc) where address is not null;
alter table cashier.event add column address text;
