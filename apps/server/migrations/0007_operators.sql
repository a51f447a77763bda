-- The people who run the brand.
create schema operators;

create table operators.operator (
  id bigint generated always as identity primary key,
  -- As typed, and as compared: NFKC and lower case.
  username text not null,
  username_key text not null unique,
  -- argon2id in PHC form.
  password_hash text not null,
  role text not null check (role in ('admin', 'finance', 'risk', 'content', 'support')),
  created_at timestamptz not null
);
