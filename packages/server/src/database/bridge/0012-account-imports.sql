-- The files of exported accounts on their way into other accounts.

-- The file itself stays among the uploads until it is imported. What it made is named for undoing, without a
-- reference: any of it may be gone by then.
create table account_imports (
  id uuid primary key,
  account_id uuid not null references accounts on delete cascade,
  upload_id uuid references uploads on delete set null,
  state text not null check (state in ('reading', 'unreadable', 'ready', 'importing', 'imported', 'undone')),
  created_at timestamptz not null,
  failure text,
  run_id uuid,
  beat_at timestamptz,
  done integer not null default 0,
  total integer not null default 0,
  email text,
  exported_at timestamptz,
  courses jsonb not null default '[]',
  number_of_exams integer not null default 0,
  course_ids uuid[] not null default '{}',
  exam_ids uuid[] not null default '{}',
  check ((state in ('reading', 'importing')) = (run_id is not null and beat_at is not null))
);
create index account_imports_account_id on account_imports (account_id, id);
create index account_imports_upload_id on account_imports (upload_id);
