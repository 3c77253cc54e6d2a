-- An exam keeps which choices of its questions are pinned, and whether their order is kept. Exams that there are have no record of it.

alter table exam_questions
  add column pinned_choices text[] check (pinned_choices <@ choices and are_distinct(pinned_choices)),
  add column keep_choice_order boolean,
  add check ((pinned_choices is null) = (keep_choice_order is null));

-- A question that another one replaced is called so in the changes of corrected copies, also in the trash. In the text of JSON, no
-- string can hold these quotes, because it escapes them.
update exams set changes = replace(changes::text, '"kind": "swapped"', '"kind": "replaced"')::jsonb
  where changes::text like '%"kind": "swapped"%';
update trashed_rows set content = replace(content::text, '"kind": "swapped"', '"kind": "replaced"')::json
  where table_name = 'exams' and content::text like '%"kind": "swapped"%';
