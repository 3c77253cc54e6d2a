-- What near-duplicates are found by, and how their pairs follow the questions.

-- How alike two questions are in thousandths, for lists; who was marked without being alike comes last.
alter table question_pairs
  add column id uuid not null unique default gen_random_uuid(),
  add column permille integer not null generated always as (coalesce(round(similarity * 1000), -1)) stored;
drop index question_pairs_course_id;
create index question_pairs_by_likeness on question_pairs (course_id, decision, permille desc, id desc);

-- Every question has a row. `bands` is null until it is compared with the others, and again once it has changed.
create table question_signatures (
  question_id uuid primary key references questions on delete cascade,
  course_id uuid not null,
  revision integer not null default 0,
  bands integer[]
);
insert into question_signatures (question_id, course_id)
  select questions.id, course_id from questions join chapters on chapters.id = chapter_id;
-- Without a list of pending entries: every search would have to read it.
create index question_signatures_bands on question_signatures using gin (bands) with (fastupdate = off)
  where bands is not null;
create index question_signatures_without_bands on question_signatures (course_id, question_id)
  where bands is null;

-- What was found about the old words goes; what somebody decided stays.
create function forget_likeness(ids uuid[]) returns void language plpgsql as $$
begin
  update question_signatures set bands = null, revision = revision + 1 where question_id = any(ids);
  delete from question_pairs where (one_id = any(ids) or other_id = any(ids)) and decision = 'open';
  update question_pairs set similarity = null
    where (one_id = any(ids) or other_id = any(ids)) and similarity is not null;
end $$;

-- Pairs are of one course: one that moves as a whole goes along, and one that is torn apart goes.
create function follow_course(ids uuid[]) returns void language plpgsql as $$
begin
  update question_signatures
    set course_id = chapters.course_id, bands = null, revision = revision + 1
    from questions join chapters on chapters.id = questions.chapter_id
    where question_id = any(ids) and questions.id = question_id
      and question_signatures.course_id <> chapters.course_id;
  delete from question_pairs using question_signatures one, question_signatures other
    where (one_id = any(ids) or other_id = any(ids))
      and one.question_id = one_id and other.question_id = other_id and one.course_id <> other.course_id;
  update question_pairs set course_id = one.course_id from question_signatures one
    where (one_id = any(ids) or other_id = any(ids))
      and one.question_id = one_id and question_pairs.course_id <> one.course_id;
end $$;

create function sign_inserted() returns trigger language plpgsql as $$
begin
  insert into question_signatures (question_id, course_id)
    select new_rows.id, course_id from new_rows join chapters on chapters.id = chapter_id;
  return null;
end $$;
create function sign_updated() returns trigger language plpgsql as $$
declare
  changed uuid[]; moved uuid[];
begin
  select
      array_agg(id) filter (where (past.text, past.choices, past.correct_answer)
        is distinct from (now.text, now.choices, now.correct_answer)),
      array_agg(id) filter (where past.chapter_id <> now.chapter_id)
    into changed, moved from old_rows past join new_rows now using (id);
  if changed is not null then perform forget_likeness(changed); end if;
  if moved is not null then perform follow_course(moved); end if;
  return null;
end $$;
create function sign_moved_chapter() returns trigger language plpgsql as $$
begin
  perform follow_course(array(select id from questions where chapter_id = new.id));
  return null;
end $$;
create trigger sign_inserted after insert on questions
  referencing new table as new_rows for each statement execute function sign_inserted();
create trigger sign_updated after update on questions
  referencing old table as old_rows new table as new_rows for each statement execute function sign_updated();
create trigger sign_moved_chapter after update of course_id on chapters
  for each row when (old.course_id <> new.course_id) execute function sign_moved_chapter();
