import { LIMITS } from '@exam/contract';
import type { Account } from '../../platform/http/account.ts';
import { isOwnerOf } from '../exam-students/index.ts';
import type { ExamRow } from '../exams/index.ts';

/** Whether the account sees what each student answered: the owner of the exam, while it is stored. */
export function seesStudents(
  exam: Pick<ExamRow, 'ownerId'>,
  account: Account,
  results: { readonly hasStudents: boolean },
): boolean {
  return isOwnerOf(exam, account) && results.hasStudents;
}

/** Whether figures of this many students would reveal single answers. Zero reveals nothing. */
export function isTooFew(numberOfStudents: number): boolean {
  return numberOfStudents > 0 && numberOfStudents < LIMITS.fewestShownStudents;
}
