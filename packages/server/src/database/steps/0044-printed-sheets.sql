-- Prints of answer sheets are kept for reading the sheets.

create table printed_sheets (
  exam_id uuid not null references exams on delete cascade,
  token text not null check (token ~ '^[0-9a-f]{16}$'),
  key bytea not null check (octet_length(key) between 16 and 64),
  layouts jsonb not null,
  printed_at timestamptz not null,
  primary key (exam_id, token)
);
