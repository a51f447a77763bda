-- The trail is looked for by its operator and by time.
create index desk_action_of_operator on cashier.desk_action (operator_id, id desc);
create index desk_action_at on cashier.desk_action (at);
