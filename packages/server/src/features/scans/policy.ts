import type { Queryable, Trx } from '../../platform/database/transaction.ts';
import { conflict, notFound } from '../../platform/errors.ts';
import type { Account } from '../../platform/http/account.ts';
import { requireEditor } from '../courses/index.ts';
import { detachFromScans, findExamResults, lockExamOf } from '../exam-results/index.ts';
import type { ExamRow } from '../exams/index.ts';

/** Results are visible in the course, which a viewer must not change. */
export async function requireMayChange(db: Queryable, account: Account, exam: ExamRow): Promise<void> {
  if (exam.courseId !== null) await requireEditor(db, account, exam.courseId);
}

/**
 * Locks the exam, and refuses sheets that would replace other results unasked: those of a file, or of sheets that are
 * deleted.
 * @param replacesResults whether the owner agrees
 * @throws AppError notFound, conflict
 */
export async function requireReplaceable(
  trx: Trx,
  account: Account,
  exam: ExamRow,
  replacesResults: boolean | undefined,
): Promise<void> {
  if (!(await lockExamOf(trx, account.id, exam.id))) throw notFound('Exam');
  const results = await findExamResults(trx, exam.id);
  if (results === undefined || results.isFromScans) return;
  if (replacesResults !== true) throw conflict(HAS_RESULTS);
  await detachFromScans(trx, exam.id);
}

const HAS_RESULTS =
  'The results of this exam do not come from sheets that are stored here, and the first complete sheet would replace them. Send replacesResults to agree.';

/**
 * The same for a page that begins to count.
 * @throws AppError conflict
 */
export async function requireNoOtherResults(trx: Trx, examId: string): Promise<void> {
  const results = await findExamResults(trx, examId);
  if (results !== undefined && !results.isFromScans) throw conflict(HAS_OTHER_RESULTS);
}

const HAS_OTHER_RESULTS =
  'The results of this exam do not come from sheets that are stored here, and this page would replace them. Delete these results first.';
