import type { ChapterId } from '@exam/contract';
import { recordEvent } from '../../platform/audit/index.ts';
import type { Db } from '../../platform/database/connect.ts';
import { allowLongStatements, inTransaction } from '../../platform/database/transaction.ts';
import { requireDeletes } from '../../platform/errors.ts';
import type { Account } from '../../platform/http/account.ts';
import { requireEditor } from '../courses/index.ts';
import { getChapter } from './get-chapter.ts';
import { deleteChapter as remove } from './queries.ts';

/** Deletes a chapter with its questions. @throws AppError notFound, forbidden (also with dummy data) */
export async function deleteChapter(
  db: Db,
  account: Account,
  chapterId: ChapterId,
  { demo }: { demo: boolean },
): Promise<void> {
  const chapter = await getChapter(db, account, chapterId);
  await requireEditor(db, account, chapter.courseId);
  requireDeletes(demo);
  const { courseId, name: what } = chapter;
  await inTransaction(db, async (trx) => {
    await allowLongStatements(trx);
    if (!(await remove(trx, chapterId))) return;
    await recordEvent(trx, account, { action: 'chapter.deleted', courseId, objectId: chapterId, what });
  });
}
