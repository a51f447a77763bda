-- The people whom a banner is for: a member is not asked to register.
alter table site.banner
  add column audience text not null default 'ALL' check (audience in ('ALL', 'VISITORS', 'MEMBERS'));
alter table site.banner alter column audience drop default;
update site.banner set audience = 'VISITORS' where linkage_type = 'POPUP' and linkage in ('login', 'register');
