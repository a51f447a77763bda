-- Logins that the name on a bank account has let through: each login by password asks for those of a day.
create index event_by_bank_name on identity.event (member_id, at) where detail->>'verified' = 'bankName';
