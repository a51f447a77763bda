-- A try of a payout says that it goes out before it does; docs/decisions/0042-gateways.md says why.

-- When it was sent last: written before the gateway is called. Null: never.
alter table cashier.gateway_order add column sent_at timestamptz;
-- Whether these went out lately is not known.
update cashier.gateway_order set sent_at = now() where kind = 'payout' and state = 'UNKNOWN' and ask_at is not null;
