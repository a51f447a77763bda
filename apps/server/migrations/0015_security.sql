-- The security centre: what members show of themselves.

-- A picture of some ten kilobytes, of the member's own or one of the drawn ones by its number.
create table identity.avatar (
  member_id bigint primary key references identity.member,
  hash text,
  image bytea,
  preset int,
  chosen_at timestamptz not null,
  check ((hash is null) = (image is null)),
  check ((image is null) <> (preset is null))
);
create index avatar_hash on identity.avatar (hash) where hash is not null;

create index session_device on identity.session (device_id) where device_id is not null;
