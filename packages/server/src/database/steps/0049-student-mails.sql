-- Results that were mailed to students.

create table result_mailings (
  id uuid primary key,
  exam_id uuid not null unique references exams on delete cascade,
  state text not null check (state in ('sending', 'ended')),
  created_at timestamptz not null,
  failure text,
  run_id uuid,
  beat_at timestamptz,
  done integer not null default 0,
  total integer not null default 0,
  request jsonb,
  tries integer not null default 0,
  check ((state = 'sending') = (run_id is not null and beat_at is not null)),
  check (request is null or run_id is not null)
);

create table student_mails (
  exam_id uuid not null,
  ordinal integer not null,
  state text not null check (state in ('unsent', 'waiting', 'handing-over', 'sent', 'refused', 'unsure')),
  sent_at timestamptz,
  points_hundredths integer,
  grade text,
  failure text check (length(failure) <= 300),
  primary key (exam_id, ordinal),
  foreign key (exam_id, ordinal) references exam_students (exam_id, ordinal) on delete cascade,
  check (state <> 'sent' or sent_at is not null)
);

create or replace function forget_students() returns trigger language plpgsql as $$
begin
  delete from student_results where exam_id = new.id;
  delete from exam_students where exam_id = new.id;
  delete from scanned_pages where exam_id = new.id;
  delete from scans where exam_id = new.id;
  delete from exam_scans where exam_id = new.id;
  delete from result_mailings where exam_id = new.id;
  return null;
end $$;
