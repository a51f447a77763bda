-- The brand's Android package, if it has one: the site vouches for it, and the download page leads to it.
create table site.app (
  single boolean primary key default true check (single),
  android_package text check (android_package ~ '^[A-Za-z][A-Za-z0-9_]*([.][A-Za-z][A-Za-z0-9_]*)+$'),
  -- SHA-256 of the certificates that sign it.
  android_fingerprints text[] not null default '{}',
  android_url text
);
insert into site.app default values;
create trigger raise_version after insert or update or delete or truncate on site.app
  for each statement execute function site.raise_version();
