import { sql } from 'kysely';
import type { Queryable } from '../../platform/database/transaction.ts';

/** Cells whose stored count is wrong, and questions whose ranks do not run from 0 without a gap. */
export async function listWrongCells(db: Queryable): Promise<unknown[]> {
  const { rows } = await sql`
    with counted as (
      select chapter_id, difficulty, objective, kind_number(difficulty, objective) as kind, count(*) as n
      from questions group by 1, 2, 3
    ), numbered as (
      select chapter_id, kind, count(*) as n, min(rank) as first, max(rank) as last from ranks group by 1, 2
    )
    select 'count' as wrong, chapter_id, kind_number(difficulty, objective) as kind, cells.number_of_questions, counted.n
    from cells full join counted using (chapter_id, difficulty, objective)
    where coalesce(cells.number_of_questions, 0) <> coalesce(counted.n, 0)
    union all
    select 'ranks', chapter_id, kind, numbered.n, counted.n
    from numbered full join counted using (chapter_id, kind)
    where (numbered.n = counted.n and first = 0 and last = counted.n - 1) is not true
    union all
    select 'place', ranks.chapter_id, ranks.kind, rank, null
    from ranks left join questions on questions.id = ranks.question_id
    where (ranks.chapter_id, ranks.kind)
      is distinct from (questions.chapter_id, kind_number(questions.difficulty, questions.objective))`.execute(
    db,
  );
  return rows;
}

/** Recounts and renumbers all cells. Ranks may then refer to other questions, so the removals are incremented. */
export async function rebuildCells(trx: Queryable): Promise<void> {
  for (const statement of REBUILD) await sql.raw(statement).execute(trx);
}

const REBUILD = [
  'delete from ranks',
  `insert into ranks (chapter_id, kind, rank, question_id)
    select chapter_id, kind_number(difficulty, objective),
      row_number() over (partition by chapter_id, difficulty, objective order by id) - 1, id
    from questions`,
  'update cells set number_of_questions = 0, number_of_removals = number_of_removals + 1',
  `insert into cells (chapter_id, difficulty, objective, number_of_questions)
    select chapter_id, difficulty, objective, count(*) from questions group by 1, 2, 3
    on conflict (chapter_id, difficulty, objective)
    do update set number_of_questions = excluded.number_of_questions`,
];
