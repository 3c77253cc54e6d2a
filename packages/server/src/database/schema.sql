-- The database as it is. A new installation runs this file; CONTRIBUTING says how a later version changes it. Kysely keeps the
-- names of the steps that a database has had in `kysely_migration`.
--
-- Checks of lengths count code points: eight times as many as a name may have characters (decision 40).
--
-- An id is a UUID of version 7, so ids sort by age. Triggers keep `cells`, `ranks` and the rows of `question_signatures` true.


-- Accounts ------------------------------------------------------------------------------------------------------------------

create table accounts (
  id uuid primary key,
  email text not null unique check (email = lower(btrim(email)) and length(email) <= 254),
  password_hash text not null,
  -- How colleagues see the person beside the e-mail.
  display_name text check (length(display_name) between 1 and 800),
  -- Null until the account has given the code that was mailed to it.
  verified_at timestamptz,
  is_locked boolean not null default false,
  -- Whether the first steps of a demo installation are offered.
  shows_first_steps boolean not null default true,
  -- Wrong codes on this day, in UTC.
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
  revoked_at timestamptz,
  -- Of a single sign-on: the address at which the provider ends its session, too. It names the person to the provider.
  log_out_address text
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

-- The newest link of each account that sets a new password; older links are void.
create table password_resets (
  account_id uuid primary key references accounts on delete cascade,
  token_hash bytea not null unique,
  sent_at timestamptz not null,
  expires_at timestamptz not null
);

-- Invitations to sign up. Each works once, for the address to which its link was mailed.
create table invitations (
  id uuid primary key,
  email text not null check (email = lower(btrim(email)) and length(email) <= 254),
  token_hash bytea not null unique,
  -- Null once that account is deleted.
  invited_by uuid references accounts on delete set null,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index invitations_email on invitations (email);
create index invitations_invited_by on invitations (invited_by);

-- The address that is to replace an account's own, with the code that was mailed there.
create table email_changes (
  account_id uuid primary key references accounts on delete cascade,
  email text not null check (email = lower(btrim(email)) and length(email) <= 254),
  code_hash bytea not null,
  tries integer not null default 0,
  sent_at timestamptz not null,
  expires_at timestamptz not null
);

-- Who may sign in as an account by single sign-on. A subject names a person at its issuer for good, an e-mail does not.
create table identities (
  issuer text not null,
  subject text not null,
  account_id uuid not null references accounts on delete cascade,
  linked_at timestamptz not null,
  primary key (issuer, subject),
  unique (account_id, issuer)
);

-- Single sign-ons that wait, each for the browser with a cookie: for the answer of the provider, which must match state, nonce and
-- code verifier; or, with a code, for the mailed code that shows whose the account is.
create table sign_ons (
  cookie_hash bytea primary key,
  state text not null,
  nonce text not null,
  code_verifier text not null,
  -- The account that asks to be linked, or to which a person is linked by the code.
  account_id uuid references accounts on delete cascade,
  issuer text,
  subject text,
  log_out_address text,
  code_hash bytea,
  tries integer not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  check ((code_hash is null) = (subject is null) and (code_hash is null or account_id is not null))
);
create index sign_ons_account_id on sign_ons (account_id);

-- Tokens for programs. A token is random, so that a plain hash is safe; the prefix is what its owner tells it from others by.
create table api_tokens (
  id uuid primary key,
  account_id uuid not null references accounts on delete cascade,
  name text not null check (btrim(name) <> '' and length(name) <= 1600),
  prefix text not null,
  hash bytea not null unique,
  may_write boolean not null,
  -- The only courses that it is for, without references, because a course may be deleted and put back; null for all.
  course_ids uuid[],
  created_at timestamptz not null,
  expires_at timestamptz not null,
  last_used_at timestamptz
);
create index api_tokens_account_id on api_tokens (account_id);

-- Counts of rate limits; `expire` is in milliseconds since 1970. The columns are those of rate-limiter-flexible.
create table rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);

-- How many mails people caused on a day (UTC): those that an address received, and those that an account sent. A key is the
-- HMAC of an address, or of the id of an account, so that the count outlives the account and names nobody. What an
-- address received is kept for its day, what was sent for eight days.
create table mail_counts (
  kind text not null check (kind in ('received', 'sent')),
  key bytea not null,
  day date not null,
  mails integer not null check (mails >= 0),
  primary key (kind, key, day)
);

-- How much the things of an account take, as it was measured last. An account adds nothing while it uses what is allowed, or more.
create table account_storage (
  account_id uuid primary key references accounts on delete cascade,
  measured_at timestamptz not null,
  -- How long measuring took: the longer, the more rarely it is measured.
  took_ms integer not null check (took_ms >= 0),
  -- A JSON object of bytes by kind, and their sum.
  bytes jsonb not null,
  used_bytes bigint not null,
  -- The most that was allowed when it was measured.
  allowed_bytes bigint not null
);

-- The creates that a client may repeat: a request with the same key returns what the first one made.
create table idempotency_keys (
  account_id uuid not null references accounts on delete cascade,
  key text not null,
  -- Of the request; another request with the same key is refused.
  fingerprint text not null,
  -- A course, chapter, question or exam, without a reference, because it may be gone.
  created_id uuid not null,
  created_at timestamptz not null default now(),
  primary key (account_id, key)
);
create index idempotency_keys_created_at on idempotency_keys (created_at);


-- Courses and chapters ------------------------------------------------------------------------------------------------------

create table courses (
  id uuid primary key,
  owner_id uuid not null references accounts on delete cascade,
  name text not null check (btrim(name) <> '' and length(name) <= 1600),
  version integer not null default 1,
  created_at timestamptz not null default now()
);
create index courses_owner_id on courses (owner_id, id);

-- The more a role may, the higher.
create function role_strength(role text) returns integer language sql immutable
  return array_position(array['viewer', 'editor', 'owner'], role);

-- Colleagues with whom an account shares courses by one action.
create table colleague_groups (
  id uuid primary key,
  owner_id uuid not null references accounts on delete cascade,
  name text not null check (btrim(name) <> '' and length(name) <= 1600),
  created_at timestamptz not null default now()
);
create index colleague_groups_owner_id on colleague_groups (owner_id);

create table colleague_group_members (
  id uuid primary key,
  group_id uuid not null references colleague_groups on delete cascade,
  email text not null check (email = lower(btrim(email)) and length(email) <= 254),
  unique (group_id, email)
);
create index colleague_group_members_email on colleague_group_members (email);

-- A course is shared with an e-mail address, even before there is an account with it.
create table course_members (
  id uuid primary key,
  course_id uuid not null references courses on delete cascade,
  email text not null check (email = lower(btrim(email)) and length(email) <= 254),
  role text not null check (role in ('owner', 'editor', 'viewer')),
  -- Whether an owner asked the member to own the course too, and is not answered yet.
  is_asked_to_own boolean not null default false check (not is_asked_to_own or role <> 'owner'),
  -- The group by which the member has the course; null for whoever it was shared with alone.
  group_id uuid references colleague_groups on delete set null check (group_id is null or role <> 'owner'),
  unique (course_id, email)
);
create index course_members_email on course_members (email, course_id);
create index course_members_group_id on course_members (group_id) where group_id is not null;

-- The courses that are shared with a group. The rows of its members in `course_members` follow from these.
create table course_groups (
  course_id uuid not null references courses on delete cascade,
  group_id uuid not null references colleague_groups on delete cascade,
  role text not null check (role in ('editor', 'viewer')),
  primary key (course_id, group_id)
);
create index course_groups_group_id on course_groups (group_id);

create table chapters (
  id uuid primary key,
  course_id uuid not null references courses on delete cascade,
  name text not null check (btrim(name) <> '' and length(name) <= 1600),
  number integer not null check (number >= 0),
  max_number_of_questions integer not null check (max_number_of_questions >= 1),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  constraint chapters_number_unique_in_course unique (course_id, number)
);


-- Questions -----------------------------------------------------------------------------------------------------------------

-- The text in Unicode normal form C, as `composed` of the contract. Most texts have none of the code points that change there. A
-- run of as many that may be combining marks stays as it is: ordering them would take quadratic time.
create function composed(words text) returns text language sql immutable
  return case
    when octet_length(words) = length(words) then words
    when words !~ '[\u0300-\u036f\u0653-\u0655\u093c\u0958-\u095f\u09be\u09d7\u09dc-\u09df\u0a33-\u0a5e\u0b3e\u0b56-\u0b5d\u0bbe\u0bd7\u0c56\u0cc2\u0cd5\u0cd6\u0d3e\u0d57\u0dca\u0dcf\u0ddf\u1161-\u1175\u11a8-\u11c2\u1f00-\u1fff\u2126-\u212b\u3099\u309a\uf900-\ufaff\ufb1d-\ufb4e]' then words
    when words ~ '[^\u0001-\u02ff\u0370-\u0482\u048a-\u0590\u1100-\u11ff\u1e00-\u20cf\u2100-\u2cee\u2cf2-\u2ddf\u2e00-\u3029\u3030-\u3098\u309b-\ua4cf\uac00-\ud7a3]{32}' then words
    else normalize(words, nfc)
  end;

create function are_distinct(texts text[]) returns boolean language sql immutable
  return (select count(distinct btrim(t)) = cardinality(texts) from unnest(texts) as t);

-- The form in which tags are compared.
create function lowered(words text[]) returns text[] language sql immutable
  return array(select lower(word) from unnest(words) with ordinality as one (word, place) order by place);

-- What a question asks: its text, its correct answer, and its choices in any order.
create function hash_of_asked(text text, choices text[], correct_answer text) returns uuid language sql immutable
  return md5((array[text, correct_answer] || array(select c from unnest(choices) as c order by c collate "C"))::text)::uuid;

create table questions (
  id uuid primary key,
  chapter_id uuid not null references chapters on delete cascade,
  -- At most 10,000 characters as people count them; backslashes of escaped markup do not count against that bound.
  text text not null check (btrim(text) <> '' and length(text) <= 20000),
  -- Lower case, without the signs of markup. It sorts by code point, which is the same on every server.
  search_text text collate "C" not null generated always as (translate(lower(text), '*`\', '')) stored,
  choices text[] not null check (cardinality(choices) between 2 and 10 and are_distinct(choices)),
  correct_answer text not null check (correct_answer = any (choices)),
  difficulty text not null check (difficulty in ('simple', 'difficult')),
  objective text not null check (objective in ('reminding', 'understanding', 'creativity')),
  keep_choice_order boolean not null default false,
  -- Those that stand last in every exam.
  pinned_choices text[] not null default '{}' check (pinned_choices <@ choices and are_distinct(pinned_choices)),
  -- Empty if there is none, like source and name.
  explanation text not null default '' check (length(explanation) <= 20000),
  source text not null default '' check (length(source) <= 4000),
  name text not null default '' check (length(name) <= 1600),
  tags text[] not null default '{}' check (cardinality(tags) <= 20),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  -- The account that added or imported it; null if it is not known or was deleted.
  made_by uuid,
  -- The question that it is a copy of, which may be gone, and the name of the course of that question at that time.
  copied_from uuid,
  copied_from_course text check (length(copied_from_course) <= 1600),
  asked_hash uuid not null generated always as (hash_of_asked(text, choices, correct_answer)) stored,
  check ((copied_from is null) = (copied_from_course is null))
);
create index questions_made_by on questions (made_by);
create index questions_by_cell on questions (chapter_id, difficulty, objective, id);
-- Its further columns let lists count by maker and by measurement without reading the questions.
create index questions_by_age on questions (chapter_id, id) include (made_by, asked_hash);
create index questions_by_text on questions (chapter_id, left(search_text, 200), id);
-- `fastupdate = off`: otherwise every search would have to read the list of pending entries.
create index questions_by_tag on questions using gin (lowered(tags)) with (fastupdate = off) where tags <> '{}';

-- The contents of a question before each of its last edits.
create table question_versions (
  question_id uuid not null references questions on delete cascade,
  version integer not null,
  -- The chapter may be gone by now.
  chapter_id uuid not null,
  -- The fields of its authors, by the names of the contract.
  content jsonb not null,
  -- The account whose edit replaced it; null once that account is deleted.
  changed_by uuid,
  replaced_at timestamptz not null default now(),
  primary key (question_id, version)
);
create index question_versions_replaced_at on question_versions (replaced_at);
create index question_versions_changed_by on question_versions (changed_by);


-- Cells and ranks: the pool as the engine counts it -------------------------------------------------------------------------

-- The number of questions in each cell.
create table cells (
  chapter_id uuid not null references chapters on delete cascade,
  difficulty text not null,
  objective text not null,
  number_of_questions integer not null check (number_of_questions >= 0),
  -- The number of questions that have ever left the cell. While it stays the same, each rank belongs to the same
  -- question.
  number_of_removals bigint not null default 0,
  primary key (chapter_id, difficulty, objective)
);

-- The position of a kind in `KINDS` of the engine.
create function kind_number(difficulty text, objective text) returns smallint language sql immutable
  return (
    case difficulty when 'difficult' then 3 else 0 end
      + case objective when 'reminding' then 0 when 'understanding' then 1 else 2 end
  )::smallint;

-- The questions of each cell, numbered from 0 to n - 1 without a gap, so that the n-th is found without counting. An exam
-- looks up each of its questions here, so the key is small: a kind is its number.
create table ranks (
  chapter_id uuid not null references chapters on delete cascade,
  kind smallint not null,
  rank integer not null check (rank >= 0),
  question_id uuid not null,
  primary key (chapter_id, kind, rank)
);
create unique index ranks_question_id on ranks (question_id);

-- Locks rows of cells in key order, so that statements cannot deadlock.
create function lock_cells(chapter_ids uuid[], difficulties text[], objectives text[])
returns void language plpgsql as $$
begin
  insert into cells (chapter_id, difficulty, objective, number_of_questions)
    select distinct *, 0 from unnest(chapter_ids, difficulties, objectives) as cell (c, d, o)
    where exists (select from chapters where chapters.id = c)
    order by c, d, o
    on conflict do nothing;
  perform 1 from cells
    where (chapter_id, difficulty, objective) in (select * from unnest(chapter_ids, difficulties, objectives))
    order by chapter_id, difficulty, objective for update;
end $$;

-- New questions come last in their cells.
create function enter_cells(ids uuid[], chapter_ids uuid[], difficulties text[], objectives text[])
returns void language plpgsql as $$
begin
  with entering as (
    select * from unnest(ids, chapter_ids, difficulties, objectives)
      as question (id, chapter_id, difficulty, objective)
  )
  insert into ranks (chapter_id, kind, rank, question_id)
    select chapter_id, kind_number(difficulty, objective), cells.number_of_questions - 1
      + row_number() over (partition by chapter_id, difficulty, objective order by id), id
    from entering join cells using (chapter_id, difficulty, objective);
  update cells set number_of_questions = number_of_questions + entered.n
    from (
      select c, d, o, count(*) as n from unnest(chapter_ids, difficulties, objectives) as cell (c, d, o)
      group by c, d, o
    ) entered
    where (chapter_id, difficulty, objective) = (c, d, o);
end $$;

-- The last questions of a cell take the ranks of those that leave it, so that no gap is left.
create function leave_cells(ids uuid[]) returns void language plpgsql as $$
declare
  movers uuid[];
  holes integer[];
begin
  with leaving as (
    delete from ranks where question_id = any(ids) returning chapter_id, kind, rank
  ), numbers as (
    select chapter_id, kind, count(*) as n from leaving group by 1, 2
  ), lowered as (
    update cells
      set number_of_questions = number_of_questions - n, number_of_removals = number_of_removals + n
      from numbers
      where (cells.chapter_id, kind_number(cells.difficulty, cells.objective)) = (numbers.chapter_id, numbers.kind)
      returning cells.chapter_id, numbers.kind, number_of_questions as held, n
  ), hole as (
    select leaving.*, row_number() over (partition by chapter_id, kind order by leaving.rank) as number
    from leaving join lowered using (chapter_id, kind)
    where leaving.rank < held
  ), mover as (
    select ranks.chapter_id, ranks.kind, question_id,
      row_number() over (partition by ranks.chapter_id, ranks.kind order by ranks.rank) as number
    from ranks join lowered on (ranks.chapter_id, ranks.kind) = (lowered.chapter_id, lowered.kind)
      and ranks.rank >= held
    where not question_id = any(ids)
  )
  select array_agg(question_id), array_agg(hole.rank) into movers, holes
    from hole join mover using (chapter_id, kind, number);
  update ranks set rank = move.rank
    from unnest(movers, holes) as move (question_id, rank)
    where ranks.question_id = move.question_id;
end $$;

create function rank_inserted() returns trigger language plpgsql as $$
declare
  ids uuid[]; chapter_ids uuid[]; difficulties text[]; objectives text[];
begin
  select array_agg(id), array_agg(chapter_id), array_agg(difficulty), array_agg(objective)
    into ids, chapter_ids, difficulties, objectives from new_rows;
  if ids is null then return null; end if;
  perform lock_cells(chapter_ids, difficulties, objectives);
  perform enter_cells(ids, chapter_ids, difficulties, objectives);
  return null;
end $$;
create trigger rank_inserted after insert on questions
  referencing new table as new_rows for each statement execute function rank_inserted();

create function rank_deleted() returns trigger language plpgsql as $$
declare
  ids uuid[]; chapter_ids uuid[]; difficulties text[]; objectives text[];
begin
  select array_agg(id), array_agg(chapter_id), array_agg(difficulty), array_agg(objective)
    into ids, chapter_ids, difficulties, objectives from old_rows;
  if ids is null then return null; end if;
  perform lock_cells(chapter_ids, difficulties, objectives);
  perform leave_cells(ids);
  return null;
end $$;
create trigger rank_deleted after delete on questions
  referencing old table as old_rows for each statement execute function rank_deleted();

-- An edit that keeps a question in its cell touches neither counts nor ranks.
create function rank_updated() returns trigger language plpgsql as $$
declare
  ids uuid[]; chapter_ids uuid[]; difficulties text[]; objectives text[];
  old_chapter_ids uuid[]; old_difficulties text[]; old_objectives text[];
begin
  select array_agg(now.id), array_agg(now.chapter_id), array_agg(now.difficulty), array_agg(now.objective),
      array_agg(past.chapter_id), array_agg(past.difficulty), array_agg(past.objective)
    into ids, chapter_ids, difficulties, objectives, old_chapter_ids, old_difficulties, old_objectives
    from old_rows past join new_rows now using (id)
    where (past.chapter_id, past.difficulty, past.objective) <> (now.chapter_id, now.difficulty, now.objective);
  if ids is null then return null; end if;
  perform lock_cells(
    chapter_ids || old_chapter_ids, difficulties || old_difficulties, objectives || old_objectives
  );
  perform leave_cells(ids);
  perform enter_cells(ids, chapter_ids, difficulties, objectives);
  return null;
end $$;
create trigger rank_updated after update on questions
  referencing old table as old_rows new table as new_rows for each statement execute function rank_updated();


-- Search --------------------------------------------------------------------------------------------------------------------

-- The searched form of a text: composed, lower case, without accents and without the signs of markup, as `foldText` of the contract.
create function folded(words text) returns text language sql immutable
  return case when octet_length(words) = length(words) then translate(lower(words), '*`\', '')
    else translate(
      replace(replace(replace(lower(composed(words)), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'),
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


-- Images --------------------------------------------------------------------------------------------------------------------

create table images (
  id uuid primary key,
  -- Null once the course is deleted; then only exams hold the image.
  course_id uuid references courses on delete set null,
  -- The account that added it, while that account exists.
  owner_id uuid references accounts on delete set null,
  content bytea not null,
  type text not null check (type in ('image/webp', 'image/png')),
  width integer not null check (width between 1 and 2000),
  height integer not null check (height between 1 and 2000),
  created_at timestamptz not null default now(),
  -- Equal for images with the same bytes: the first half of their SHA-256, in the form of an id, so that it can
  -- replace the id in a text. `keyOfImage` computes the same from a file.
  content_key uuid not null generated always as (encode(substring(sha256(content) for 16), 'hex')::uuid) stored
);
create index images_course_id on images (course_id);
create index images_owner_id on images (owner_id);
-- The content is compressed already.
alter table images alter column content set storage external;


-- Near-duplicates -----------------------------------------------------------------------------------------------------------

create function normalised(words text) returns text language sql immutable
  return btrim(lower(regexp_replace(words, '\s+', ' ', 'g')));

-- Equal for questions with the same text and the same choices in any order, ignoring case, white space and normal form. Most texts have no
-- white space but single blanks between words: then normalising is lowering, which takes a fifth of the time.
create function content_key(words text, choices text[]) returns bigint language plpgsql immutable as $$
begin
  words := composed(words);
  words := case when words ~ '(?! )\s|  |^ | $' then normalised(words) else lower(words) end;
  return hashtextextended(
    words || chr(10) || (
      select string_agg(choice, chr(10) order by choice) from (
        select case when choice ~ '(?! )\s|  |^ | $' then normalised(choice) else lower(choice) end collate "C" as choice
        from (select composed(choice) as choice from unnest(choices) as choice offset 0) as composed
        -- Otherwise each choice would be computed twice.
        offset 0
      ) as one
    ),
    0
  );
end $$;

-- The texts with the content keys of images in place of their ids, so that copies of an image count as the same. An
-- image of another course keeps its id, because the comparison must not reveal the content of an image that the
-- account may not see.
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

-- Pairs of questions of one course that are near-duplicates, or that somebody has decided about. `open`: found but
-- not decided; `kept`: both are fine, even together; `excluded`: never in one exam.
create table question_pairs (
  id uuid not null unique default gen_random_uuid(),
  one_id uuid not null references questions on delete cascade,
  other_id uuid not null references questions on delete cascade,
  course_id uuid not null references courses on delete cascade,
  -- From 0 to 1; null if a user marked the pair.
  similarity real,
  -- Similarity in thousandths, for lists; -1 without one.
  permille integer not null generated always as (coalesce(round(similarity * 1000), -1)) stored,
  decision text not null check (decision in ('open', 'kept', 'excluded')),
  primary key (one_id, other_id),
  check (one_id < other_id)
);
create index question_pairs_by_likeness on question_pairs (course_id, decision, permille desc, id desc);
create index question_pairs_other_id on question_pairs (other_id);

-- The keys by which near-duplicates are found, one row for each question.
create table question_signatures (
  question_id uuid primary key references questions on delete cascade,
  course_id uuid not null,
  -- Incremented by every change of the compared contents.
  revision integer not null default 0,
  -- Near-duplicates probably share one of these keys; null while the question has not been compared.
  bands integer[],
  -- `content_key` of the question; compared in SQL only.
  content_key bigint not null
);
create index question_signatures_bands on question_signatures using gin (bands) with (fastupdate = off)
  where bands is not null;
create index question_signatures_without_bands on question_signatures (course_id, question_id) where bands is null;
create index question_signatures_content_key on question_signatures (course_id, content_key);

-- Deletes undecided pairs of changed questions; decisions stay.
create function forget_likeness(ids uuid[]) returns void language plpgsql as $$
begin
  update question_signatures
    set bands = null, revision = revision + 1,
      content_key = question_key(questions.text, questions.choices, course_id)
    from questions where questions.id = question_id and question_id = any(ids);
  delete from question_pairs where (one_id = any(ids) or other_id = any(ids)) and decision = 'open';
  update question_pairs set similarity = null
    where (one_id = any(ids) or other_id = any(ids)) and similarity is not null;
end $$;

-- A pair whose questions both move to another course moves along; a pair that a move separates is deleted.
create function follow_course(ids uuid[]) returns void language plpgsql as $$
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

create function sign_inserted() returns trigger language plpgsql as $$
begin
  insert into question_signatures (question_id, course_id, content_key)
    select new_rows.id, course_id, question_key(new_rows.text, new_rows.choices, course_id)
    from new_rows join chapters on chapters.id = chapter_id;
  return null;
end $$;
create trigger sign_inserted after insert on questions
  referencing new table as new_rows for each statement execute function sign_inserted();

create function sign_updated() returns trigger language plpgsql as $$
declare
  changed uuid[]; moved uuid[];
begin
  select
      array_agg(id) filter (where (past.text, past.choices, past.correct_answer)
        is distinct from (now.text, now.choices, now.correct_answer)),
      array_agg(id) filter (where past.chapter_id <> now.chapter_id)
    into changed, moved from old_rows past join new_rows now using (id);
  if changed is not null then perform forget_likeness(changed); end if;
  if moved is not null then perform follow_course(moved); end if;
  return null;
end $$;
create trigger sign_updated after update on questions
  referencing old table as old_rows new table as new_rows for each statement execute function sign_updated();

create function sign_moved_chapter() returns trigger language plpgsql as $$
begin
  perform follow_course(array(select id from questions where chapter_id = new.id));
  return null;
end $$;
create trigger sign_moved_chapter after update of course_id on chapters
  for each row when (old.course_id <> new.course_id) execute function sign_moved_chapter();


-- Files and imports of questions --------------------------------------------------------------------------------------------

-- An uploaded file, possibly incomplete, and its parts.
create table uploads (
  id uuid primary key,
  account_id uuid not null references accounts on delete cascade,
  name text not null check (btrim(name) <> '' and length(name) <= 1600),
  bytes integer not null check (bytes > 0),
  created_at timestamptz not null,
  -- When it was imported. From then on it is kept only while there is room.
  used_at timestamptz
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

-- An import: files of questions for a course, and the result of reading and applying them.
create table imports (
  id uuid primary key,
  course_id uuid not null references courses on delete cascade,
  state text not null check (state in ('reading', 'unreadable', 'ready', 'importing', 'imported', 'undone')),
  created_at timestamptz not null,
  failure text,
  -- The run of the server that works on it, and its last heartbeat. After a long time without a heartbeat the server counts as
  -- gone.
  run_id uuid,
  heartbeat_at timestamptz,
  done integer not null default 0,
  total integer not null default 0,
  -- Lists of the contents of the files, in the order of the files.
  files jsonb not null default '[]',
  answer_columns jsonb not null default '[]',
  -- The uploads, also of an applied import; each is deleted after a day.
  upload_ids uuid[] not null default '{}',
  categories jsonb not null default '[]',
  tags jsonb not null default '[]',
  -- The number of notes of each kind.
  notes jsonb not null default '[]',
  -- The suggested chapters of the categories; null until they are first requested.
  suggestions jsonb,
  number_of_questions integer not null default 0,
  number_of_true_false integer not null default 0,
  number_of_duplicates integer not null default 0,
  number_of_near_duplicates integer not null default 0,
  imported_at timestamptz,
  number_of_imported integer not null default 0,
  number_of_images integer not null default 0,
  -- The questions that undoing deletes.
  question_ids uuid[] not null default '{}',
  image_ids uuid[] not null default '{}',
  -- The chapters that it created, and those whose maximum it raised.
  chapters jsonb not null default '[]',
  -- The work of the run and its account, so that another server can do it if this one dies; null in rows without a run.
  request jsonb,
  -- How often the work of the run has begun.
  tries integer not null default 0,
  check ((state in ('reading', 'importing')) = (run_id is not null and heartbeat_at is not null)),
  check (request is null or run_id is not null)
);
create index imports_course_id on imports (course_id, id);
create index imports_created_at on imports (created_at);

-- The items of the files, until the import is applied.
create table import_items (
  id uuid primary key,
  import_id uuid not null references imports on delete cascade,
  -- Counts from 0 over all files.
  position integer not null,
  file text not null,
  line integer,
  -- The last line of an unused block; null for others.
  last_line integer,
  state text not null check (state in ('question', 'skipped', 'failed', 'unused')),
  reason text,
  -- `possible` for a failed item, `done` for a mended one; null for all others.
  mending text check (mending in ('possible', 'done')),
  notes text[] not null,
  -- The kind of each note, in order; empty if unknown.
  note_kinds text[] not null default '{}',
  text text not null,
  choices text[] not null,
  correct_answer text not null,
  keep_choice_order boolean not null,
  pinned_choices text[] not null default '{}',
  explanation text not null default '' check (length(explanation) <= 20000),
  source text not null default '' check (length(source) <= 4000),
  name text not null default '' check (length(name) <= 1600),
  category text not null,
  tags text[] not null,
  is_true_false boolean not null,
  -- The keys of the images that its texts show.
  image_keys uuid[] not null,
  content_key bigint generated always as (case state when 'question' then content_key(text, choices) end) stored,
  -- Its most similar question, which may have been deleted since, or an earlier item.
  near_question_id uuid,
  near_position integer,
  near_similarity real,
  unique (import_id, position),
  check (num_nonnulls(near_question_id, near_position) = num_nonnulls(near_similarity))
);
create index import_items_content_key on import_items (import_id, content_key, position);

-- The images of the files, re-encoded from their pixels. The texts of the import refer to an image by its key, which
-- becomes its `content_key` in the course.
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


-- Exams ---------------------------------------------------------------------------------------------------------------------

-- Saved blueprints: JSON objects of counts by chapter id, difficulty and objective.
create table blueprints (
  id uuid primary key,
  course_id uuid not null references courses on delete cascade,
  name text not null check (btrim(name) <> '' and length(name) <= 1600),
  chapters jsonb not null,
  difficulty jsonb not null,
  objective jsonb not null,
  updated_at timestamptz not null default now()
);
create unique index blueprints_name_unique_in_course on blueprints (course_id, lower(name));

-- The exam that an account is making in a course, until it is saved or discarded.
create table exam_drafts (
  account_id uuid not null references accounts on delete cascade,
  course_id uuid not null references courses on delete cascade,
  -- `json` and not `jsonb`: the order of chapters counts. Ids in it may name what is gone.
  content json not null,
  -- Stored, so that a list of drafts reads no content.
  name text not null generated always as (content ->> 'name') stored,
  number_of_questions integer not null
    generated always as (coalesce(json_array_length(content #> '{paper,versions,0,questions}'), 0)) stored,
  version integer not null default 1,
  changed_at timestamptz not null,
  primary key (account_id, course_id)
);
create index exam_drafts_course_id on exam_drafts (course_id);

-- An exam is a record: it stores the names and texts of its time and refers to nothing in the pool except images.
create table exams (
  id uuid primary key,
  owner_id uuid not null references accounts on delete cascade,
  course_id uuid references courses on delete set null,
  course_name text not null,
  name text not null check (btrim(name) <> '' and length(name) <= 1600),
  number_of_questions integer not null check (number_of_questions between 1 and 1000),
  number_of_versions integer not null default 1 check (number_of_versions between 1 and 26),
  -- JSON objects of counts by difficulty and by objective, and the list of chapters.
  difficulty_distribution jsonb not null,
  objective_distribution jsonb not null,
  chapters_distribution jsonb not null,
  -- Null if the exam was not generated.
  seed text,
  -- Blueprint, engine version, preferences, versions and the state of the pool's cells; null like `seed`. `json` and not
  -- `jsonb`: the order of chapters counts.
  generation json,
  created_at timestamptz not null default now(),
  -- The exam that a corrected copy was made from, without a reference, because that exam may be gone. The list of changes is JSON.
  corrected_from uuid,
  corrected_from_name text,
  changes jsonb,
  -- The highest ordinal that a student of the exam ever had.
  last_student_ordinal integer not null default 0 check (last_student_ordinal between 0 and 32767),
  check ((corrected_from_name is null) = (changes is null))
);
create index exams_owner_id on exams (owner_id);
create index exams_course_id on exams (course_id, id);

create table exam_questions (
  exam_id uuid not null references exams on delete cascade,
  -- 0 is version A.
  version integer not null default 0 check (version between 0 and 25),
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
  explanation text not null default '' check (length(explanation) <= 20000),
  source text not null default '' check (length(source) <= 4000),
  name text not null default '' check (length(name) <= 1600),
  tags text[] not null default '{}' check (cardinality(tags) <= 20),
  -- Heading of the section that begins with the question; empty if none does.
  heading text not null default '' check (length(heading) <= 1600),
  -- The order of choices that the question had when the exam was saved.
  pinned_choices text[] not null default '{}' check (pinned_choices <@ choices and are_distinct(pinned_choices)),
  keep_choice_order boolean not null default false,
  primary key (exam_id, version, position),
  unique (exam_id, version, question_id)
);

-- The images that the questions of an exam show.
create table exam_images (
  exam_id uuid not null references exams on delete cascade,
  image_id uuid not null references images on delete cascade,
  primary key (exam_id, image_id)
);
create index exam_images_image_id on exam_images (image_id);

-- Deletes an image without a course, without an exam and outside the trash, because nobody can see it any more.
create function drop_unseen_images() returns trigger language plpgsql as $$
begin
  delete from images where course_id is null
    and not exists (select from exam_images where exam_images.image_id = images.id)
    and not exists (select from trash_images where trash_images.image_id = images.id);
  return null;
end $$;
create trigger drop_unseen_images after delete on courses
  for each statement execute function drop_unseen_images();
create trigger drop_unseen_images after delete on exam_images
  for each statement execute function drop_unseen_images();

-- The paper settings of an account for an exam.
create table paper_settings (
  account_id uuid not null references accounts on delete cascade,
  exam_id uuid not null references exams on delete cascade,
  settings jsonb not null,
  updated_at timestamptz not null,
  -- When the account last printed papers for students.
  printed_at timestamptz,
  primary key (account_id, exam_id)
);
create index paper_settings_exam_id on paper_settings (exam_id);

-- Students who are expected at an exam; deleted a year after they were listed, and when the exam gets another owner.
create table exam_students (
  id uuid primary key,
  exam_id uuid not null references exams on delete cascade,
  -- Place in the list. Codes on paper contain it, so no other student of the exam ever gets it.
  ordinal integer not null check (ordinal between 1 and 32767),
  number text not null check (btrim(number) <> '' and length(number) <= 800),
  name text not null default '' check (length(name) <= 1600),
  -- A room, a course of study or a part of the class; empty for none.
  group_name text not null default '' check (length(group_name) <= 800),
  email text check (length(email) between 3 and 254),
  -- 0 is version A. The version of the sheet that was printed for the student.
  version integer check (version between 0 and 25),
  listed_at timestamptz not null,
  -- The size of letters that the student needs, in points; null for that of the others.
  large_print smallint check (large_print in (14, 16, 18)),
  -- Whether the student counts for the mean that a sliding pass line follows.
  is_reference boolean not null default true,
  unique (exam_id, ordinal),
  unique (exam_id, number)
);

-- Prints of answer sheets: what reading them needs. A token identifies a print within its exam, because an exam that was
-- imported with its account has the tokens of its paper, too.
create table printed_sheets (
  exam_id uuid not null references exams on delete cascade,
  token text not null check (token ~ '^[0-9a-f]{16}$'),
  -- Signs the codes of the pages.
  key bytea not null check (octet_length(key) between 16 and 64),
  -- A list of one layout for each version of the exam, A first.
  layouts jsonb not null,
  printed_at timestamptz not null,
  primary key (exam_id, token)
);


-- Results of exams ----------------------------------------------------------------------------------------------------------

-- The results of all students of an exam together; no student is named.
create table exam_results (
  exam_id uuid primary key references exams on delete cascade,
  uploaded_at timestamptz not null,
  number_of_students integer not null check (number_of_students >= 1),
  -- The number of students with each score, from 0 on.
  scores integer[] not null,
  reliability double precision,
  -- The user's choices for the columns of this file or of an earlier one: a hash of the names, and the fields in
  -- order.
  columns jsonb,
  -- Whether they were computed from scanned sheets.
  is_from_scans boolean not null default false,
  -- The number of students who chose something, but nothing at the last question.
  number_of_unfinished integer not null check (number_of_unfinished between 0 and number_of_students),
  -- The figures by the key as printed; null where the exam is marked by it.
  printed jsonb,
  -- As the exam is marked now; null without a pass line.
  number_of_passed integer check (number_of_passed between 0 and number_of_students),
  -- The points that each version can give, in hundredths, as the exam is marked now; null if versions differ.
  full_points_hundredths integer check (full_points_hundredths >= 0)
);

-- The results of single students; deleted after a year, and when the exam gets another owner.
create table student_results (
  id uuid primary key,
  exam_id uuid not null references exam_results on delete cascade,
  student text not null check (btrim(student) <> '' and length(student) <= 800),
  -- 0 is version A.
  version integer not null check (version between 0 and 25),
  -- One letter for each question of the version; a hyphen for an omitted one, an asterisk for several marked choices.
  answers text not null,
  score integer not null check (score >= 0),
  -- Points in hundredths, as the exam is marked now.
  points_hundredths integer not null,
  unique (exam_id, student)
);

-- How an exam is marked, beside the exam, which stays as it is. Without a row each question is worth one point.
create table marking_schemes (
  exam_id uuid primary key references exams on delete cascade,
  version integer not null check (version >= 1),
  scheme jsonb not null,
  -- The list of changes for single questions, with undone ones.
  regradings jsonb not null default '[]',
  -- The pass line by the rule of the scheme, and the class that it was computed from; null without such a rule or class.
  pass_line jsonb
);

-- The measurement of a question in an exam. Version and position are those of its first occurrence; its choices are
-- counted in their order there.
create table question_measures (
  exam_id uuid not null references exam_results on delete cascade,
  question_id uuid not null,
  version integer not null,
  position integer not null,
  number_of_answers integer not null check (number_of_answers >= 0),
  -- Null where no answer is right or wrong.
  number_of_correct integer check (number_of_correct between 0 and number_of_answers),
  number_of_omitted integer not null check (number_of_omitted between 0 and number_of_answers),
  choice_counts integer[] not null,
  discrimination double precision check (discrimination between -1.001 and 1.001),
  -- That of the question in the exam: while the question in the pool has the same, it is measured.
  asked_hash uuid,
  -- Of those who omitted it, how many chose nothing from there to the end.
  number_of_unreached integer check (number_of_unreached between 0 and number_of_omitted),
  -- The discrimination among the students who chose something, and that of choosing each choice.
  answered_discrimination double precision check (answered_discrimination between -1.001 and 1.001),
  choice_discriminations double precision[],
  -- As `asked_hash`, with the key that the question is marked by; null where that is the printed one, or no single choice.
  marked_hash uuid,
  -- How much abler those who had it are than all students of the exam, in logits, by the questions that all versions have.
  asked_ability double precision not null default 0,
  -- For each choice the mean score in the rest of who chose it, and how many of each third of the class did: three counts a choice.
  choice_rest_means double precision[],
  choice_thirds integer[],
  third_sizes integer[],
  primary key (exam_id, question_id)
);
create index question_measures_question_id on question_measures (question_id);

create function set_asked_hash() returns trigger language plpgsql as $$
begin
  select hash_of_asked(text, choices, correct_answer) into new.asked_hash
  from exam_questions where (exam_id, version, position) = (new.exam_id, new.version, new.position);
  return new;
end $$;
create trigger set_asked_hash before insert on question_measures
  for each row when (new.asked_hash is null) execute function set_asked_hash();

-- The figures of an exam for members of the course, who do not see its students. They are copied from final results when five more
-- students came, or after a week: figures that differ by one student would tell what that one answered.
create table shown_results (
  exam_id uuid primary key references exams on delete cascade,
  shown_at timestamptz not null,
  number_of_students integer not null check (number_of_students >= 5),
  -- Null once the results were deleted. The row stays, so that the next ones are not shown earlier.
  scores integer[],
  reliability double precision,
  number_of_unfinished integer
);

-- The same for each question, of which fewer students may be new than of the exam.
create table shown_measures (
  exam_id uuid not null references exams on delete cascade,
  question_id uuid not null,
  shown_at timestamptz not null,
  version integer not null,
  position integer not null,
  number_of_answers integer not null check (number_of_answers >= 5),
  -- Null, with the following columns, once the results were deleted.
  number_of_correct integer check (number_of_correct between 0 and number_of_answers),
  number_of_omitted integer check (number_of_omitted between 0 and number_of_answers),
  choice_counts integer[],
  discrimination double precision check (discrimination between -1.001 and 1.001),
  asked_hash uuid,
  number_of_unreached integer,
  answered_discrimination double precision,
  choice_discriminations double precision[],
  marked_hash uuid,
  asked_ability double precision not null default 0,
  primary key (exam_id, question_id)
);
create index shown_measures_question_id on shown_measures (question_id);

-- Scans of answer sheets: files of scanned pages. Pages appear while their file is read.
create table scans (
  id uuid primary key,
  exam_id uuid not null references exams on delete cascade,
  -- Name of the file.
  name text not null check (length(name) <= 1600),
  state text not null check (state in ('reading', 'read', 'unreadable')),
  created_at timestamptz not null,
  failure text,
  -- Null until the file was opened.
  number_of_pages integer check (number_of_pages >= 0),
  -- The run of the server that reads it, as in `imports`.
  run_id uuid,
  heartbeat_at timestamptz,
  done integer not null default 0,
  total integer not null default 0,
  request jsonb,
  tries integer not null default 0,
  -- Whether the owner said that the pages of a file that was not read to its end suffice.
  counts_as_read boolean not null default false,
  -- Whether its reading waits for another turn.
  is_paused boolean not null default false,
  check ((state = 'reading') = (run_id is not null and heartbeat_at is not null)),
  check (request is null or run_id is not null)
);
create index scans_exam_id on scans (exam_id, id);

-- Scanned pages, and sheets that were typed instead of scanned.
create table scanned_pages (
  id uuid primary key,
  exam_id uuid not null references exams on delete cascade,
  -- Null for a typed sheet.
  scan_id uuid references scans on delete cascade,
  -- Index in the file; null for a typed sheet.
  position integer check (position >= 0),
  -- Counts the changes of people.
  version integer not null default 1 check (version >= 1),
  -- What was read, and what people said instead.
  reading jsonb not null,
  corrections jsonb not null default '{}',
  -- The following columns follow from these two.
  kind text not null check (kind in ('sheet', 'typed', 'empty', 'unreadable', 'foreign', 'forged')),
  -- The print, and the student that the sheet was printed for; 0 on a sheet without a name.
  token text,
  ordinal integer,
  -- 0 is version A, and the first page of a sheet.
  exam_version integer check (exam_version between 0 and 25),
  sheet_page integer check (sheet_page >= 0),
  number_of_sheet_pages integer,
  -- Where a digit is unclear, it has a question mark.
  student_number text check (length(student_number) <= 800),
  is_number_typed boolean not null default false,
  -- The questions on the page, and a letter for each: a hyphen for no choice, a question mark where a person decides.
  questions integer[] not null default '{}',
  answers text not null default '',
  is_discarded boolean not null default false,
  -- Whether the sheet counts without its missing pages.
  counts_alone boolean not null default false,
  -- A list of what people changed.
  changes jsonb not null default '[]',
  changed_at timestamptz,
  -- WebP; null for an empty page and a typed sheet.
  picture bytea,
  picture_bytes integer not null default 0,
  -- SHA-256 of the pixels as scanned: the same scan is known when it comes again. Null for empty pages, typed sheets and
  -- pages that could not be drawn.
  fingerprint bytea,
  -- The last other file in which the same scan came again, and its index there.
  again_scan_id uuid references scans on delete set null,
  again_position integer,
  -- Index among the sheets of its picture: a photograph may show several.
  sheet_in_picture smallint not null default 0 check (sheet_in_picture >= 0),
  check ((scan_id is null) = (position is null)),
  unique (scan_id, position, sheet_in_picture)
);
create index scanned_pages_exam_id on scanned_pages (exam_id, id);
create index scanned_pages_fingerprint on scanned_pages (exam_id, fingerprint) where fingerprint is not null;
create index scanned_pages_again_scan_id on scanned_pages (again_scan_id);
alter table scanned_pages alter column picture set storage external;

-- The state of the scans of an exam as a whole.
create table exam_scans (
  exam_id uuid primary key references exams on delete cascade,
  -- Counts the changes of its pages, and the changes that the results contain.
  revision integer not null default 1,
  computed_revision integer not null default 0,
  -- Days that pages are kept after the results are final.
  kept_days integer not null check (kept_days between 1 and 365),
  -- Null while something is open.
  final_at timestamptz,
  -- As of the computed revision: sheets of which a page was read, complete ones, open doubts, and those about single answers.
  number_of_sheets integer not null default 0,
  number_of_complete_sheets integer not null default 0,
  number_of_doubts integer not null default 0,
  number_of_doubtful_answers integer not null default 0,
  -- Audits of the reading, the first one first: the seed, the questions that were drawn, and those that were read wrongly.
  audits jsonb not null default '[]'
);

-- The last mailing of results of an exam to its students. The request holds subject and text while mails are sent.
create table result_mailings (
  id uuid primary key,
  exam_id uuid not null unique references exams on delete cascade,
  state text not null check (state in ('sending', 'ended')),
  created_at timestamptz not null,
  -- A sentence if it ended before its last mail.
  failure text,
  -- The run of the server that sends, as in `imports`.
  run_id uuid,
  heartbeat_at timestamptz,
  done integer not null default 0,
  total integer not null default 0,
  request jsonb,
  tries integer not null default 0,
  check ((state = 'sending') = (run_id is not null and heartbeat_at is not null)),
  check (request is null or run_id is not null)
);

-- What was mailed to a listed student. The row is gone with the student.
create table student_mails (
  exam_id uuid not null,
  ordinal integer not null,
  -- A mail is handed over to the mail server in between two writes. If the server of the product dies then, nobody knows
  -- whether it was accepted: it is not sent again by itself.
  state text not null check (state in ('unsent', 'waiting', 'handing-over', 'sent', 'refused', 'unsure')),
  -- When the mail server accepted the last mail that it accepted, and what that mail said.
  sent_at timestamptz,
  points_hundredths integer,
  grade text,
  -- The words of the mail server for the last mail that it refused.
  failure text check (length(failure) <= 300),
  -- Whether the last mailing of the exam had a mail for the student. How far it came is counted from these rows.
  in_last_mailing boolean not null default false,
  primary key (exam_id, ordinal),
  foreign key (exam_id, ordinal) references exam_students (exam_id, ordinal) on delete cascade,
  check (state <> 'sent' or sent_at is not null)
);

-- Who helps the owner of exams with their answer sheets: with one exam, or with all that the owner has in a course. Like a course, a
-- role is given to an e-mail. It ends with its exam or course, and when its exam gets another owner.
create table exam_helpers (
  id uuid primary key,
  owner_id uuid not null references accounts on delete cascade,
  course_id uuid references courses on delete cascade,
  exam_id uuid references exams on delete cascade,
  email text not null check (email = lower(btrim(email)) and length(email) <= 254),
  role text not null check (role in ('scanner', 'marker')),
  sees_names boolean not null default false check (role = 'marker' or not sees_names),
  check (num_nonnulls(course_id, exam_id) = 1)
);
create unique index exam_helpers_of_exam on exam_helpers (exam_id, email, role) where exam_id is not null;
create unique index exam_helpers_of_course on exam_helpers (course_id, owner_id, email, role) where course_id is not null;
create index exam_helpers_email on exam_helpers (email);
create index exam_helpers_owner_id on exam_helpers (owner_id);

-- Whether an exam has anything of students: what `forget_students` deletes.
create function has_students(of_exam uuid) returns boolean language sql stable as $$
  select exists (select from student_results where exam_id = of_exam)
    or exists (select from exam_students where exam_id = of_exam)
    or exists (select from scanned_pages where exam_id = of_exam)
    or exists (select from scans where exam_id = of_exam)
    or exists (select from exam_scans where exam_id = of_exam)
    or exists (select from result_mailings where exam_id = of_exam)
$$;

-- Deletes the students of an exam that gets another owner, because they gave their answers to one instructor.
create function forget_students() returns trigger language plpgsql as $$
begin
  delete from student_results where exam_id = new.id;
  delete from exam_students where exam_id = new.id;
  delete from scanned_pages where exam_id = new.id;
  delete from scans where exam_id = new.id;
  delete from exam_scans where exam_id = new.id;
  delete from result_mailings where exam_id = new.id;
  delete from exam_helpers where exam_id = new.id;
  return null;
end $$;
create trigger forget_students after update of owner_id on exams for each row
  when (old.owner_id is distinct from new.owner_id) execute function forget_students();


-- Accounts that move to another installation --------------------------------------------------------------------------------

-- An account import: the exported file of another account, and its result. What it created is listed without
-- references for undoing, because any of it may be deleted before.
create table account_imports (
  id uuid primary key,
  account_id uuid not null references accounts on delete cascade,
  -- The file, until the import is applied or discarded.
  upload_id uuid references uploads on delete set null,
  state text not null check (state in ('reading', 'unreadable', 'ready', 'importing', 'imported', 'undone')),
  created_at timestamptz not null,
  failure text,
  -- As in `imports`.
  run_id uuid,
  heartbeat_at timestamptz,
  done integer not null default 0,
  total integer not null default 0,
  -- The e-mail address of the exported account.
  email text,
  exported_at timestamptz,
  courses jsonb not null default '[]',
  number_of_exams integer not null default 0,
  course_ids uuid[] not null default '{}',
  exam_ids uuid[] not null default '{}',
  -- As in `imports`.
  request jsonb,
  tries integer not null default 0,
  check ((state in ('reading', 'importing')) = (run_id is not null and heartbeat_at is not null)),
  check (request is null or run_id is not null)
);
create index account_imports_account_id on account_imports (account_id, id);
create index account_imports_upload_id on account_imports (upload_id);


-- The audit trail -----------------------------------------------------------------------------------------------------------

-- The audit trail: who changed, shared or deleted what. It has no references, because an event outlives its account,
-- course and object.
create table audit_events (
  id uuid primary key,
  account_id uuid not null,
  -- The e-mail at that time; null once the account is deleted.
  account_email text,
  action text not null check (action ~ '^[a-z]+(-[a-z]+)*\.[a-z]+(-[a-z]+)*$'),
  course_id uuid,
  object_id uuid,
  -- A few words: a name, a role, a number.
  what text not null check (length(what) <= 2400),
  -- The e-mail with which a course was shared; null once the account with this e-mail is deleted.
  member_email text,
  created_at timestamptz not null default now()
);
create index audit_events_course_id on audit_events (course_id, id);
create index audit_events_created_at on audit_events (created_at);
create index audit_events_account_id on audit_events (account_id, course_id);
create index audit_events_member_email on audit_events (member_email) where member_email is not null;
-- Finds the events of an account among the many that it may have caused in courses.
create index audit_events_of_account on audit_events (account_id, id) where action like 'account.%';

-- Removes the name of a deleted account from its events, which still show that one person caused them. Events of the
-- account itself are deleted, because they may contain a former e-mail. Only a verified account owns its e-mail, so
-- only then is the e-mail removed from sharings.
create function forget_account() returns trigger language plpgsql as $$
begin
  delete from trash_items where owner_id = old.id;
  update trash_items set deleted_by = null where deleted_by = old.id;
  update questions set made_by = null where made_by = old.id;
  update trashed_rows set content = (content::jsonb || '{"made_by": null}')::json
    where table_name = 'questions' and content ->> 'made_by' = old.id::text;
  update question_versions set changed_by = null where changed_by = old.id;
  update trashed_rows set content = (content::jsonb || '{"changed_by": null}')::json
    where table_name = 'question_versions' and content ->> 'changed_by' = old.id::text;
  delete from trashed_rows where table_name in ('paper_settings', 'exam_drafts') and content ->> 'account_id' = old.id::text;
  delete from audit_events where account_id = old.id and action like 'account.%';
  update audit_events set account_email = null where account_id = old.id;
  if old.verified_at is not null then
    update audit_events set member_email = null where member_email = old.email;
    delete from invitations where email = old.email;
    update operator_events set operator_email = null where operator_email = old.email;
    -- A hand-over ends with who got the courses.
    update operator_events set email = null, what = ''
      where email = old.email or right(what, length(old.email) + 4) = ' to ' || old.email;
    delete from trashed_rows where table_name = 'course_members' and content ->> 'email' = old.email;
  end if;
  return null;
end $$;
create trigger forget_account after delete on accounts for each row execute function forget_account();


-- What operators did: on their screen, or by commands. E-mails go with their accounts.
create table operator_events (
  id uuid primary key,
  -- Null for a command.
  operator_email text,
  is_command boolean not null,
  action text not null check (action ~ '^[a-z]+\.[a-z]+(-[a-z]+)*$'),
  email text,
  -- Of a hand-over: how many courses, and to whom.
  what text not null check (length(what) <= 600),
  created_at timestamptz not null default now()
);
create index operator_events_created_at on operator_events (created_at);

-- Mails that the mail server did not take: why, and nothing of the mail.
create table failed_mails (
  id uuid primary key,
  reason text not null check (length(reason) <= 300),
  created_at timestamptz not null
);
create index failed_mails_created_at on failed_mails (created_at);


-- The trash -----------------------------------------------------------------------------------------------------------------

-- Deleted and merged things, until they are put back or their 30 days are over. Courses, chapters and questions that are in the trash are
-- not referred to, because they are not in their tables.
create table trash_items (
  -- The id of the event that tells of the deletion.
  id uuid primary key,
  kind text not null check (kind in ('course', 'chapter', 'question', 'questions', 'exam')),
  -- The id that it had, and has again when it is put back; of questions that were deleted at once the id of the item.
  object_id uuid not null unique,
  -- Null for an exam without a course.
  course_id uuid,
  course_name text not null,
  -- Only of questions.
  chapter_id uuid,
  -- The owner of the course; of an exam whoever made it.
  owner_id uuid not null,
  -- The beginning of the text of a question, or the name of the chapter of several questions.
  name text not null check (length(name) <= 1600),
  -- Its content.
  number_of_chapters integer not null default 0,
  number_of_questions integer not null default 0,
  -- Null once that account is deleted.
  deleted_by uuid,
  deleted_at timestamptz not null default now()
);
create index trash_items_course_id on trash_items (course_id, id);
create index trash_items_owner_id on trash_items (owner_id, id);
create index trash_items_chapter_id on trash_items (chapter_id) where chapter_id is not null;
create index trash_items_deleted_at on trash_items (deleted_at);
create index trash_items_deleted_by on trash_items (deleted_by);

-- The rows of an item, each as its table had it.
create table trashed_rows (
  item_id uuid not null references trash_items on delete cascade,
  table_name text not null,
  -- Null for rows without an id.
  row_id uuid,
  -- `json` and not `jsonb`: the record of a generation keeps the order of its keys.
  content json not null
);
create index trashed_rows_item_id on trashed_rows (item_id, table_name);
create index trashed_rows_row_id on trashed_rows (row_id) where table_name in ('questions', 'chapters');
create index trashed_rows_member on trashed_rows ((content ->> 'email')) where table_name = 'course_members';
create index trashed_rows_account on trashed_rows ((content ->> 'account_id')) where table_name in ('paper_settings', 'exam_drafts');
create index trashed_rows_maker on trashed_rows ((content ->> 'made_by')) where table_name = 'questions';
create index trashed_rows_editor on trashed_rows ((content ->> 'changed_by')) where table_name = 'question_versions';

-- Finds students and pages whose time is over while they lie in the trash.
create index trashed_rows_of_students on trashed_rows (table_name, item_id)
  where table_name in ('exam_students', 'student_mails', 'exam_results', 'student_results', 'exam_scans', 'scans', 'scanned_pages');

-- The pictures of scanned pages in the trash, beside their rows: bytes in JSON would take twice the room.
create table trashed_pictures (
  item_id uuid not null references trash_items on delete cascade,
  page_id uuid not null,
  picture bytea not null,
  primary key (item_id, page_id)
);
alter table trashed_pictures alter column picture set storage external;

-- The images that go with an item and stay as long as it does.
create table trash_images (
  item_id uuid not null references trash_items on delete cascade,
  image_id uuid not null references images on delete cascade,
  primary key (item_id, image_id)
);
create index trash_images_image_id on trash_images (image_id);
create trigger drop_unseen_images after delete on trash_images
  for each statement execute function drop_unseen_images();

-- The columns of a table but those that are generated.
create function stored_columns(source regclass) returns text[] language sql stable
  return (
    select array_agg(attname::text order by attnum) from pg_attribute
    where attrelid = source and attnum > 0 and not attisdropped and attgenerated = ''
  );

-- Moves the rows whose column has one of these ids out of their table, without the columns of `kept_elsewhere`.
create function move_to_trash(item uuid, source regclass, key text, ids uuid[], kept_elsewhere text[] default '{}')
returns void language plpgsql as $$
begin
  execute format(
    'with gone as (delete from %1$s where %2$I = any($2) returning %3$s)
    insert into trashed_rows (item_id, table_name, row_id, content)
    select $1, %4$L, (content ->> ''id'')::uuid, content from (select row_to_json(gone) as content from gone) as one',
    source, key, (select string_agg(quote_ident(name), ', ') from unnest(stored_columns(source)) as name where name <> all(kept_elsewhere)),
    source::text
  ) using item, ids;
end $$;

-- Moves the rows of an item back into their table. Columns that the rows do not have yet get their default; columns that the table
-- no longer has are left away. What stands in `changed` takes the place of what a row had.
create function put_back(item uuid, source regclass, changed json default '{}') returns void language plpgsql as $$
declare
  names text[];
begin
  select array_agg(name) into names from unnest(stored_columns(source)) as name
    where changed::jsonb ? name or name in (
      select json_object_keys(content)
      from (select content from trashed_rows where item_id = item and table_name = source::text limit 1) as one
    );
  if not exists (select from trashed_rows where item_id = item and table_name = source::text) then return; end if;
  execute format(
    'insert into %1$s (%2$s)
    select %3$s from trashed_rows, json_populate_record(null::%1$s, content) as kept,
      json_populate_record(null::%1$s, $2) as changed
    where item_id = $1 and table_name = %4$L',
    source,
    (select string_agg(quote_ident(name), ', ') from unnest(names) as name),
    (select string_agg(format('%s.%I', case when changed::jsonb ? name then 'changed' else 'kept' end, name), ', ')
      from unnest(names) as name),
    source::text
  ) using item, changed;
end $$;

-- Deletes the students of an exam in the trash that gets another owner, as `forget_students` does of others.
create function forget_trashed_students() returns trigger language plpgsql as $$
begin
  delete from trashed_rows where item_id = new.id and table_name in (
    'student_results', 'exam_students', 'student_mails', 'scanned_pages', 'scans', 'exam_scans', 'result_mailings'
  );
  delete from trashed_pictures where item_id = new.id;
  return null;
end $$;
create trigger forget_trashed_students after update of owner_id on trash_items for each row
  when (new.kind = 'exam' and old.owner_id is distinct from new.owner_id) execute function forget_trashed_students();

-- A question in the trash belongs to the course that its chapter is in.
create function follow_chapter() returns trigger language plpgsql as $$
begin
  update trash_items
    set course_id = new.course_id, course_name = courses.name, owner_id = courses.owner_id, deleted_by = null
    from courses where courses.id = new.course_id and chapter_id = new.id;
  return null;
end $$;
create trigger follow_chapter after update of course_id on chapters
  for each row when (old.course_id <> new.course_id) execute function follow_chapter();
