-- Earlier versions of a question can be read and put back.

-- What a question was before each of its last edits.
create table question_versions (
  question_id uuid not null references questions on delete cascade,
  version integer not null,
  -- The chapter may be gone by now.
  chapter_id uuid not null,
  -- The fields of its authors, by the names of the contract.
  content jsonb not null,
  -- Whose edit replaced it; null once that account is deleted.
  changed_by uuid,
  replaced_at timestamptz not null default now(),
  primary key (question_id, version)
);
create index question_versions_replaced_at on question_versions (replaced_at);
create index question_versions_changed_by on question_versions (changed_by);
create index trashed_rows_editor on trashed_rows ((content ->> 'changed_by')) where table_name = 'question_versions';

create or replace function forget_account() returns trigger language plpgsql as $$
begin
  delete from trash_items where owner_id = old.id;
  update trash_items set deleted_by = null where deleted_by = old.id;
  update question_versions set changed_by = null where changed_by = old.id;
  update trashed_rows set content = (content::jsonb || '{"changed_by": null}')::json
    where table_name = 'question_versions' and content ->> 'changed_by' = old.id::text;
  delete from trashed_rows where table_name = 'paper_settings' and content ->> 'account_id' = old.id::text;
  delete from audit_events where account_id = old.id and action like 'account.%';
  update audit_events set account_email = null where account_id = old.id;
  if old.verified_at is not null then
    update audit_events set member_email = null where member_email = old.email;
    delete from trashed_rows where table_name = 'course_members' and content ->> 'email' = old.email;
  end if;
  return null;
end $$;
