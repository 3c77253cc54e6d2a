import { type Insertable, sql } from 'kysely';
import type { Db } from '../../platform/database/connect.ts';
import { bothWays, type Orders } from '../../platform/database/order.ts';
import { contains } from '../../platform/database/search.ts';
import type { StoredDatabase } from '../../platform/database/spelling.ts';
import { stored } from '../../platform/database/spelling.ts';
import type { Queryable, Trx } from '../../platform/database/transaction.ts';
import type { QuestionMeasure } from './statistics/measure-exam.ts';

export async function findExamResults(db: Queryable, examId: string) {
  return stored(db)
    .selectFrom('exam_results')
    .where('exam_id', '=', examId)
    .select(['exam_id', 'uploaded_at', 'number_of_students', 'scores', 'reliability'])
    .select(
      sql<boolean>`exists (select from student_results where student_results.exam_id = exam_results.exam_id)`.as(
        'has_students',
      ),
    )
    .executeTakeFirst();
}

export type ExamResultsRow = NonNullable<Awaited<ReturnType<typeof findExamResults>>>;

/** What an account said of the columns of files before, in the course of an exam, the latest first. */
export async function listColumnsSaid(
  db: Queryable,
  accountId: string,
  { id, courseId }: { readonly id: string; readonly courseId: string | null },
) {
  const rows = await stored(db)
    .selectFrom('exam_results')
    .innerJoin('exams', 'exams.id', 'exam_results.exam_id')
    .where('exams.owner_id', '=', accountId)
    .where((where) => where.or([where('exams.id', '=', id), where('exams.course_id', '=', courseId)]))
    .where('columns', 'is not', null)
    .orderBy('uploaded_at', 'desc')
    .limit(MOST_REMEMBERED)
    .select('columns')
    .execute();
  return rows.flatMap(({ columns }) => columns ?? []);
}

const MOST_REMEMBERED = 50;

/** What was said of the columns of the file that an exam has. */
export async function findColumnsSaid(db: Queryable, examId: string) {
  const row = await stored(db)
    .selectFrom('exam_results')
    .where('exam_id', '=', examId)
    .select('columns')
    .executeTakeFirst();
  return row?.columns;
}

/** What was measured of each question, in the order of the exam, with the question as the exam keeps it. */
export async function listMeasures(db: Queryable, examId: string) {
  return stored(db)
    .selectFrom('question_measures')
    .innerJoin('exam_questions', (join) =>
      join
        .onRef('exam_questions.exam_id', '=', 'question_measures.exam_id')
        .onRef('exam_questions.version', '=', 'question_measures.version')
        .onRef('exam_questions.position', '=', 'question_measures.position'),
    )
    .where('question_measures.exam_id', '=', examId)
    .orderBy('question_measures.version')
    .orderBy('question_measures.position')
    .selectAll('question_measures')
    .select([
      'exam_questions.text',
      'exam_questions.choices',
      'exam_questions.correct_answer',
      'exam_questions.difficulty',
    ])
    .execute();
}

export type MeasureRow = Awaited<ReturnType<typeof listMeasures>>[number];

function selectStudents(db: Queryable, examId: string) {
  return stored(db)
    .selectFrom('student_results')
    .where('exam_id', '=', examId)
    .select(['id', 'student', 'version', 'answers', 'score']);
}

export type StudentRow = Awaited<ReturnType<ReturnType<typeof selectStudents>['executeTakeFirstOrThrow']>>;

const ORDERS: Orders = {
  ...bothWays('student', 'lower(student)', 'text'),
  ...bothWays('score', 'score', 'integer'),
};

/** The list of students; `q` searches them. */
export function listStudents(db: Db, examId: string, { q }: { q?: string | undefined }) {
  let query = selectStudents(db, examId);
  if (q !== undefined) query = query.where(contains('student', q));
  return { query, id: 'id', orders: ORDERS };
}

const STUDENTS_PER_PAGE = 500;

/** A page of the students in the order of the file, from behind an id on. */
export async function listStudentsBehind(
  db: Queryable,
  examId: string,
  afterId: string,
): Promise<StudentRow[]> {
  return selectStudents(db, examId)
    .where('id', '>', afterId)
    .orderBy('id')
    .limit(STUDENTS_PER_PAGE)
    .execute();
}

/** Holds the exam until the transaction ends. @returns whether it is there and of this account */
export async function lockExamOf(trx: Trx, accountId: string, examId: string): Promise<boolean> {
  const exam = await stored(trx)
    .selectFrom('exams')
    .where('id', '=', examId)
    .where('owner_id', '=', accountId)
    .select('id')
    .forUpdate()
    .executeTakeFirst();
  return exam !== undefined;
}

/** @returns whether there were any */
export async function deleteResults(db: Queryable, examId: string): Promise<boolean> {
  const result = await stored(db).deleteFrom('exam_results').where('exam_id', '=', examId).executeTakeFirst();
  return result.numDeletedRows > 0n;
}

export async function deleteStudentsUploadedBefore(db: Queryable, uploadedBefore: Date): Promise<void> {
  await sql`
    delete from student_results using exam_results
    where exam_results.exam_id = student_results.exam_id
      and exam_results.uploaded_at < ${uploadedBefore}`.execute(stored(db));
}

export async function insertResults(
  trx: Trx,
  results: Insertable<StoredDatabase['exam_results']>,
): Promise<void> {
  await stored(trx).insertInto('exam_results').values(results).execute();
}

/** A statement of PostgreSQL takes 65,535 parameters. */
const ROWS_PER_INSERT = 1_000;

export async function insertStudents(
  trx: Trx,
  rows: readonly Insertable<StoredDatabase['student_results']>[],
): Promise<void> {
  for (let from = 0; from < rows.length; from += ROWS_PER_INSERT) {
    await stored(trx)
      .insertInto('student_results')
      .values(rows.slice(from, from + ROWS_PER_INSERT))
      .execute();
  }
}

export async function insertMeasures(
  trx: Trx,
  examId: string,
  measures: readonly QuestionMeasure[],
): Promise<void> {
  const rows = measures.map((measure) => ({
    exam_id: examId,
    question_id: measure.questionId,
    version: measure.version,
    position: measure.position,
    number_of_answers: measure.numberOfAnswers,
    number_of_correct: measure.numberOfCorrect,
    number_of_omitted: measure.numberOfOmitted,
    choice_counts: [...measure.choiceCounts],
    discrimination: measure.discrimination,
  }));
  for (let from = 0; from < rows.length; from += ROWS_PER_INSERT) {
    await stored(trx)
      .insertInto('question_measures')
      .values(rows.slice(from, from + ROWS_PER_INSERT))
      .execute();
  }
}
