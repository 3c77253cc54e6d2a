-- The exam that an account is making in a course is kept until it is saved or discarded.

create table exam_drafts (
  account_id uuid not null references accounts on delete cascade,
  course_id uuid not null references courses on delete cascade,
  content json not null,
  name text not null generated always as (content ->> 'name') stored,
  number_of_questions integer not null
    generated always as (coalesce(json_array_length(content #> '{paper,versions,0,questions}'), 0)) stored,
  version integer not null default 1,
  changed_at timestamptz not null,
  primary key (account_id, course_id)
);
create index exam_drafts_course_id on exam_drafts (course_id);

-- In the trash it goes with its account, like the paper settings.
drop index trashed_rows_paper;
create index trashed_rows_account on trashed_rows ((content ->> 'account_id')) where table_name in ('paper_settings', 'exam_drafts');
create or replace function forget_account() returns trigger language plpgsql as $$
begin
  delete from trash_items where owner_id = old.id;
  update trash_items set deleted_by = null where deleted_by = old.id;
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
