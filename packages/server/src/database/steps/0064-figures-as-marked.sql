-- The figures of results follow how the exam is marked; those of the key as printed are kept beside them.

alter table exam_results
  -- The number of students who chose something, but nothing at the last question; null for what was measured before.
  add column number_of_unfinished integer check (number_of_unfinished between 0 and number_of_students),
  -- The figures by the key as printed; null where the exam is marked by it.
  add column printed jsonb;
alter table question_measures
  -- Null where no answer is right or wrong.
  alter column number_of_correct drop not null,
  -- Of those who omitted it, how many chose nothing from there to the end.
  add column number_of_unreached integer check (number_of_unreached between 0 and number_of_omitted),
  -- The discrimination among the students who chose something, and that of choosing each choice.
  add column answered_discrimination double precision check (answered_discrimination between -1.001 and 1.001),
  add column choice_discriminations double precision[],
  -- As `asked_hash`, with the key that the question is marked by; null where that is the printed one, or no single choice.
  add column marked_hash uuid;
alter table shown_results add column number_of_unfinished integer;
alter table shown_measures
  add column number_of_unreached integer,
  add column answered_discrimination double precision,
  add column choice_discriminations double precision[],
  add column marked_hash uuid;
