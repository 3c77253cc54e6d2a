-- Whether the reading of a scan waits for another turn.

alter table scans add column is_paused boolean not null default false;
