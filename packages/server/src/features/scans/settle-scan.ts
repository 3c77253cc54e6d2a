import type { ExamScans } from '@exam/contract';
import { inTransaction } from '../../platform/database/transaction.ts';
import { conflict, notFound } from '../../platform/errors.ts';
import type { Account } from '../../platform/http/account.ts';
import { lockExamOf } from '../exam-results/index.ts';
import { getOwnExam } from '../exam-students/index.ts';
import { describeScans } from './describe-scans.ts';
import { recordCorrection } from './pages/record-correction.ts';
import { requireMayChange } from './policy.ts';
import { countChange, findVisibleScan, lockScan, updateScan } from './queries.ts';
import type { ScanParts } from './scan-parts.ts';

/**
 * Says whether the pages of a file that was not read to its end suffice. The results are computed anew.
 * @returns the scans of the exam
 * @throws AppError notFound; conflict for a file that is being read, or was read to its end
 */
export async function settleScan(
  { db, clock, results }: ScanParts,
  account: Account,
  scanId: string,
  { countsAsRead }: { readonly countsAsRead: boolean },
): Promise<ExamScans> {
  const scan = await findVisibleScan(db, account, scanId);
  if (scan === undefined) throw notFound('Scan');
  const exam = await getOwnExam(db, account, scan.examId);
  await requireMayChange(db, account, exam);
  const settled = await inTransaction(db, async (trx) => {
    if (!(await lockExamOf(trx, account.id, exam.id))) throw notFound('Scan');
    const locked = await lockScan(trx, scanId);
    if (locked === undefined) throw notFound('Scan');
    if (locked.state !== 'unreadable') throw conflict(NOT_BROKEN_OFF);
    if (locked.countsAsRead !== countsAsRead) {
      await updateScan(trx, scanId, { countsAsRead });
      await countChange(trx, exam.id);
      await recordCorrection(trx, account, exam, clock());
    }
    return describeScans(trx, exam.id);
  });
  await results.compute(account.id, exam.id);
  // The scan is settled, whether or not the scans can be looked at again.
  return describeScans(db, exam.id).catch(() => settled);
}

const NOT_BROKEN_OFF = 'This file is being read, or was read to its end.';
