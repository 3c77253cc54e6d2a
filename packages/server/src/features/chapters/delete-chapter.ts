import type { ChapterId } from '@exam/contract';
import type { Db } from '../../platform/database/connect.ts';
import { allowLongStatements, inTransaction } from '../../platform/database/transaction.ts';
import { requireDeletes } from '../../platform/errors.ts';
import type { Account } from '../../platform/http/account.ts';
import { lockCourse, requireEditor } from '../courses/index.ts';
import { trashChapter } from '../deletions/index.ts';
import { getChapter } from './get-chapter.ts';
import { lockChapters, lockQuestionsOf } from './queries.ts';

/**
 * Moves a chapter with its questions to the trash. @returns the item of the trash; null if the chapter was gone meanwhile
 * @throws AppError notFound, forbidden (also with dummy data)
 */
export async function deleteChapter(
  db: Db,
  account: Account,
  chapterId: ChapterId,
  { demo }: { demo: boolean },
): Promise<string | null> {
  const chapter = await getChapter(db, account, chapterId);
  await requireEditor(db, account, chapter.courseId);
  requireDeletes(demo);
  const { courseId, name: what } = chapter;
  return inTransaction(db, async (trx) => {
    await allowLongStatements(trx);
    // So that nothing is put back into the chapter once its questions are locked.
    await lockCourse(trx, courseId);
    await lockQuestionsOf(trx, chapterId);
    const [locked] = await lockChapters(trx, [chapterId]);
    if (!locked) return null;
    return trashChapter(trx, account, { action: 'chapter.deleted', courseId, objectId: chapterId, what });
  });
}
