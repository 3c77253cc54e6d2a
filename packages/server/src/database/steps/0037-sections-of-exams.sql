-- The questions of an exam can stand in sections with headings.

alter table exam_questions add column heading text not null default '' check (length(heading) <= 200);
