import { countLimited, findExceededLimit, type Import, type ImportId } from '@exam/contract';
import type { TouchedChapter } from '../../../database/columns.ts';
import { allowLongStatements, inTransaction, type Trx } from '../../../platform/database/transaction.ts';
import { conflict, notFound } from '../../../platform/errors.ts';
import type { Account } from '../../../platform/http/account.ts';
import { recordEvent } from '../../audit/index.ts';
import { countCells, lockChapters } from '../../chapters/index.ts';
import { lockCourse, requireEditor } from '../../courses/index.ts';
import { lockQuestionsInCourse } from '../../questions/index.ts';
import { describeImport } from '../describe-import.ts';
import { getImport } from '../get-import.ts';
import type { ImportParts } from '../import-parts.ts';
import {
  deleteEmptyChapters,
  deleteQuestions,
  deleteUnseenImages,
  findBrought,
  lowerMaximum,
  markUndone,
} from './queries.ts';

/**
 * Removes everything that an import created, even with dummy data: its questions, including changed ones unless they
 * were moved to another course; chapters that it created and that are empty then; raised maximums that are no longer
 * needed; images that nothing else shows. Saved exams keep their copies. Repeating it changes nothing.
 * @throws AppError notFound, forbidden; conflict for an import that was not applied
 */
export async function undoImport(
  parts: Pick<ImportParts, 'db' | 'clock'>,
  account: Account,
  importId: ImportId,
): Promise<Import> {
  const { courseId } = await getImport(parts, account, importId);
  return inTransaction(parts.db, async (trx) => {
    await allowLongStatements(trx);
    await lockCourse(trx, courseId);
    await requireEditor(trx, account, courseId);
    const brought = await findBrought(trx, importId);
    if (!brought) throw notFound('Import');
    if (brought.state === 'undone') return describeImport(trx, importId);
    if (brought.state !== 'imported')
      throw conflict('This import was not applied: there is nothing to undo.');
    const questionIds = await lockQuestionsInCourse(trx, courseId, brought.questionIds);
    await takeAway(trx, courseId, questionIds, brought.chapters);
    if (brought.imageIds.length > 0) await deleteUnseenImages(trx, courseId, brought.imageIds);
    await markUndone(trx, importId);
    const what = String(questionIds.length);
    await recordEvent(trx, account, { action: 'import.undone', courseId, objectId: importId, what });
    return describeImport(trx, importId);
  });
}

async function takeAway(
  trx: Trx,
  courseId: string,
  questionIds: readonly string[],
  touched: readonly TouchedChapter[],
): Promise<void> {
  const ids = touched.map(({ chapterId }) => chapterId);
  const locked = ids.length === 0 ? [] : await lockChapters(trx, ids);
  const inCourse = new Set(locked.filter((chapter) => chapter.courseId === courseId).map(({ id }) => id));
  await deleteQuestions(trx, questionIds);
  const own = touched.filter(({ chapterId }) => inCourse.has(chapterId));
  const made = own.filter(({ maximumBefore }) => maximumBefore === null);
  await deleteEmptyChapters(
    trx,
    made.map(({ chapterId }) => chapterId),
  );
  const cells = await countCells(
    trx,
    own.map(({ chapterId }) => chapterId),
  );
  for (const chapter of own) {
    const { chapterId, maximumBefore } = chapter;
    const held = cells.filter((cell) => cell.chapterId === chapterId);
    if (maximumBefore === null || findExceededLimit(countLimited(held), maximumBefore)) continue;
    await lowerMaximum(trx, chapter, maximumBefore);
  }
}
