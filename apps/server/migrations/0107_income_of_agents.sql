-- What an agent received and gave under contracts for periods that ended within some days.
create index statement_income on agents.statement (payee_id, until_at) where due <> 0;
create index statement_given on agents.statement (payer_id, until_at) where due <> 0 and payer_id is not null;
