-- The countries (ISO 3166) whose visitors are asked before their page views are counted; none: all visitors are.
alter table site.brand add column analytics_countries text[] not null default '{}';
