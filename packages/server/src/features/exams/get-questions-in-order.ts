import type { Queryable } from '../../platform/database/transaction.ts';
import { AppError } from '../../platform/errors.ts';
import type { Account } from '../../platform/http/account.ts';
import { listQuestionsById, type QuestionRow } from '../questions/index.ts';

/**
 * The questions with these ids in their order.
 * @throws AppError notFound when one is not in the pool of the course, or the account does not see it
 */
export async function getQuestionsInOrder(
  db: Queryable,
  account: Account,
  courseId: string,
  ids: readonly string[],
): Promise<QuestionRow[]> {
  const rows = await listQuestionsById(db, account, courseId, ids);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.map((id) => {
    const row = byId.get(id);
    if (!row) {
      const message =
        'A question of this exam is not in the pool of this course (any more). Generate it again.';
      throw new AppError('notFound', { message });
    }
    return row;
  });
}
