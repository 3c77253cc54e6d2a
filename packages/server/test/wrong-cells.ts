import { sql } from 'kysely';
import type { Db } from '../src/platform/database/connect.ts';

/** Cells whose kept count is not the counted one, and questions whose cell does not number them 0, 1, 2… without a gap. */
export async function listWrongCells(db: Db): Promise<unknown[]> {
  const { rows } = await sql`
    with counted as (
      select chapter_id, difficulty, objective, count(*) as n from questions group by 1, 2, 3
    ), numbered as (
      select chapter_id, difficulty, objective, count(*) as n, min(rank) as first, max(rank) as last
      from ranks group by 1, 2, 3
    )
    select 'count' as wrong, chapter_id, difficulty, objective, cells.number_of_questions, counted.n
    from cells full join counted using (chapter_id, difficulty, objective)
    where coalesce(cells.number_of_questions, 0) <> coalesce(counted.n, 0)
    union all
    select 'ranks', chapter_id, difficulty, objective, numbered.n, counted.n
    from numbered full join counted using (chapter_id, difficulty, objective)
    where (numbered.n = counted.n and first = 0 and last = counted.n - 1) is not true
    union all
    select 'place', ranks.chapter_id, ranks.difficulty, ranks.objective, rank, null
    from ranks left join questions on questions.id = ranks.question_id
    where (ranks.chapter_id, ranks.difficulty, ranks.objective)
      is distinct from (questions.chapter_id, questions.difficulty, questions.objective)`.execute(db);
  return rows;
}
