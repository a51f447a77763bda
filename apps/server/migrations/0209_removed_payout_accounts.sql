-- Operators see the accounts that a member has removed, too. The indexes of live accounts begin with the member as well.
drop index cashier.payout_account_of_member;
create index payout_account_of_member on cashier.payout_account (member_id, id);
