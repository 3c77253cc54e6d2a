import type { Queryable } from '../../platform/database/transaction.ts';
import { notFound } from '../../platform/errors.ts';
import type { Account } from '../../platform/http/account.ts';
import { type ExamRow, findExam } from './queries.ts';

/** @throws AppError notFound if the account may not see the exam */
export async function getExam(db: Queryable, account: Account, examId: string): Promise<ExamRow> {
  const exam = await findExam(db, account, examId);
  if (!exam) throw notFound('Exam');
  return exam;
}
