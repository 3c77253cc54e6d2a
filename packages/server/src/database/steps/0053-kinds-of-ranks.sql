-- The key of a rank has 22 bytes instead of some 50: an exam finds its questions by it, sixty at a time.

-- The position of a kind in `KINDS` of the engine.
create function kind_number(difficulty text, objective text) returns smallint language sql immutable
  return (
    case difficulty when 'difficult' then 3 else 0 end
      + case objective when 'reminding' then 0 when 'understanding' then 1 else 2 end
  )::smallint;

set local statement_timeout = '15min';
alter table ranks drop constraint ranks_pkey;
alter table ranks alter objective drop not null;
-- The rows are written anew once; a null takes no room in them.
alter table ranks
  alter difficulty type smallint using kind_number(difficulty, objective),
  alter objective type smallint using null;
alter table ranks drop objective;
alter table ranks rename difficulty to kind;
-- A new constraint has the new name.
alter table ranks alter kind drop not null;
alter table ranks alter kind set not null;
alter table ranks add primary key (chapter_id, kind, rank);

-- New questions come last in their cells.
create or replace function enter_cells(ids uuid[], chapter_ids uuid[], difficulties text[], objectives text[])
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
create or replace function leave_cells(ids uuid[]) returns void language plpgsql as $$
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
