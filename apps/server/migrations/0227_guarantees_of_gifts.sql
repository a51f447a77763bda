-- A guarantee that is set aside while turnover of gifts is left goes to the house instead of the payee, who may be an accomplice.
alter table cashier.part add column of_gift boolean not null default false;
