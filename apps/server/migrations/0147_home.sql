-- The rows of the home page in their order, of visitors and of members.
create table site.home (
  single boolean primary key default true check (single),
  visitors text[] not null default '{hot,kinds,winners,contests,freeplay,fair,questions}',
  members text[] not null default '{hot,recent,kinds,winners,contests,freeplay,fair,questions}'
);
insert into site.home default values;
create trigger raise_version after insert or update or delete or truncate on site.home
  for each statement execute function site.raise_version();
