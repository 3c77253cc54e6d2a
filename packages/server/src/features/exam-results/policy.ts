import type { Queryable } from '../../platform/database/transaction.ts';
import { forbidden } from '../../platform/errors.ts';
import type { Account } from '../../platform/http/account.ts';
import { type ExamRow, getExam } from '../exams/index.ts';

export function isOwnerOf(exam: ExamRow, account: Account): boolean {
  return exam.owner_id === account.id;
}

/**
 * Students are shown to the owner of the exam alone, whoever else sees the exam.
 * @throws AppError notFound when the account does not see the exam, forbidden when it is another's
 */
export async function getOwnExam(db: Queryable, account: Account, examId: string): Promise<ExamRow> {
  const exam = await getExam(db, account, examId);
  if (!isOwnerOf(exam, account)) {
    throw forbidden('Only the owner of this exam may see and change what students answered.');
  }
  return exam;
}
