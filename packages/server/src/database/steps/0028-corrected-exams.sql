-- A corrected copy of an exam says what it was made from and what changed; and an exam says whether it was printed.

alter table exams
  add column corrected_from uuid,
  add column corrected_from_name text,
  add column changes jsonb,
  add check ((corrected_from_name is null) = (changes is null));
alter table paper_settings add column printed_at timestamptz;
