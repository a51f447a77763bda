-- The wait until another code may be asked for, and the age at which a password is expired; 0: it never is.
alter table site.brand
  add column code_resend_minutes int not null default 1 check (code_resend_minutes between 1 and 10),
  add column password_max_age_days int not null default 90
    check (password_max_age_days = 0 or password_max_age_days between 7 and 3650);
