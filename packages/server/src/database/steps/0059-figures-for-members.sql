-- Members of a course see figures that stay while single students come.

-- The figures of an exam for members of the course, who do not see its students. They are copied from final results when five more
-- students came, or after a week: figures that differ by one student would tell what that one answered.
create table shown_results (
  exam_id uuid primary key references exams on delete cascade,
  shown_at timestamptz not null,
  number_of_students integer not null check (number_of_students >= 5),
  -- Null once the results were deleted. The row stays, so that the next ones are not shown earlier.
  scores integer[],
  reliability double precision
);

-- The same for each question, of which fewer students may be new than of the exam.
create table shown_measures (
  exam_id uuid not null references exams on delete cascade,
  question_id uuid not null,
  shown_at timestamptz not null,
  version integer not null,
  position integer not null,
  number_of_answers integer not null check (number_of_answers >= 5),
  -- Null, with the following columns, once the results were deleted.
  number_of_correct integer check (number_of_correct between 0 and number_of_answers),
  number_of_omitted integer check (number_of_omitted between 0 and number_of_answers),
  choice_counts integer[],
  discrimination double precision check (discrimination between -1.001 and 1.001),
  asked_hash uuid,
  primary key (exam_id, question_id)
);
create index shown_measures_question_id on shown_measures (question_id);

insert into shown_results (exam_id, shown_at, number_of_students, scores, reliability)
  select exam_id, uploaded_at, number_of_students, scores, reliability from exam_results
  left join exam_scans using (exam_id)
  where number_of_students >= 5 and (final_at is not null or not is_from_scans);
insert into shown_measures (
    exam_id, question_id, shown_at, version, position, number_of_answers, number_of_correct, number_of_omitted, choice_counts,
    discrimination, asked_hash
  )
  select exam_id, question_id, shown_at, version, position, number_of_answers, number_of_correct, number_of_omitted, choice_counts,
    discrimination, asked_hash
  from question_measures join shown_results using (exam_id)
  where number_of_answers >= 5;
