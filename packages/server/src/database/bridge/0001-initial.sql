-- Accounts, courses, chapters, questions with their count per cell, and exams.

create table accounts (
  id uuid primary key,
  email text not null unique check (email = lower(btrim(email)) and length(email) <= 254),
  password_hash text not null,
  verified_at timestamptz,
  is_locked boolean not null default false,
  code_tries integer not null default 0,
  code_tries_day date,
  created_at timestamptz not null
);

create table sessions (
  id uuid primary key,
  account_id uuid not null references accounts on delete cascade,
  user_agent text not null,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz
);
create index sessions_account_id on sessions (account_id);

create table refresh_tokens (
  hash bytea primary key,
  session_id uuid not null references sessions on delete cascade,
  issued_at timestamptz not null,
  rotated_at timestamptz
);
create index refresh_tokens_session_id on refresh_tokens (session_id);

create table verification_codes (
  account_id uuid primary key references accounts on delete cascade,
  code_hash bytea not null,
  tries integer not null default 0,
  sent_at timestamptz not null,
  expires_at timestamptz not null
);

create table rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);

create table courses (
  id uuid primary key,
  owner_id uuid not null references accounts on delete cascade,
  name text not null check (btrim(name) <> '' and length(name) <= 200),
  version integer not null default 1,
  created_at timestamptz not null default now()
);
create index courses_owner_id on courses (owner_id, id);

create table course_members (
  id uuid primary key,
  course_id uuid not null references courses on delete cascade,
  email text not null check (email = lower(btrim(email)) and length(email) <= 254),
  role text not null check (role in ('editor', 'viewer')),
  unique (course_id, email)
);
create index course_members_email on course_members (email, course_id);

create table chapters (
  id uuid primary key,
  course_id uuid not null references courses on delete cascade,
  name text not null check (btrim(name) <> '' and length(name) <= 200),
  number integer not null check (number >= 0),
  max_number_of_questions integer not null check (max_number_of_questions >= 1),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  constraint chapters_number_unique_in_course unique (course_id, number)
);

create function are_distinct(texts text[]) returns boolean language sql immutable
  return (select count(distinct btrim(t)) = cardinality(texts) from unnest(texts) as t);

create table questions (
  id uuid primary key,
  chapter_id uuid not null references chapters on delete cascade,
  text text not null check (btrim(text) <> '' and length(text) <= 10000),
  search_text text collate "C" not null generated always as (lower(text)) stored,
  choices text[] not null check (cardinality(choices) between 2 and 10 and are_distinct(choices)),
  correct_answer text not null check (correct_answer = any (choices)),
  difficulty text not null check (difficulty in ('simple', 'difficult')),
  objective text not null check (objective in ('reminding', 'understanding', 'creativity')),
  version integer not null default 1,
  created_at timestamptz not null default now()
);
create index questions_by_cell on questions (chapter_id, difficulty, objective, id);
create index questions_by_age on questions (chapter_id, id);
create index questions_by_text on questions (chapter_id, left(search_text, 200), id);

create table cells (
  chapter_id uuid not null references chapters on delete cascade,
  difficulty text not null,
  objective text not null,
  number_of_questions integer not null check (number_of_questions >= 0),
  primary key (chapter_id, difficulty, objective)
);

-- Rows are touched in key order, so that two statements never wait for each other in a circle.
create function count_cells() returns trigger language plpgsql as $$
begin
  if tg_op in ('DELETE', 'UPDATE') then
    perform 1 from cells join (select distinct chapter_id, difficulty, objective from old_rows) gone
      using (chapter_id, difficulty, objective)
      order by chapter_id, difficulty, objective for update of cells;
    update cells set number_of_questions = cells.number_of_questions - gone.n
      from (select chapter_id, difficulty, objective, count(*) as n from old_rows group by 1, 2, 3) gone
      where (cells.chapter_id, cells.difficulty, cells.objective)
        = (gone.chapter_id, gone.difficulty, gone.objective);
  end if;
  if tg_op in ('INSERT', 'UPDATE') then
    insert into cells (chapter_id, difficulty, objective, number_of_questions)
      select chapter_id, difficulty, objective, count(*) from new_rows group by 1, 2, 3 order by 1, 2, 3
      on conflict (chapter_id, difficulty, objective)
      do update set number_of_questions = cells.number_of_questions + excluded.number_of_questions;
  end if;
  return null;
end $$;
create trigger count_inserted after insert on questions
  referencing new table as new_rows for each statement execute function count_cells();
create trigger count_deleted after delete on questions
  referencing old table as old_rows for each statement execute function count_cells();
create trigger count_updated after update on questions
  referencing old table as old_rows new table as new_rows for each statement execute function count_cells();

create table images (
  id uuid primary key,
  course_id uuid references courses on delete set null,
  owner_id uuid references accounts on delete set null,
  content bytea not null,
  type text not null check (type in ('image/webp', 'image/png')),
  width integer not null check (width between 1 and 2000),
  height integer not null check (height between 1 and 2000),
  created_at timestamptz not null default now()
);
create index images_course_id on images (course_id);
-- Compressed already.
alter table images alter column content set storage external;

create table blueprints (
  id uuid primary key,
  course_id uuid not null references courses on delete cascade,
  name text not null check (btrim(name) <> '' and length(name) <= 200),
  chapters jsonb not null,
  difficulty jsonb not null,
  objective jsonb not null,
  updated_at timestamptz not null default now()
);
create unique index blueprints_name_unique_in_course on blueprints (course_id, lower(name));

create table exams (
  id uuid primary key,
  owner_id uuid not null references accounts on delete cascade,
  course_id uuid references courses on delete set null,
  course_name text not null,
  name text not null check (btrim(name) <> '' and length(name) <= 200),
  number_of_questions integer not null check (number_of_questions between 1 and 1000),
  difficulty_distribution jsonb not null,
  objective_distribution jsonb not null,
  chapters_distribution jsonb not null,
  seed text,
  blueprint jsonb,
  engine_version text,
  idempotency_key text,
  idempotency_fingerprint text,
  created_at timestamptz not null default now(),
  constraint exams_idempotency_key_unique unique (owner_id, idempotency_key)
);
create index exams_course_id on exams (course_id, id);

-- A record: no reference to the pool, which may change or go.
create table exam_questions (
  exam_id uuid not null references exams on delete cascade,
  position integer not null check (position >= 1),
  question_id uuid not null,
  chapter_id uuid not null,
  chapter_name text not null,
  chapter_number integer not null,
  text text not null,
  choices text[] not null,
  correct_answer text not null check (correct_answer = any (choices)),
  difficulty text not null check (difficulty in ('simple', 'difficult')),
  objective text not null check (objective in ('reminding', 'understanding', 'creativity')),
  primary key (exam_id, position),
  unique (exam_id, question_id)
);

create table exam_images (
  exam_id uuid not null references exams on delete cascade,
  image_id uuid not null references images on delete cascade,
  primary key (exam_id, image_id)
);
create index exam_images_image_id on exam_images (image_id);

-- Nobody can ever see an image again that has no course and is in no exam.
create function drop_unseen_images() returns trigger language plpgsql as $$
begin
  delete from images where course_id is null
    and not exists (select from exam_images where exam_images.image_id = images.id);
  return null;
end $$;
create trigger drop_unseen_images after delete on courses
  for each statement execute function drop_unseen_images();
create trigger drop_unseen_images after delete on exam_images
  for each statement execute function drop_unseen_images();
