import type { QuestionId } from '@exam/contract';
import type { Db } from '../../platform/database/connect.ts';
import { requireDeletes } from '../../platform/errors.ts';
import type { Account } from '../../platform/http/account.ts';
import { requireEditor } from '../courses/index.ts';
import { getQuestion } from './get-question.ts';
import { deleteQuestion as remove } from './queries.ts';

/**
 * Deletes a question from the pool; saved exams keep their copy of it.
 * @throws AppError notFound, forbidden (also where the pool is dummy data)
 */
export async function deleteQuestion(
  db: Db,
  account: Account,
  questionId: QuestionId,
  { demo }: { demo: boolean },
): Promise<void> {
  const question = await getQuestion(db, account, questionId);
  await requireEditor(db, account, question.course_id);
  requireDeletes(demo);
  await remove(db, questionId);
}
