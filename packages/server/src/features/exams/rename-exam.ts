import type { ExamId } from '@exam/contract';
import type { Db } from '../../platform/database/connect.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { notFound } from '../../platform/errors.ts';
import type { Account } from '../../platform/http/account.ts';
import { recordEvent } from '../audit/index.ts';
import { getExam, getExamToEdit } from './get-exam.ts';
import { type ExamRow, renameExam as rename } from './queries.ts';

/** Renames a saved exam; its questions, keys, paper and results stay as they are. */
export async function renameExam(db: Db, account: Account, examId: ExamId, name: string): Promise<ExamRow> {
  const exam = await getExamToEdit(db, account, examId);
  const { courseId } = exam;
  if (exam.name === name) return exam;
  return inTransaction(db, async (trx) => {
    if (!(await rename(trx, examId, name))) throw notFound('Exam');
    await recordEvent(trx, account, { action: 'exam.renamed', courseId, objectId: examId, what: name });
    return getExam(trx, account, examId);
  });
}
