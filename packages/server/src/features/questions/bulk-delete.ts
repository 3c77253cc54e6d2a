import type { QuestionId } from '@exam/contract';
import type { Db } from '../../platform/database/connect.ts';
import { inTransaction, type Trx } from '../../platform/database/transaction.ts';
import { notFound, requireDeletes } from '../../platform/errors.ts';
import type { Account } from '../../platform/http/account.ts';
import { trashQuestion, trashQuestions } from '../../platform/trash/index.ts';
import { type LockedChapter, lockChapters } from '../chapters/index.ts';
import { listRoles, requireEditing } from '../courses/index.ts';
import { countVisible, lockQuestions } from './queries.ts';

/** What was deleted. Each item of the trash holds the questions of one chapter. */
interface BulkDeleted {
  readonly numberOfQuestions: number;
  readonly trashItemIds: string[];
}

interface Deleting {
  /** Whether the pool is dummy data that nobody may delete. */
  readonly demo: boolean;
}

/**
 * Moves many questions from the pool to the trash; saved exams keep their copies of them.
 * @throws AppError notFound if one of them is, forbidden (also with dummy data)
 */
export async function bulkDelete(
  db: Db,
  account: Account,
  questionIds: readonly QuestionId[],
  deleting: Deleting,
): Promise<BulkDeleted> {
  const ids = [...new Set(questionIds)];
  return inTransaction(db, async (trx) => {
    const visible = await countVisible(trx, account, { questionIds: ids, chapterIds: [] });
    if (visible.questions < ids.length) throw notFound('Question');
    return deleteSeen(trx, account, ids, deleting);
  });
}

/**
 * The same for questions that the account sees, locked or not.
 * @throws AppError as above
 */
export async function deleteSeen(
  trx: Trx,
  account: Account,
  ids: readonly string[],
  { demo }: Deleting,
): Promise<BulkDeleted> {
  const questions = await lockQuestions(trx, ids);
  if (questions.length < ids.length) throw notFound('Question');
  const chapters = await lockChapters(trx, [...new Set(questions.map(({ chapterId }) => chapterId))]);
  const courseIds = [...new Set(chapters.map(({ courseId }) => courseId))];
  const roles = await listRoles(trx, account, courseIds);
  if (roles.length < courseIds.length) throw notFound('Question');
  for (const { role } of roles) requireEditing(role);
  requireDeletes(demo);
  const trashItemIds = [];
  // In the order of the chapters' ids, in which their cells are locked.
  for (const chapter of chapters) {
    const own = questions.filter(({ chapterId }) => chapterId === chapter.id).map(({ id }) => id);
    trashItemIds.push(await trashOfChapter(trx, account, chapter, own));
  }
  return { numberOfQuestions: ids.length, trashItemIds };
}

/** One question alone lies in the trash under its text. */
async function trashOfChapter(
  trx: Trx,
  account: Account,
  { id: chapterId, courseId, name }: LockedChapter,
  questionIds: readonly string[],
): Promise<string> {
  const [first = '', ...others] = questionIds;
  if (others.length > 0) return trashQuestions(trx, account, { courseId, chapterId, questionIds });
  return trashQuestion(trx, account, { action: 'question.deleted', courseId, objectId: first, what: name });
}
