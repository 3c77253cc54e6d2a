import { type ChapterId, type CourseId, countLimited } from '@exam/contract';
import type { Db } from '../../platform/database/connect.ts';
import { allowLongStatements, inTransaction, type Trx } from '../../platform/database/transaction.ts';
import { notFound, staleEdit } from '../../platform/errors.ts';
import type { Account } from '../../platform/http/account.ts';
import { type EditBasis, isStale } from '../../platform/http/edit-basis.ts';
import { findLastChanger, isChangedByOthers, recordEvent } from '../audit/index.ts';
import { requireEditor } from '../courses/index.ts';
import { lockTrashOfChapter } from '../deletions/index.ts';
import { explainChapterConflict } from './chapter-conflicts.ts';
import { findFullChapter, noRoom } from './chapter-limits.ts';
import { getChapter } from './get-chapter.ts';
import { presentChapter } from './present.ts';
import {
  type ChapterRow,
  countKinds,
  type LockedChapter,
  lockChapters,
  lockQuestionsOf,
  updateChapter as update,
} from './queries.ts';

export interface ChapterChange {
  readonly name: string;
  readonly number: number;
  readonly maxNumberOfQuestions?: number | undefined;
  readonly courseId?: CourseId | undefined;
}

/**
 * Changes a chapter; with another course, its questions move along.
 * @throws AppError notFound, forbidden; conflict if the edit is stale, the number is taken, or the new
 * maximum is below the number of questions
 */
export async function updateChapter(
  db: Db,
  account: Account,
  chapterId: ChapterId,
  change: ChapterChange,
  basis: EditBasis,
): Promise<ChapterRow> {
  const chapter = await getChapter(db, account, chapterId);
  await requireEditor(db, account, chapter.courseId);
  const courseId = change.courseId ?? chapter.courseId;
  if (courseId !== chapter.courseId) await requireEditor(db, account, courseId);

  return inTransaction(db, async (trx) => {
    await allowLongStatements(trx);
    if (courseId !== chapter.courseId) {
      await lockTrashOfChapter(trx, chapterId);
      await lockQuestionsOf(trx, chapterId);
    }
    const [locked] = await lockChapters(trx, [chapterId]);
    if (!locked) throw notFound('Chapter');
    await requireSeen(trx, account, locked, basis);
    const maximum = change.maxNumberOfQuestions ?? locked.maxNumberOfQuestions;
    const { name, number } = change;
    await requireRoom(trx, { ...locked, name, number, maxNumberOfQuestions: maximum });
    const row = { name, number, maxNumberOfQuestions: maximum, courseId };
    await update(trx, chapterId, row).catch((error: unknown) => {
      throw explainChapterConflict(error, number);
    });
    const action = courseId === locked.courseId ? 'chapter.changed' : 'chapter.moved';
    // A move is recorded in both courses.
    for (const touched of new Set([locked.courseId, courseId])) {
      await recordEvent(trx, account, { action, courseId: touched, objectId: chapterId, what: name });
    }
    return getChapter(trx, account, chapterId);
  });
}

async function requireSeen(
  trx: Trx,
  account: Account,
  locked: LockedChapter,
  basis: EditBasis,
): Promise<void> {
  const it = { courseId: locked.courseId, objectId: locked.id };
  const isByOthers = (edits: number) => isChangedByOthers(trx, account.id, 'chapter', it, edits);
  if (!(await isStale(basis, locked.version, isByOthers))) return;
  const current = await getChapter(trx, account, locked.id);
  throw staleEdit('chapter', presentChapter(current), await findLastChanger(trx, 'chapter', it));
}

async function requireRoom(trx: Trx, changed: LockedChapter): Promise<void> {
  const held = countLimited(await countKinds(trx, changed.id));
  const full = findFullChapter(changed, { before: held, after: held });
  if (full) throw noRoom([full]);
}
