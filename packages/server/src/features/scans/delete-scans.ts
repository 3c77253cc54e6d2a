import { inTransaction, type Trx } from '../../platform/database/transaction.ts';
import { notFound } from '../../platform/errors.ts';
import type { Account } from '../../platform/http/account.ts';
import { recordEvent } from '../audit/index.ts';
import { deleteResultsOfScans, detachFromScans, findExamResults, lockExamOf } from '../exam-results/index.ts';
import { getOwnExam } from '../exam-students/index.ts';
import type { ExamRow } from '../exams/index.ts';
import { requireMayChange } from './policy.ts';
import {
  countChange,
  deleteScansOf,
  findVisibleScan,
  deleteScan as remove,
  updateAudits,
} from './queries.ts';
import type { ScanParts } from './scan-parts.ts';

/**
 * Deletes a scan with its pages, whose reading ends. The results are computed anew.
 * @throws AppError notFound
 */
export async function deleteScan(parts: ScanParts, account: Account, scanId: string): Promise<void> {
  const { db, results } = parts;
  const scan = await findVisibleScan(db, account, scanId);
  if (scan === undefined) throw notFound('Scan');
  const exam = await getOwnExam(db, account, scan.examId);
  await requireMayChange(db, account, exam);
  await inTransaction(db, async (trx) => {
    if (!(await lockExamOf(trx, account.id, exam.id))) throw notFound('Scan');
    await remove(trx, scanId);
    await countChange(trx, exam.id);
    await recordDeletion(trx, account, exam);
  });
  await results.compute(account.id, exam.id);
}

/** Deletes all scans, pages and typed sheets of an exam, with the results computed from them. */
export async function deleteAllScans({ db }: ScanParts, account: Account, exam: ExamRow): Promise<void> {
  await requireMayChange(db, account, exam);
  await inTransaction(db, async (trx) => {
    if (!(await lockExamOf(trx, account.id, exam.id))) throw notFound('Exam');
    const results = await findExamResults(trx, exam.id);
    await deleteScansOf(trx, [exam.id]);
    // What audits found is about these pages.
    await updateAudits(trx, exam.id, []);
    await countChange(trx, exam.id);
    if (results?.isFromScans === true) await deleteResultsOfScans(trx, exam.id);
    // Results whose sheets went before stay, also when they are computed anew.
    else await detachFromScans(trx, exam.id);
    await recordDeletion(trx, account, exam);
  });
}

async function recordDeletion(trx: Trx, account: Account, { id, courseId, name: what }: ExamRow) {
  await recordEvent(trx, account, { action: 'scans.deleted', courseId, objectId: id, what });
}
