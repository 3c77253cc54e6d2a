import { sql } from 'kysely';
import { v7 as uuid } from 'uuid';
import type { Trx } from '../../../platform/database/transaction.ts';
import type { ArchivedBlueprint } from '../archive.ts';

/** Saves a blueprint under its name; if two of the file have the same name, the first is kept. */
export async function insertBlueprint(
  trx: Trx,
  courseId: string,
  { name, chapters, difficulty, objective }: ArchivedBlueprint,
): Promise<void> {
  await trx
    .insertInto('blueprints')
    .values({
      id: uuid(),
      courseId,
      name,
      chapters: JSON.stringify(chapters),
      difficulty: JSON.stringify(difficulty),
      objective: JSON.stringify(objective),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Saves the decisions about pairs of questions. */
export async function insertPairs(
  trx: Trx,
  courseId: string,
  pairs: readonly {
    readonly oneId: string;
    readonly otherId: string;
    readonly decision: 'kept' | 'excluded';
  }[],
): Promise<void> {
  await sql`
    insert into question_pairs (one_id, other_id, course_id, decision)
    select least(one, other), greatest(one, other), ${courseId}, decision
    from unnest(
      ${pairs.map(({ oneId }) => oneId)}::uuid[], ${pairs.map(({ otherId }) => otherId)}::uuid[],
      ${pairs.map(({ decision }) => decision)}::text[]
    ) as pair (one, other, decision)
    where one <> other
    on conflict (one_id, other_id) do nothing`.execute(trx);
}

/** Links images that were created with an exam to it. */
export async function insertExamImages(trx: Trx, examId: string, imageIds: readonly string[]): Promise<void> {
  await sql`
    insert into exam_images (exam_id, image_id)
    select ${examId}, id from images where id = any(${[...imageIds]}::uuid[])`.execute(trx);
}
