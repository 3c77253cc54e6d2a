-- An account may have a name, which colleagues see once it has changed something in their course.

alter table accounts add column display_name text check (length(display_name) between 1 and 100);
drop index audit_events_account_id;
create index audit_events_account_id on audit_events (account_id, course_id);
