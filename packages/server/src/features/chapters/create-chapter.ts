import type { CourseId } from '@exam/contract';
import type { Db } from '../../platform/database/connect.ts';
import type { Account } from '../../platform/http/account.ts';
import { recordEvent } from '../audit/index.ts';
import { requireEditor } from '../courses/index.ts';
import { createOnce, type Once } from '../idempotency/index.ts';
import { explainChapterConflict } from './chapter-conflicts.ts';
import { getChapter } from './get-chapter.ts';
import { type ChapterRow, insertChapter } from './queries.ts';

export interface NewChapter {
  readonly name: string;
  readonly number: number;
  readonly maxNumberOfQuestions: number;
  readonly courseId: CourseId;
}

/**
 * Adds a chapter to a course.
 * @throws AppError notFound, forbidden; conflict if its number is taken or the key was used for another chapter
 */
export async function createChapter(
  db: Db,
  account: Account,
  chapter: NewChapter,
  once?: Once,
): Promise<ChapterRow> {
  await requireEditor(db, account, chapter.courseId);
  const { name, number, maxNumberOfQuestions, courseId } = chapter;
  return createOnce(db, account, once, {
    what: 'chapter',
    make: async (trx, id) => {
      const row = { id, courseId, name, number, maxNumberOfQuestions };
      await insertChapter(trx, row).catch((error: unknown) => {
        throw explainChapterConflict(error, number);
      });
      await recordEvent(trx, account, { action: 'chapter.created', courseId, objectId: id, what: name });
      return getChapter(trx, account, id);
    },
    get: (id) => getChapter(db, account, id),
  });
}
