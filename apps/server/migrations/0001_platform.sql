-- What the platform itself keeps: keys for encrypted bodies and the ids of bodies already seen.
create schema platform;

-- Key pairs of /.well-known/jwks.json; the private half is sealed by the master key.
create table platform.encryption_key (
  kid text primary key,
  public_jwk jsonb not null,
  private_sealed bytea not null,
  created_at timestamptz not null,
  -- Set at rotation: the key opens until then and no longer.
  expires_at timestamptz
);

-- One table for all nodes: an encrypted body is opened once.
create table platform.seen_jti (
  jti text primary key,
  seen_at timestamptz not null
);
create index seen_jti_seen_at on platform.seen_jti (seen_at);

-- Messages between the Socket.IO servers of several nodes that are too long for a notification.
create table platform.socket_attachment (
  id bigserial unique,
  created_at timestamptz default now(),
  payload bytea
);
