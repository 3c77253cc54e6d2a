import type { ExamId } from '@exam/contract';
import { recordEvent } from '../../platform/audit/index.ts';
import type { Db } from '../../platform/database/connect.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Account } from '../../platform/http/account.ts';
import { requireEditor } from '../courses/index.ts';
import { getExam } from './get-exam.ts';
import { deleteExam as remove } from './queries.ts';

/** Deletes a saved exam. Without its course, an exam is visible only to its owner, who alone can delete it. */
export async function deleteExam(db: Db, account: Account, examId: ExamId): Promise<void> {
  const exam = await getExam(db, account, examId);
  if (exam.courseId !== null) await requireEditor(db, account, exam.courseId);
  const { courseId, name: what } = exam;
  await inTransaction(db, async (trx) => {
    if (!(await remove(trx, examId))) return;
    await recordEvent(trx, account, { action: 'exam.deleted', courseId, objectId: examId, what });
  });
}
