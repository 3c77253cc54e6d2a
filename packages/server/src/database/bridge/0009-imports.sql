-- Files on their way in, imports of questions, and by what a question is told to be in a course already.

-- Every question gets its key, and there may be a million.
set local statement_timeout = '15min';

-- The same for questions with the same text and the same choices in any order, whatever their case and white space.
create function normalised(words text) returns text language sql immutable
  return btrim(lower(regexp_replace(words, '\s+', ' ', 'g')));
create function content_key(words text, choices text[]) returns bigint language sql immutable
  return hashtextextended(
    normalised(words) || chr(10)
      || (select string_agg(normalised(choice), chr(10) order by normalised(choice) collate "C") from unnest(choices) as choice),
    0
  );
alter table question_signatures add column content_key bigint;
update question_signatures set content_key = content_key(questions.text, questions.choices)
  from questions where questions.id = question_id;
alter table question_signatures alter column content_key set not null;
create index question_signatures_content_key on question_signatures (course_id, content_key);
create or replace function sign_inserted() returns trigger language plpgsql as $$
begin
  insert into question_signatures (question_id, course_id, content_key)
    select new_rows.id, course_id, content_key(new_rows.text, new_rows.choices)
    from new_rows join chapters on chapters.id = chapter_id;
  return null;
end $$;
create or replace function forget_likeness(ids uuid[]) returns void language plpgsql as $$
begin
  update question_signatures
    set bands = null, revision = revision + 1, content_key = content_key(questions.text, questions.choices)
    from questions where questions.id = question_id and question_id = any(ids);
  delete from question_pairs where (one_id = any(ids) or other_id = any(ids)) and decision = 'open';
  update question_pairs set similarity = null
    where (one_id = any(ids) or other_id = any(ids)) and similarity is not null;
end $$;

create table uploads (
  id uuid primary key,
  account_id uuid not null references accounts on delete cascade,
  name text not null check (btrim(name) <> '' and length(name) <= 200),
  bytes integer not null check (bytes > 0),
  created_at timestamptz not null
);
create index uploads_account_id on uploads (account_id, id);
create index uploads_created_at on uploads (created_at);
create table upload_parts (
  upload_id uuid not null references uploads on delete cascade,
  number integer not null check (number >= 0),
  content bytea not null,
  primary key (upload_id, number)
);
alter table upload_parts alter column content set storage external;

-- While a server works on it, that is its run, which beats; one that has long not is of a server that is gone.
create table imports (
  id uuid primary key,
  course_id uuid not null references courses on delete cascade,
  state text not null check (state in ('reading', 'unreadable', 'ready', 'importing', 'imported', 'undone')),
  created_at timestamptz not null,
  failure text,
  run_id uuid,
  beat_at timestamptz,
  done integer not null default 0,
  total integer not null default 0,
  files jsonb not null default '[]',
  categories jsonb not null default '[]',
  tags jsonb not null default '[]',
  number_of_questions integer not null default 0,
  number_of_true_false integer not null default 0,
  number_of_duplicates integer not null default 0,
  imported_at timestamptz,
  number_of_imported integer not null default 0,
  number_of_images integer not null default 0,
  question_ids uuid[] not null default '{}',
  image_ids uuid[] not null default '{}',
  chapters jsonb not null default '[]',
  check ((state in ('reading', 'importing')) = (run_id is not null and beat_at is not null))
);
create index imports_course_id on imports (course_id, id);
create index imports_created_at on imports (created_at);
create table import_items (
  id uuid primary key,
  import_id uuid not null references imports on delete cascade,
  position integer not null,
  file text not null,
  line integer,
  state text not null check (state in ('question', 'skipped', 'failed')),
  reason text,
  notes text[] not null,
  text text not null,
  choices text[] not null,
  correct_answer text not null,
  keep_choice_order boolean not null,
  category text not null,
  tags text[] not null,
  is_true_false boolean not null,
  image_keys uuid[] not null,
  content_key bigint generated always as (case state when 'question' then content_key(text, choices) end) stored,
  unique (import_id, position)
);
create index import_items_content_key on import_items (import_id, content_key, position);
create table import_images (
  import_id uuid not null references imports on delete cascade,
  key uuid not null,
  content bytea not null,
  type text not null check (type in ('image/webp', 'image/png')),
  width integer not null,
  height integer not null,
  primary key (import_id, key)
);
alter table import_images alter column content set storage external;
