-- A rank for each question in its cell, beside the count of each cell.

-- Every question of a cell has a rank, 0 to n - 1 without a gap, so that the n-th is found without counting.
create table ranks (
  chapter_id uuid not null references chapters on delete cascade,
  difficulty text not null,
  objective text not null,
  rank integer not null check (rank >= 0),
  question_id uuid not null,
  primary key (chapter_id, difficulty, objective, rank)
);
insert into ranks
  select chapter_id, difficulty, objective,
    row_number() over (partition by chapter_id, difficulty, objective order by id) - 1, id
  from questions;
create unique index ranks_question_id on ranks (question_id);

-- While this stands still, each rank of the cell names the question that it named before.
alter table cells add column number_of_removals bigint not null default 0;

drop trigger count_inserted on questions;
drop trigger count_deleted on questions;
drop trigger count_updated on questions;
drop function count_cells;

-- Rows of cells are held in key order, so that two statements never wait for each other in a circle.
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
  insert into ranks (chapter_id, difficulty, objective, rank, question_id)
    select chapter_id, difficulty, objective, cells.number_of_questions - 1
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
    delete from ranks where question_id = any(ids) returning chapter_id, difficulty, objective, rank
  ), numbers as (
    select chapter_id, difficulty, objective, count(*) as n from leaving group by 1, 2, 3
  ), lowered as (
    update cells
      set number_of_questions = number_of_questions - n, number_of_removals = number_of_removals + n
      from numbers
      where (cells.chapter_id, cells.difficulty, cells.objective)
        = (numbers.chapter_id, numbers.difficulty, numbers.objective)
      returning cells.chapter_id, cells.difficulty, cells.objective, number_of_questions as held, n
  ), hole as (
    select leaving.*,
      row_number() over (partition by chapter_id, difficulty, objective order by leaving.rank) as number
    from leaving join lowered using (chapter_id, difficulty, objective)
    where leaving.rank < held
  ), mover as (
    select ranks.chapter_id, ranks.difficulty, ranks.objective, question_id,
      row_number() over (
        partition by ranks.chapter_id, ranks.difficulty, ranks.objective order by ranks.rank
      ) as number
    from ranks join lowered on (ranks.chapter_id, ranks.difficulty, ranks.objective)
      = (lowered.chapter_id, lowered.difficulty, lowered.objective)
      and ranks.rank >= held
    where not question_id = any(ids)
  )
  select array_agg(question_id), array_agg(hole.rank) into movers, holes
    from hole join mover using (chapter_id, difficulty, objective, number);
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
create trigger rank_inserted after insert on questions
  referencing new table as new_rows for each statement execute function rank_inserted();
create trigger rank_deleted after delete on questions
  referencing old table as old_rows for each statement execute function rank_deleted();
create trigger rank_updated after update on questions
  referencing old table as old_rows new table as new_rows for each statement execute function rank_updated();
