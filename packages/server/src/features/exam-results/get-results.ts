import type { ExamResults } from '@exam/contract';
import type { Queryable } from '../../platform/database/transaction.ts';
import { notFound } from '../../platform/errors.ts';
import type { Account } from '../../platform/http/account.ts';
import { listRoles } from '../courses/index.ts';
import type { ExamRow } from '../exams/index.ts';
import { listQuestionsById } from '../questions/index.ts';
import { type PoolNow, presentResults } from './present.ts';
import { findExamResults, listMeasures } from './queries.ts';

/** The results of an exam that the account sees, with what the pool says of its questions now. */
export async function findResults(
  db: Queryable,
  account: Account,
  exam: ExamRow,
): Promise<ExamResults | null> {
  const results = await findExamResults(db, exam.id);
  if (!results) return null;
  const measures = await listMeasures(db, exam.id);
  const ids = measures.map(({ question_id }) => question_id);
  const pool = await readPool(db, account, exam.course_id, ids);
  return presentResults({ results, measures, pool });
}

/** @throws AppError notFound when there are none */
export async function getResults(db: Queryable, account: Account, exam: ExamRow): Promise<ExamResults> {
  const results = await findResults(db, account, exam);
  if (!results) throw notFound('Results');
  return results;
}

async function readPool(
  db: Queryable,
  account: Account,
  courseId: string | null,
  questionIds: readonly string[],
): Promise<PoolNow> {
  if (courseId === null) return { questions: new Map(), mayEdit: false };
  const rows = await listQuestionsById(db, account, courseId, questionIds);
  const [course] = await listRoles(db, account, [courseId]);
  const mayEdit = course !== undefined && course.role !== 'viewer';
  return { questions: new Map(rows.map((row) => [row.id, row])), mayEdit };
}
