-- Pictures of banners that operators upload, drawn anew for their place; and when and in which languages a banner shows.
create table site.banner_picture (
  id uuid primary key,
  cut text not null,
  colour text not null,
  created_at timestamptz not null
);

create table site.banner_picture_file (
  picture_id uuid not null references site.banner_picture on delete cascade,
  width int not null,
  format text not null check (format in ('webp', 'avif')),
  image bytea not null,
  primary key (picture_id, width, format)
);

create trigger raise_version after insert or update or delete or truncate on site.banner_picture
  for each statement execute function site.raise_version();

alter table site.banner
  add column starts_at timestamptz,
  add column ends_at timestamptz,
  -- Empty: every language.
  add column languages text[] not null default '{}',
  add check (ends_at > starts_at);
