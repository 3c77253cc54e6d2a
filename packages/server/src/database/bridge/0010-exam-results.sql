-- What students answered in an exam, and what that says of its questions.

-- What is known of an exam as a whole; no student is named.
create table exam_results (
  exam_id uuid primary key references exams on delete cascade,
  uploaded_at timestamptz not null,
  number_of_students integer not null check (number_of_students >= 1),
  scores integer[] not null,
  reliability double precision
);

create table student_results (
  id uuid primary key,
  exam_id uuid not null references exam_results on delete cascade,
  student text not null check (btrim(student) <> '' and length(student) <= 100),
  version integer not null check (version between 0 and 25),
  answers text not null,
  score integer not null check (score >= 0),
  unique (exam_id, student)
);

-- Version and position say where the exam asks the question first: its choices are counted in their order there.
create table question_measures (
  exam_id uuid not null references exam_results on delete cascade,
  question_id uuid not null,
  version integer not null,
  position integer not null,
  number_of_answers integer not null check (number_of_answers >= 0),
  number_of_correct integer not null check (number_of_correct between 0 and number_of_answers),
  number_of_omitted integer not null check (number_of_omitted between 0 and number_of_answers),
  choice_counts integer[] not null,
  discrimination double precision check (discrimination between -1.001 and 1.001),
  primary key (exam_id, question_id)
);
create index question_measures_question_id on question_measures (question_id);

-- Students gave their answers to one instructor: nobody who takes over the exam gets to see them.
create function forget_students() returns trigger language plpgsql as $$
begin
  delete from student_results where exam_id = new.id;
  return null;
end $$;
create trigger forget_students after update of owner_id on exams for each row
  when (old.owner_id is distinct from new.owner_id) execute function forget_students();
