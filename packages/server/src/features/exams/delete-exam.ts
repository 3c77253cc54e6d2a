import type { ExamId } from '@exam/contract';
import type { Db } from '../../platform/database/connect.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Account } from '../../platform/http/account.ts';
import { trashExam } from '../../platform/trash/index.ts';
import { requireEditor } from '../courses/index.ts';
import { getExam } from './get-exam.ts';
import { lockExam } from './queries.ts';

/**
 * Moves a saved exam to the trash. What single students answered is deleted at once. Without its course, an exam is visible
 * only to its owner, who alone can delete it.
 * @returns the item of the trash; null if the exam was gone meanwhile
 * @throws AppError notFound, forbidden
 */
export async function deleteExam(db: Db, account: Account, examId: ExamId): Promise<string | null> {
  const exam = await getExam(db, account, examId);
  if (exam.courseId !== null) await requireEditor(db, account, exam.courseId);
  const { courseId, name: what } = exam;
  return inTransaction(db, async (trx) => {
    if (!(await lockExam(trx, examId))) return null;
    return trashExam(trx, account, { action: 'exam.deleted', courseId, objectId: examId, what });
  });
}
