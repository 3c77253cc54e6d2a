-- What a question asks has a hash, by which lists find the questions that are measured without reading their texts.

create function hash_of_asked(text text, choices text[], correct_answer text) returns uuid language sql immutable
  return md5((array[text, correct_answer] || array(select c from unnest(choices) as c order by c collate "C"))::text)::uuid;

alter table questions
  add column asked_hash uuid not null generated always as (hash_of_asked(text, choices, correct_answer)) stored;
drop index questions_by_age;
create index questions_by_age on questions (chapter_id, id) include (made_by, asked_hash);

alter table question_measures add column asked_hash uuid;
update question_measures set asked_hash = hash_of_asked(text, choices, correct_answer)
  from exam_questions as asked
  where (asked.exam_id, asked.version, asked.position)
    = (question_measures.exam_id, question_measures.version, question_measures.position);

create function set_asked_hash() returns trigger language plpgsql as $$
begin
  select hash_of_asked(text, choices, correct_answer) into new.asked_hash
  from exam_questions where (exam_id, version, position) = (new.exam_id, new.version, new.position);
  return new;
end $$;
create trigger set_asked_hash before insert on question_measures
  for each row when (new.asked_hash is null) execute function set_asked_hash();
