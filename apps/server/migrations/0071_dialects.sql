-- A vendor may speak a protocol of its own: a dialect, by which its calls and ours are put into each other's words.
alter table vendors.vendor
  add column protocol text not null default 'fairhouse' check (protocol ~ '^[a-z][a-z0-9-]{1,31}$'),
  -- What the dialect needs to know beside the secret: names and public keys. No secrets.
  add column protocol_settings jsonb not null default '{}';

-- What the vendor itself calls a grant, where it names its own.
alter table games.free_grant add column vendor_ref text;
create unique index free_grant_of_vendor on games.free_grant (vendor, vendor_ref) where vendor_ref is not null;
