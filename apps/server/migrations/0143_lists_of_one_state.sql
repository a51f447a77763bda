-- Operators' lists of deposits and withdrawals of one state, newest first, of whatever state.
create index deposit_by_state on cashier.deposit (state, id);
create index withdrawal_by_state on cashier.withdrawal (state, id);
