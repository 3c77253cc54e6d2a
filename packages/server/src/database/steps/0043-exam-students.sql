-- Students who are expected at an exam.

alter table exams add column last_student_ordinal integer not null default 0
  check (last_student_ordinal between 0 and 32767);

create table exam_students (
  id uuid primary key,
  exam_id uuid not null references exams on delete cascade,
  ordinal integer not null check (ordinal between 1 and 32767),
  number text not null check (btrim(number) <> '' and length(number) <= 100),
  name text not null default '' check (length(name) <= 200),
  group_name text not null default '' check (length(group_name) <= 100),
  email text check (length(email) between 3 and 254),
  version integer check (version between 0 and 25),
  listed_at timestamptz not null,
  unique (exam_id, ordinal),
  unique (exam_id, number)
);

create or replace function forget_students() returns trigger language plpgsql as $$
begin
  delete from student_results where exam_id = new.id;
  delete from exam_students where exam_id = new.id;
  return null;
end $$;
