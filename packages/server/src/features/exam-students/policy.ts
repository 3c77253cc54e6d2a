import type { Queryable } from '../../platform/database/transaction.ts';
import { forbidden } from '../../platform/errors.ts';
import type { Account } from '../../platform/http/account.ts';
import { type ExamRow, getExam } from '../exams/index.ts';

export function isOwnerOf(exam: Pick<ExamRow, 'ownerId'>, account: Account): boolean {
  return exam.ownerId === account.id;
}

/**
 * Only the owner of an exam sees its students.
 * @throws AppError notFound if the account may not see the exam, forbidden if it is not the owner
 */
export async function getOwnExam(db: Queryable, account: Account, examId: string): Promise<ExamRow> {
  const exam = await getExam(db, account, examId);
  if (!isOwnerOf(exam, account)) {
    throw forbidden('Only the owner of this exam may see and change its students and what they answered.');
  }
  return exam;
}
