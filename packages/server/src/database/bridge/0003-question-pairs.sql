-- Pairs of questions that are near-duplicates, or that somebody has decided about.

-- `open`: found, and nobody has decided; `kept`: both are fine, even together; `excluded`: never in one exam.
create table question_pairs (
  one_id uuid not null references questions on delete cascade,
  other_id uuid not null references questions on delete cascade,
  course_id uuid not null references courses on delete cascade,
  similarity real,
  decision text not null check (decision in ('open', 'kept', 'excluded')),
  primary key (one_id, other_id),
  check (one_id < other_id)
);
create index question_pairs_course_id on question_pairs (course_id, decision, similarity desc, one_id, other_id);
create index question_pairs_other_id on question_pairs (other_id);
