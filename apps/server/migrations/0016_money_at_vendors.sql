-- Money that a member has at a vendor (transfer mode) stands in a wallet of its own, one a vendor.
alter type ledger.wallet_type add value 'vendor';
alter table ledger.wallet
  -- Whose games the money is at; '' for every other wallet.
  add column vendor text not null default '',
  drop constraint wallet_member_id_type_currency_key,
  add constraint wallet_of_member unique (member_id, type, currency, vendor);
