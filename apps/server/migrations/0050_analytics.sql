-- The script that counts page views under the brand's analytics id, and the consent that it needs.
alter table site.brand
  add column analytics_tag text not null default 'https://www.googletagmanager.com/gtag/js'
    check (analytics_tag ~ '^https?://[^[:space:]?#]+$'),
  add column analytics_asks boolean not null default true;
