-- When a gateway's report of a payment first arrived, by the database's clock: the gateway may tell any time of the payment itself, or none.
alter table cashier.gateway_order add column heard_paid_at timestamptz;
-- When a settlement file of the gateway's own first listed it.
alter table cashier.gateway_order add column listed_at timestamptz;
create index gateway_order_unlisted on cashier.gateway_order (adapter, heard_paid_at) where heard_paid_at is not null and listed_at is null;
