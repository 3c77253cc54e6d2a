import type { Queryable, Trx } from '../../platform/database/transaction.ts';
import { conflict, notFound } from '../../platform/errors.ts';
import type { Account } from '../../platform/http/account.ts';
import { requireEditor } from '../courses/index.ts';
import { findExamResults, lockExamOf } from '../exam-results/index.ts';
import type { ExamRow } from '../exams/index.ts';

/** Results are visible in the course, which a viewer must not change. */
export async function requireMayChange(db: Queryable, account: Account, exam: ExamRow): Promise<void> {
  if (exam.courseId !== null) await requireEditor(db, account, exam.courseId);
}

/**
 * Locks the exam, and refuses sheets that would replace the results of a file unasked.
 * @throws AppError notFound, conflict
 */
export async function requireReplaceable(
  trx: Trx,
  account: Account,
  exam: ExamRow,
  replacesResults: boolean | undefined,
): Promise<void> {
  if (!(await lockExamOf(trx, account.id, exam.id))) throw notFound('Exam');
  if (replacesResults === true) return;
  const results = await findExamResults(trx, exam.id);
  if (results !== undefined && !results.isFromScans) throw conflict(HAS_RESULTS);
}

const HAS_RESULTS =
  'This exam has results that were uploaded as a file, and the first complete sheet would replace them. Send replacesResults to agree.';
