-- A question knows whose it is: the account that added or imported it.

alter table questions add column made_by uuid;

-- No trigger of questions looks at the maker.
alter table questions disable trigger user;

update questions set made_by = account_id
  from audit_events join accounts on accounts.id = account_id
  where action = 'question.created' and object_id = questions.id;

-- An import has one transaction, whose time all its questions have, and the event that tells of it.
update questions set made_by = account_id
  from chapters
    join audit_events on audit_events.course_id = chapters.course_id and action in ('questions.imported', 'course.created')
    join accounts on accounts.id = account_id
  where made_by is null and chapters.id = chapter_id and audit_events.created_at = questions.created_at;

alter table questions enable trigger user;

create index questions_made_by on questions (made_by);
create index trashed_rows_maker on trashed_rows ((content ->> 'made_by')) where table_name = 'questions';

create or replace function forget_account() returns trigger language plpgsql as $$
begin
  delete from trash_items where owner_id = old.id;
  update trash_items set deleted_by = null where deleted_by = old.id;
  update questions set made_by = null where made_by = old.id;
  update trashed_rows set content = (content::jsonb || '{"made_by": null}')::json
    where table_name = 'questions' and content ->> 'made_by' = old.id::text;
  update question_versions set changed_by = null where changed_by = old.id;
  update trashed_rows set content = (content::jsonb || '{"changed_by": null}')::json
    where table_name = 'question_versions' and content ->> 'changed_by' = old.id::text;
  delete from trashed_rows where table_name in ('paper_settings', 'exam_drafts') and content ->> 'account_id' = old.id::text;
  delete from audit_events where account_id = old.id and action like 'account.%';
  update audit_events set account_email = null where account_id = old.id;
  if old.verified_at is not null then
    update audit_events set member_email = null where member_email = old.email;
    delete from trashed_rows where table_name = 'course_members' and content ->> 'email' = old.email;
  end if;
  return null;
end $$;
