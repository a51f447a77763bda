-- Uploaded logos of the brand under the names of their content: a page that was opened before a change still asks for the one before.
create table site.logo (
  name text primary key,
  image bytea not null,
  at timestamptz not null
);
