-- Where a game was opened from; its vendor gets them with the session.
alter table games.launch
  add column ip text,
  add column country text,
  -- The launch that went on where this one was refreshed; asked again, it is the same.
  add column continued_by bigint references games.launch on delete set null;

-- The table or room of a live round, as its vendor calls it; null: not told.
alter table games.round add column table_ref text;
