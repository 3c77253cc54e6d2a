-- How accounts want their exams to look on paper.

create table paper_settings (
  account_id uuid not null references accounts on delete cascade,
  exam_id uuid not null references exams on delete cascade,
  settings jsonb not null,
  updated_at timestamptz not null,
  primary key (account_id, exam_id)
);
create index paper_settings_exam_id on paper_settings (exam_id);
