-- What the house announces: listed page by page, and opened by itself where it says so.
create table site.announcement (
  id text primary key,
  -- B bulletin, PL platform, PU update, PR promotion, H highlight: the popular ones.
  type text not null check (type in ('B', 'PL', 'PU', 'PR', 'H')),
  -- For whom: A signed in, B anonymous, F at the first login.
  executions text[] not null check (executions <@ '{A,B,F}' and cardinality(executions) between 1 and 3),
  -- How often it opens by itself; a highlight does not.
  opens text not null check (opens in ('NEVER', 'ONCE', 'DAY', 'VISIT')),
  title site.words not null,
  html site.words not null,
  published_at timestamptz not null,
  ends_at timestamptz check (ends_at > published_at),
  -- Raised by other words or another way to open: who has seen the one before sees this one too.
  revision int not null default 1,
  check (type <> 'H' or opens = 'NEVER')
);
create index announcement_newest on site.announcement (published_at desc, id);

create trigger raise_version after insert or update or delete or truncate on site.announcement
  for each statement execute function site.raise_version();
