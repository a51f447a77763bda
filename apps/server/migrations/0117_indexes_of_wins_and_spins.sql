-- The loop that grants the wins of free rounds takes its notes by grant; operators list the spins of one wheel, newest first.
create index free_due_of_grant on games.free_due (grant_id);
create index spin_of_wheel on rewards.spin (activity_id, id);
