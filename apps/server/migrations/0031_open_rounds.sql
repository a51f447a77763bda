-- Rounds that began within a time and are open, to be looked for in the vendor's list: a stake whose vendor knows nothing of it
-- waits for ever. They begin in the order in which they lie; a summary by blocks is touched by no later change of a round.
create index round_opened on games.round using brin (opened_at) with (pages_per_range = 32, autosummarize = on);
