import type { QuestionId } from '@exam/contract';
import { recordEvent } from '../../platform/audit/index.ts';
import type { Db } from '../../platform/database/connect.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { requireDeletes } from '../../platform/errors.ts';
import type { Account } from '../../platform/http/account.ts';
import { requireEditor } from '../courses/index.ts';
import { getQuestion } from './get-question.ts';
import { deleteQuestion as remove } from './queries.ts';

/**
 * Deletes a question from the pool; saved exams keep their copy of it.
 * @throws AppError notFound, forbidden (also with dummy data)
 */
export async function deleteQuestion(
  db: Db,
  account: Account,
  questionId: QuestionId,
  { demo }: { demo: boolean },
): Promise<void> {
  const question = await getQuestion(db, account, questionId);
  await requireEditor(db, account, question.courseId);
  requireDeletes(demo);
  const { courseId, chapterName: what } = question;
  await inTransaction(db, async (trx) => {
    if (!(await remove(trx, questionId))) return;
    await recordEvent(trx, account, { action: 'question.deleted', courseId, objectId: questionId, what });
  });
}
