-- What a search reads of a text: lower case, without accents and without the signs of markup, as `foldText` of the contract.
create function folded(words text) returns text language sql immutable
  return case when octet_length(words) = length(words) then translate(lower(words), '*`\', '')
    else translate(
      replace(replace(replace(lower(words), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'),
      'àáâãäåāăąçćčďđèéêëēęěğìíîïīıłñńňòóôõöøōőřśšşťùúûüūůűýÿžźż*`\',
      'aaaaaaaaacccddeeeeeeegiiiiiilnnnoooooooorssstuuuuuuuyyzzz'
    )
  end;

-- Text, name, choices and tags as one text. Each begins and ends with a line break, so that a word has a sign on both sides.
create function searched_text(words text, name text, choices text[], tags text[]) returns text language sql immutable
  return folded(
    chr(10) || words || chr(10) || name || chr(10) || array_to_string(choices, chr(10)) || chr(10)
      || array_to_string(tags, chr(10)) || chr(10)
  );

-- The searched text of each question. Apart from it, because the index would make each change of a question slower: it is null
-- after a change until the server has time for it (`fill-searched-texts.ts`), and is made anew by each search until then.
create table searched_texts (
  question_id uuid primary key,
  chapter_id uuid not null,
  words text collate "C"
);
create index searched_texts_to_fill on searched_texts (question_id) where words is null;

-- A server of others may refuse the extension. Without the index a search reads every text of the courses that it looks in.
do $$ begin
  create extension if not exists pg_trgm;
  create index searched_texts_words on searched_texts using gin (words gin_trgm_ops) where words is not null;
exception when insufficient_privilege or undefined_file or feature_not_supported or undefined_object then
  raise notice 'searches have no index: the extension pg_trgm is not to be had';
end $$;

create function search_inserted() returns trigger language plpgsql as $$
begin
  insert into searched_texts (question_id, chapter_id) select id, chapter_id from new_rows;
  return null;
end $$;
create trigger search_inserted after insert on questions
  referencing new table as new_rows for each statement execute function search_inserted();

create function search_updated() returns trigger language plpgsql as $$
begin
  update searched_texts
    set chapter_id = now.chapter_id,
      words = case when (past.text, past.name, past.choices, past.tags) = (now.text, now.name, now.choices, now.tags)
        then words end
    from old_rows past join new_rows now using (id)
    where question_id = id
      and (past.chapter_id, past.text, past.name, past.choices, past.tags)
        <> (now.chapter_id, now.text, now.name, now.choices, now.tags);
  return null;
end $$;
create trigger search_updated after update on questions
  referencing old table as old_rows new table as new_rows for each statement execute function search_updated();

create function search_deleted() returns trigger language plpgsql as $$
begin
  delete from searched_texts using old_rows where question_id = id;
  return null;
end $$;
create trigger search_deleted after delete on questions
  referencing old table as old_rows for each statement execute function search_deleted();

insert into searched_texts (question_id, chapter_id) select id, chapter_id from questions;
