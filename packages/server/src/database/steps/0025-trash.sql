-- What is deleted lies in the trash before it goes for good.

-- What was deleted or merged, until it is put back or its 30 days are over. Courses, chapters and questions that are in the trash are
-- not referred to, because they are not in their tables.
create table trash_items (
  -- The id of the event that tells of the deletion.
  id uuid primary key,
  kind text not null check (kind in ('course', 'chapter', 'question', 'exam')),
  -- The id that it had, and has again when it is put back.
  object_id uuid not null unique,
  -- Null for an exam without a course.
  course_id uuid,
  course_name text not null,
  -- Only of a question.
  chapter_id uuid,
  -- The owner of the course; of an exam whoever made it.
  owner_id uuid not null,
  -- Of a question the beginning of its text.
  name text not null check (length(name) <= 200),
  -- What it held.
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
create index trashed_rows_paper on trashed_rows ((content ->> 'account_id')) where table_name = 'paper_settings';

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

-- Moves the rows whose column has one of these ids out of their table.
create function move_to_trash(item uuid, source regclass, key text, ids uuid[]) returns void language plpgsql as $$
begin
  execute format(
    'with gone as (delete from %1$s where %2$I = any($2) returning %3$s)
    insert into trashed_rows (item_id, table_name, row_id, content)
    select $1, %4$L, (content ->> ''id'')::uuid, content from (select row_to_json(gone) as content from gone) as one',
    source, key, (select string_agg(quote_ident(name), ', ') from unnest(stored_columns(source)) as name), source::text
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

create or replace function drop_unseen_images() returns trigger language plpgsql as $$
begin
  delete from images where course_id is null
    and not exists (select from exam_images where exam_images.image_id = images.id)
    and not exists (select from trash_images where trash_images.image_id = images.id);
  return null;
end $$;

create or replace function forget_account() returns trigger language plpgsql as $$
begin
  delete from trash_items where owner_id = old.id;
  update trash_items set deleted_by = null where deleted_by = old.id;
  delete from trashed_rows where table_name = 'paper_settings' and content ->> 'account_id' = old.id::text;
  delete from audit_events where account_id = old.id and action like 'account.%';
  update audit_events set account_email = null where account_id = old.id;
  if old.verified_at is not null then
    update audit_events set member_email = null where member_email = old.email;
    delete from trashed_rows where table_name = 'course_members' and content ->> 'email' = old.email;
  end if;
  return null;
end $$;
