-- Active members of teams by days of the brand, so that those of any days are a sum of a few thousand rows at most.
-- docs/decisions/0104-the-tree-of-agents.md says why it has this shape.

-- The brand's clock by which the days are cut; null: they are to be counted anew. One row.
create table agents.active_clock (
  is_only boolean primary key default true check (is_only),
  utc_offset_minutes int
);
insert into agents.active_clock (utc_offset_minutes) values (null);

-- Members who bet on a day while below the agent, by the day on which each had bet there before. Whoever bet within a period did so
-- once with a day before it: the members of a period are those of its days whose day before lies outside of it.
create table agents.team_active (
  agent_id bigint not null,
  currency text not null,
  -- Midnight of the brand.
  day timestamptz not null,
  -- '-infinity': none, or more than a year ago.
  day_before timestamptz not null check (day_before < day),
  members int not null,
  primary key (agent_id, currency, day, day_before)
) with (fillfactor = 60);
