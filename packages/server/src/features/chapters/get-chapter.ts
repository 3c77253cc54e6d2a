import type { Queryable } from '../../platform/database/transaction.ts';
import { notFound } from '../../platform/errors.ts';
import type { Account } from '../../platform/http/account.ts';
import { type ChapterRow, findChapter } from './queries.ts';

/** @throws AppError notFound if the account may not see the chapter */
export async function getChapter(db: Queryable, account: Account, chapterId: string): Promise<ChapterRow> {
  const chapter = await findChapter(db, account, chapterId);
  if (!chapter) throw notFound('Chapter');
  return chapter;
}
