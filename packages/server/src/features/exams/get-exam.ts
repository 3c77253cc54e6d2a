import type { Queryable } from '../../platform/database/transaction.ts';
import { forbidden, notFound } from '../../platform/errors.ts';
import type { Account } from '../../platform/http/account.ts';
import { requireEditor } from '../courses/index.ts';
import { type ExamRow, findExam, helpsWith } from './queries.ts';

/** @throws AppError notFound if the account may not see the exam, forbidden if it only helps with its answer sheets */
export async function getExam(db: Queryable, account: Account, examId: string): Promise<ExamRow> {
  const exam = await findExam(db, account, examId);
  if (!exam) throw (await helpsWith(db, account, examId)) ? forbidden(ONLY_SHEETS) : notFound('Exam');
  return exam;
}

const ONLY_SHEETS =
  'You help with the answer sheets of this exam. Its questions and results are seen by others.';

/** The same for editors of its course; without a course an exam is visible to its owner alone, who may do anything. */
export async function getExamToEdit(db: Queryable, account: Account, examId: string): Promise<ExamRow> {
  const exam = await getExam(db, account, examId);
  if (exam.courseId !== null) await requireEditor(db, account, exam.courseId);
  return exam;
}
