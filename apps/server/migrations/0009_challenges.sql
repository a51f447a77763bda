-- What a browser is asked before a login or an SMS, until it is answered: an answer takes the row away.
create table identity.challenge (
  id uuid primary key,
  purpose text not null,
  -- SHA-256 of the cookie of the browser that was asked: nobody else may answer.
  browser bytea not null,
  address text not null,
  -- A slider: where its gap is, sealed. Positions are few enough to try any hash of them.
  gap bytea,
  -- Work: what the browser searches a number for.
  seed text,
  bits int,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  check ((gap is null) = (seed is not null) and (seed is null) = (bits is null))
);
create index challenge_address on identity.challenge (address);
create index challenge_expires on identity.challenge (expires_at);
