-- Exams are marked: a scheme of points and grades, and the points of each student.

create table marking_schemes (
  exam_id uuid primary key references exams on delete cascade,
  version integer not null check (version >= 1),
  scheme jsonb not null,
  regradings jsonb not null default '[]'
);

alter table student_results add column points_hundredths integer;
update student_results set points_hundredths = 100 * score;
alter table student_results alter column points_hundredths set not null;
