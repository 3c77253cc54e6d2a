import type { Import, ImportChoices } from '@exam/contract';
import { v7 as uuid } from 'uuid';
import type { TouchedChapter } from '../../../database/columns.ts';
import { allowLongStatements, inTransaction, type Trx } from '../../../platform/database/transaction.ts';
import { conflict, notFound } from '../../../platform/errors.ts';
import type { Account } from '../../../platform/http/account.ts';
import { ENDED, type Progress, type Run } from '../../../platform/jobs/index.ts';
import { recordEvent } from '../../audit/index.ts';
import { explainChapterConflict, insertChapter, lockChapters } from '../../chapters/index.ts';
import { lockCourse, requireEditor } from '../../courses/index.ts';
import { markUsed } from '../../uploads/index.ts';
import { describeImport } from '../describe-import.ts';
import type { ImportParts } from '../import-parts.ts';
import type { PlannedChapter } from '../planning/find-problems.ts';
import { type Destination, placeCategories } from '../planning/place-categories.ts';
import { type PlannedImport, planImport } from '../planning/plan-import.ts';
import { listChaptersOfCourse } from '../planning/queries.ts';
import { deleteContents, findImport, type ImportRow } from '../queries.ts';
import { importRuns } from '../runs.ts';
import { copyImages, raiseMaximum } from './queries.ts';
import { writeQuestions } from './write-questions.ts';

interface Writing {
  readonly choices: ImportChoices;
  readonly run: Run;
  readonly progress: Progress;
}

/**
 * Writes the chosen questions to the pool in one transaction.
 * @returns the import afterwards
 * @throws AppError notFound, forbidden; conflict with the problems in words
 */
export function writeImport(
  { db, clock }: Pick<ImportParts, 'db' | 'clock'>,
  account: Account,
  { choices, run, progress }: Writing,
): Promise<Import> {
  const importId = run.rowId;
  return inTransaction(db, async (trx) => {
    await allowLongStatements(trx);
    // Read again: until this run began, the files could have been read again.
    const row = await findImport(trx, importId);
    if (!row) throw notFound('Import');
    const courseId = row.courseId;
    await lockCourse(trx, courseId);
    await requireEditor(trx, account, courseId);
    const planned = await planWithLocks(trx, row, choices);
    progress.total = planned.questions.length;
    progress.done = 0;
    const { chapterIds, touched } = await prepareChapters(trx, courseId, planned.chapters);
    const imageIds = new Map(planned.imageKeys.map((key) => [key, uuid()]));
    await copyImages(trx, { importId, courseId, accountId: account.id }, imageIds);
    const questionIds = await writeQuestions(
      trx,
      { importId, accountId: account.id, chapterIds, imageIds, progress },
      planned.questions,
    );
    const isOwn = await importRuns.update(trx, run, {
      ...IMPORTED,
      importedAt: clock(),
      numberOfImported: questionIds.length,
      numberOfImages: imageIds.size,
      questionIds,
      imageIds: [...imageIds.values()],
      chapters: JSON.stringify(touched),
    });
    if (!isOwn) throw conflict('The import took too long and was stopped. Import again.');
    await deleteContents(trx, importId);
    await markUsed(trx, row.uploadIds, clock());
    const what = String(questionIds.length);
    await recordEvent(trx, account, { action: 'questions.imported', courseId, objectId: importId, what });
    return describeImport(trx, importId);
  });
}

/** The outline is cleared, because there is nothing left to choose. */
const IMPORTED = {
  state: 'imported',
  failure: null,
  ...ENDED,
  categories: '[]',
  tags: '[]',
} as const;

/** The plan, with its chapters locked before their questions are counted. */
async function planWithLocks(trx: Trx, row: ImportRow, choices: ImportChoices): Promise<PlannedImport> {
  const chapters = await listChaptersOfCourse(trx, row.courseId);
  const destinations = await placeCategories(trx, row, choices.categories, chapters);
  const ids = new Set(
    row.categories.flatMap(({ category }) => {
      const destination = destinations.of(category);
      return destination?.kind === 'existing' ? [destination.chapter.id] : [];
    }),
  );
  if (ids.size > 0) await lockChapters(trx, [...ids]);
  const planned = await planImport(trx, row, choices);
  if (planned.problems.length > 0)
    throw conflict(planned.problems.join(' '), { fullChapters: planned.fullChapters });
  const isLocked = [...planned.chapters.values()].every(
    ({ chapterId }) => chapterId === null || ids.has(chapterId),
  );
  if (!isLocked) throw conflict('The chapters of the course were changed at this moment. Import again.');
  return planned;
}

/** The target chapters, and the changes made to them. */
interface TargetChapters {
  readonly chapterIds: ReadonlyMap<Destination, string>;
  readonly touched: readonly TouchedChapter[];
}

/** Creates missing chapters and raises maximums that are too small, each with room for more. */
async function prepareChapters(
  trx: Trx,
  courseId: string,
  chapters: ReadonlyMap<Destination, PlannedChapter>,
): Promise<TargetChapters> {
  const chapterIds = new Map<Destination, string>();
  const touched: TouchedChapter[] = [];
  for (const [destination, chapter] of chapters) {
    const { chapterId, name, number, maximum: maximumBefore, maximumThen: maximum } = chapter;
    const id = chapterId ?? uuid();
    chapterIds.set(destination, id);
    if (maximumBefore !== null && maximumBefore >= maximum) continue;
    touched.push({ chapterId: id, maximumBefore, maximum });
    if (chapterId === null) {
      const row = { id, courseId, name, number, maxNumberOfQuestions: maximum };
      await insertChapter(trx, row).catch((error: unknown) => {
        throw explainChapterConflict(error, number);
      });
    } else await raiseMaximum(trx, id, maximum);
  }
  return { chapterIds, touched };
}
