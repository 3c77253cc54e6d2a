-- Students, results and pages of an exam lie with it in the trash, and come back with it.

-- The pictures of scanned pages in the trash, beside their rows: bytes in JSON would take twice the room.
create table trashed_pictures (
  item_id uuid not null references trash_items on delete cascade,
  page_id uuid not null,
  picture bytea not null,
  primary key (item_id, page_id)
);
alter table trashed_pictures alter column picture set storage external;

-- Finds students and pages whose time is over while they lie in the trash.
create index trashed_rows_of_students on trashed_rows (table_name, item_id)
  where table_name in ('exam_students', 'student_mails', 'exam_results', 'student_results', 'exam_scans', 'scans', 'scanned_pages');

drop function move_to_trash(uuid, regclass, text, uuid[]);
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
