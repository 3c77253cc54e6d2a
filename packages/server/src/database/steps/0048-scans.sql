-- Scanned answer sheets: files, their pages with what was read, and how long they are kept.

create table scans (
  id uuid primary key,
  exam_id uuid not null references exams on delete cascade,
  name text not null check (length(name) <= 200),
  state text not null check (state in ('reading', 'read', 'unreadable')),
  created_at timestamptz not null,
  failure text,
  number_of_pages integer check (number_of_pages >= 0),
  run_id uuid,
  beat_at timestamptz,
  done integer not null default 0,
  total integer not null default 0,
  request jsonb,
  tries integer not null default 0,
  check ((state = 'reading') = (run_id is not null and beat_at is not null)),
  check (request is null or run_id is not null)
);
create index scans_exam_id on scans (exam_id, id);

create table scanned_pages (
  id uuid primary key,
  exam_id uuid not null references exams on delete cascade,
  scan_id uuid references scans on delete cascade,
  position integer check (position >= 0),
  version integer not null default 1 check (version >= 1),
  reading jsonb not null,
  corrections jsonb not null default '{}',
  kind text not null check (kind in ('sheet', 'typed', 'empty', 'unreadable', 'foreign', 'forged')),
  token text,
  ordinal integer,
  exam_version integer check (exam_version between 0 and 25),
  sheet_page integer check (sheet_page >= 0),
  number_of_sheet_pages integer,
  student_number text check (length(student_number) <= 100),
  is_number_typed boolean not null default false,
  questions integer[] not null default '{}',
  answers text not null default '',
  is_discarded boolean not null default false,
  counts_alone boolean not null default false,
  changes jsonb not null default '[]',
  changed_at timestamptz,
  picture bytea,
  picture_bytes integer not null default 0,
  check ((scan_id is null) = (position is null)),
  unique (scan_id, position)
);
create index scanned_pages_exam_id on scanned_pages (exam_id, id);
alter table scanned_pages alter column picture set storage external;

create table exam_scans (
  exam_id uuid primary key references exams on delete cascade,
  revision integer not null default 1,
  computed_revision integer not null default 0,
  kept_days integer not null check (kept_days between 1 and 365),
  final_at timestamptz
);

alter table exam_results add column is_from_scans boolean not null default false;

create or replace function forget_students() returns trigger language plpgsql as $$
begin
  delete from student_results where exam_id = new.id;
  delete from exam_students where exam_id = new.id;
  delete from scanned_pages where exam_id = new.id;
  delete from scans where exam_id = new.id;
  delete from exam_scans where exam_id = new.id;
  return null;
end $$;
