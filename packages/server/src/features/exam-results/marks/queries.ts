import { sql } from 'kysely';
import type { KeptPassLine } from '../../../database/columns.ts';
import type { Queryable, Trx } from '../../../platform/database/transaction.ts';

/** The saved marking of an exam; undefined before anything was saved. */
export async function findMarking(db: Queryable, examId: string) {
  return db
    .selectFrom('markingSchemes')
    .where('examId', '=', examId)
    .select(['version', 'scheme', 'regradings', 'passLine'])
    .executeTakeFirst();
}

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

/** @param row scheme, regradings and pass line as JSON */
export async function upsertMarkingScheme(
  trx: Trx,
  row: {
    readonly examId: string;
    readonly version: number;
    readonly scheme: string;
    readonly regradings: string;
    readonly passLine?: string | null;
  },
): Promise<void> {
  const { examId: _examId, ...changed } = row;
  await trx
    .insertInto('markingSchemes')
    .values(row)
    .onConflict((conflict) => conflict.column('examId').doUpdateSet(changed))
    .execute();
}

/** Keeps the pass line that the rule of the scheme gives now. */
export async function setPassLine(trx: Trx, examId: string, line: KeptPassLine | null): Promise<void> {
  await trx
    .updateTable('markingSchemes')
    .where('examId', '=', examId)
    .set({ passLine: line && JSON.stringify(line) })
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
