-- Notices are made of several sources of events, each of which numbers its own.
alter table messages.message add column source text not null default 'notices';
alter table messages.message drop constraint message_event_id_key, add unique (source, event_id);
