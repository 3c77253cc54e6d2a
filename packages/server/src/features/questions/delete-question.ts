import type { QuestionId } from '@exam/contract';
import type { Db } from '../../platform/database/connect.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { requireDeletes } from '../../platform/errors.ts';
import type { Account } from '../../platform/http/account.ts';
import { requireEditor } from '../courses/index.ts';
import { trashQuestion } from '../deletions/index.ts';
import { getQuestion } from './get-question.ts';
import { lockQuestions } from './queries.ts';

/**
 * Moves a question from the pool to the trash; saved exams keep their copy of it.
 * @returns the item of the trash; null if the question was gone meanwhile
 * @throws AppError notFound, forbidden (also with dummy data)
 */
export async function deleteQuestion(
  db: Db,
  account: Account,
  questionId: QuestionId,
  { demo }: { demo: boolean },
): Promise<string | null> {
  const question = await getQuestion(db, account, questionId);
  await requireEditor(db, account, question.courseId);
  requireDeletes(demo);
  const { courseId, chapterName: what } = question;
  return inTransaction(db, async (trx) => {
    const [locked] = await lockQuestions(trx, [questionId]);
    if (!locked) return null;
    return trashQuestion(trx, account, { action: 'question.deleted', courseId, objectId: questionId, what });
  });
}
