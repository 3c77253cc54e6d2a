import type { Db } from '../../platform/database/connect.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { conflict, notFound } from '../../platform/errors.ts';
import type { Account } from '../../platform/http/account.ts';
import { recordEvent } from '../audit/index.ts';
import type { ExamRow } from '../exams/index.ts';
import { hasScannedSheets, hideFiguresOf, deleteResults as remove } from './queries.ts';

const HAS_SHEETS =
  'These results are computed from scanned answer sheets. Delete the scans; the results go with them.';

/**
 * Deletes the results of an exam: answers and measurements.
 * @throws AppError notFound if it has none; conflict while scanned sheets would bring them back
 */
export async function deleteResults(db: Db, account: Account, exam: ExamRow): Promise<void> {
  await inTransaction(db, async (trx) => {
    if (await hasScannedSheets(trx, exam.id)) throw conflict(HAS_SHEETS);
    if (!(await remove(trx, exam.id))) throw notFound('Results');
    await hideFiguresOf(trx, exam.id);
    const { courseId, name: what } = exam;
    await recordEvent(trx, account, { action: 'results.deleted', courseId, objectId: exam.id, what });
  });
}
