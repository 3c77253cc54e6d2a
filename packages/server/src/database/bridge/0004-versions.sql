-- Several versions of one exam, and how an exam was made.

alter table questions add column keep_choice_order boolean not null default false;

alter table exams add column number_of_versions integer not null default 1 check (number_of_versions between 1 and 26);
-- Blueprint, preferences, versions and the state of the pool's cells. Kept as written: the order of chapters counts.
alter table exams add column generation json;

-- 0 is version A.
alter table exam_questions add column version integer not null default 0 check (version between 0 and 25);
alter table exam_questions drop constraint exam_questions_pkey;
alter table exam_questions drop constraint exam_questions_exam_id_question_id_key;
alter table exam_questions add primary key (exam_id, version, position);
alter table exam_questions add unique (exam_id, version, question_id);
