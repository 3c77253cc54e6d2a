import { DEFAULT_SCHEME } from '@exam/contract';
import { sql } from 'kysely';
import type { Queryable, Trx } from '../../../platform/database/transaction.ts';

/** The saved marking of an exam; undefined before anything was saved. */
export async function findMarking(db: Queryable, examId: string) {
  const marking = await db
    .selectFrom('markingSchemes')
    .where('examId', '=', examId)
    .select(['version', 'scheme', 'regradings'])
    .executeTakeFirst();
  // Schemes that were stored before several marked choices could count as wrong do not say how they count.
  return marking && { ...marking, scheme: { ...NOT_SAID, ...marking.scheme } };
}

const NOT_SAID = { severalMarked: DEFAULT_SCHEME.severalMarked };

/** The questions of all versions in order, with the columns that marking needs. */
export async function listMarkedQuestions(db: Queryable, examId: string) {
  return db
    .selectFrom('examQuestions')
    .where('examId', '=', examId)
    .orderBy('version')
    .orderBy('position')
    .select([
      'version',
      'questionId',
      'chapterId',
      'chapterName',
      'chapterNumber',
      'difficulty',
      'objective',
      'choices',
      'correctAnswer',
    ])
    .execute();
}

export type MarkedQuestionRow = Awaited<ReturnType<typeof listMarkedQuestions>>[number];

/** @param row scheme and regradings as JSON */
export async function upsertMarkingScheme(
  trx: Trx,
  row: {
    readonly examId: string;
    readonly version: number;
    readonly scheme: string;
    readonly regradings: string;
  },
): Promise<void> {
  const { examId: _examId, ...changed } = row;
  await trx
    .insertInto('markingSchemes')
    .values(row)
    .onConflict((conflict) => conflict.column('examId').doUpdateSet(changed))
    .execute();
}

export async function setPoints(
  trx: Trx,
  rows: readonly { readonly id: string; readonly pointsHundredths: number; readonly score: number }[],
): Promise<void> {
  await sql`
    update student_results set points_hundredths = marked.points, score = marked.score
    from unnest(
      ${rows.map(({ id }) => id)}::uuid[], ${rows.map(({ pointsHundredths }) => pointsHundredths)}::integer[],
      ${rows.map(({ score }) => score)}::integer[]
    ) as marked (id, points, score)
    where student_results.id = marked.id
      and (points_hundredths, student_results.score) <> (marked.points, marked.score)`.execute(trx);
}
