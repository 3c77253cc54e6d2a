-- Images by what they hold and not by their ids, and what of an import is nearly the same as something else.

-- Every image is read, and every question that shows one.
set local statement_timeout = '15min';

-- In the form of an id, so that it can stand in its place in a text: the first half of the SHA-256.
alter table images add column content_key uuid not null
  generated always as (encode(substring(sha256(content) for 16), 'hex')::uuid) stored;

-- The same texts for questions that show the same images under other ids. An image of another course keeps its id:
-- what somebody may not see must not be told apart by what it holds.
create function by_content(texts text[], course uuid) returns text[] language plpgsql stable as $$
declare
  words text := array_to_string(texts, ' ');
  image record;
begin
  if words !~* '\]\(image:' then return texts; end if;
  for image in
    select id, content_key from images
    where course_id = course and id in (select match[1]::uuid from regexp_matches(words, '\]\(image:([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\)', 'gi') as match)
  loop
    texts := array(
      select regexp_replace(words_of_one, '\(image:' || image.id || '\)', '(image:' || image.content_key || ')', 'gi')
      from unnest(texts) with ordinality as one (words_of_one, place) order by place
    );
  end loop;
  return texts;
end $$;
create function question_key(words text, choices text[], course uuid) returns bigint language sql stable
  return (select content_key(texts[1], texts[2:]) from by_content(array[words] || choices, course) as texts);

create or replace function sign_inserted() returns trigger language plpgsql as $$
begin
  insert into question_signatures (question_id, course_id, content_key)
    select new_rows.id, course_id, question_key(new_rows.text, new_rows.choices, course_id)
    from new_rows join chapters on chapters.id = chapter_id;
  return null;
end $$;
create or replace function forget_likeness(ids uuid[]) returns void language plpgsql as $$
begin
  update question_signatures
    set bands = null, revision = revision + 1,
      content_key = question_key(questions.text, questions.choices, course_id)
    from questions where questions.id = question_id and question_id = any(ids);
  delete from question_pairs where (one_id = any(ids) or other_id = any(ids)) and decision = 'open';
  update question_pairs set similarity = null
    where (one_id = any(ids) or other_id = any(ids)) and similarity is not null;
end $$;
create or replace function follow_course(ids uuid[]) returns void language plpgsql as $$
begin
  update question_signatures
    set course_id = chapters.course_id, bands = null, revision = revision + 1,
      content_key = question_key(questions.text, questions.choices, chapters.course_id)
    from questions join chapters on chapters.id = questions.chapter_id
    where question_id = any(ids) and questions.id = question_id
      and question_signatures.course_id <> chapters.course_id;
  delete from question_pairs using question_signatures one, question_signatures other
    where (one_id = any(ids) or other_id = any(ids))
      and one.question_id = one_id and other.question_id = other_id and one.course_id <> other.course_id;
  update question_pairs set course_id = one.course_id from question_signatures one
    where (one_id = any(ids) or other_id = any(ids))
      and one.question_id = one_id and question_pairs.course_id <> one.course_id;
end $$;
-- They were compared by the ids of their images until now.
select forget_likeness(array(
  select id from questions where array_to_string(array[text] || choices, ' ') ~* '\]\(image:'
));

-- What an item is nearly the same as: a question, which may be gone by now, or an earlier item.
alter table import_items
  add column near_question_id uuid,
  add column near_position integer,
  add column near_similarity real,
  add check (num_nonnulls(near_question_id, near_position) = num_nonnulls(near_similarity));
alter table imports add column number_of_near_duplicates integer not null default 0;
