-- A mailing may have a second message: which of both a member gets is decided by a hash of the mailing and the member.
alter table overview.mailing
  add column title_b site.words,
  add column body_b site.words,
  -- Members who were sent the second message; they are counted in `sent` too.
  add column sent_b int not null default 0,
  add constraint mailing_variant check ((title_b is null) = (body_b is null));
