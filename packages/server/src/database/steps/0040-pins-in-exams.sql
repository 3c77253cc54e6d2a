-- An exam keeps which choices of its questions are pinned, and whether their order is kept. Exams that there are have no record of it.

alter table exam_questions
  add column pinned_choices text[] check (pinned_choices <@ choices and are_distinct(pinned_choices)),
  add column keep_choice_order boolean,
  add check ((pinned_choices is null) = (keep_choice_order is null));
