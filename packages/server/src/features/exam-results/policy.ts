import { LIMITS } from '@exam/contract';
import type { Queryable } from '../../platform/database/transaction.ts';
import { forbidden } from '../../platform/errors.ts';
import type { Account } from '../../platform/http/account.ts';
import { type ExamRow, getExam } from '../exams/index.ts';

export function isOwnerOf(exam: ExamRow, account: Account): boolean {
  return exam.ownerId === account.id;
}

/** Whoever sees the students sees what each of them answered: the owner of the exam, as long as that is kept. */
export function seesStudents(
  exam: ExamRow,
  account: Account,
  results: { readonly hasStudents: boolean },
): boolean {
  return isOwnerOf(exam, account) && results.hasStudents;
}

/** Whether figures of so many students tell others how single ones did. Those of none tell nothing. */
export function isTooFew(numberOfStudents: number): boolean {
  return numberOfStudents > 0 && numberOfStudents < LIMITS.fewestShownStudents;
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
