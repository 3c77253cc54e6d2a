-- Explanation, source, name and tags of a question, as pools, exams and waiting imports keep them.

-- A check looks at every row, and there may be millions.
set local statement_timeout = '15min';
alter table questions
  add column explanation text not null default '' check (length(explanation) <= 20000),
  add column source text not null default '' check (length(source) <= 500),
  add column name text not null default '' check (length(name) <= 200);
alter table exam_questions
  add column explanation text not null default '' check (length(explanation) <= 20000),
  add column source text not null default '' check (length(source) <= 500),
  add column name text not null default '' check (length(name) <= 200);
alter table import_items
  add column explanation text not null default '' check (length(explanation) <= 20000),
  add column source text not null default '' check (length(source) <= 500),
  add column name text not null default '' check (length(name) <= 200);
alter table questions add column tags text[] not null default '{}' check (cardinality(tags) <= 20);
alter table exam_questions add column tags text[] not null default '{}' check (cardinality(tags) <= 20);

-- What tags are compared by.
create function lowered(words text[]) returns text[] language sql immutable
  return array(select lower(word) from unnest(words) with ordinality as one (word, place) order by place);
-- Without a list of pending entries: every look at it would have to read that.
create index questions_by_tag on questions using gin (lowered(tags)) with (fastupdate = off) where tags <> '{}';
