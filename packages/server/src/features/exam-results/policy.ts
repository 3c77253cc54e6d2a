import { LIMITS } from '@exam/contract';
import type { Queryable } from '../../platform/database/transaction.ts';
import { forbidden } from '../../platform/errors.ts';
import type { Account } from '../../platform/http/account.ts';
import { type ExamRow, getExam } from '../exams/index.ts';

export function isOwnerOf(exam: ExamRow, account: Account): boolean {
  return exam.ownerId === account.id;
}

/** Whether the account sees what each student answered: the owner of the exam, while it is stored. */
export function seesStudents(
  exam: ExamRow,
  account: Account,
  results: { readonly hasStudents: boolean },
): boolean {
  return isOwnerOf(exam, account) && results.hasStudents;
}

/** Whether figures of this many students would reveal single answers. Zero reveals nothing. */
export function isTooFew(numberOfStudents: number): boolean {
  return numberOfStudents > 0 && numberOfStudents < LIMITS.fewestShownStudents;
}

/**
 * Only the owner of an exam sees its students.
 * @throws AppError notFound if the account may not see the exam, forbidden if it is not the owner
 */
export async function getOwnExam(db: Queryable, account: Account, examId: string): Promise<ExamRow> {
  const exam = await getExam(db, account, examId);
  if (!isOwnerOf(exam, account)) {
    throw forbidden('Only the owner of this exam may see and change what students answered.');
  }
  return exam;
}
