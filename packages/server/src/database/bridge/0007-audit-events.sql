-- Who changed, shared or deleted what.

-- Without references: an event outlives the account, the course and the object that it tells of.
create table audit_events (
  id uuid primary key,
  account_id uuid not null,
  account_email text,
  action text not null check (action ~ '^[a-z]+(-[a-z]+)*\.[a-z]+(-[a-z]+)*$'),
  course_id uuid,
  object_id uuid,
  what text not null check (length(what) <= 300),
  member_email text,
  created_at timestamptz not null default now()
);
create index audit_events_course_id on audit_events (course_id, id);
create index audit_events_created_at on audit_events (created_at);
create index audit_events_account_id on audit_events (account_id);
create index audit_events_member_email on audit_events (member_email) where member_email is not null;

-- Whoever deletes an account is forgotten by name; that one and the same person did it stays known. Anybody can sign
-- up with any e-mail, so only a verified account takes the sharing with its e-mail along.
create function forget_account() returns trigger language plpgsql as $$
begin
  update audit_events set account_email = null where account_id = old.id;
  if old.verified_at is not null then
    update audit_events set member_email = null where member_email = old.email;
  end if;
  return null;
end $$;
create trigger forget_account after delete on accounts for each row execute function forget_account();
