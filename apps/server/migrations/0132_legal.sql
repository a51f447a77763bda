-- Later versions of the terms and of the privacy notice; the first of each comes with the product or is an article of the brand's.
create table site.legal_version (
  document text not null check (document in ('terms', 'privacy')),
  edition int not null check (edition > 1),
  html site.words not null,
  -- What has changed since the one before, as members are told.
  changes site.words not null,
  published_at timestamptz not null,
  primary key (document, edition)
);
create trigger raise_version after insert or update or delete or truncate on site.legal_version
  for each statement execute function site.raise_version();

-- The newest versions that a member has accepted; each acceptance is a row besides.
alter table identity.member
  add column terms_edition int not null default 1,
  add column privacy_edition int not null default 1;

create table identity.acceptance (
  member_id bigint not null references identity.member on delete cascade,
  document text not null check (document in ('terms', 'privacy')),
  edition int not null,
  accepted_at timestamptz not null,
  ip inet not null,
  primary key (member_id, document, edition)
);
