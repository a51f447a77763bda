-- What an agent received and gave under contracts within some days.
create index statement_income on agents.statement (payee_id, settled_at) where due <> 0;
create index statement_given on agents.statement (payer_id, settled_at) where due <> 0 and payer_id is not null;
