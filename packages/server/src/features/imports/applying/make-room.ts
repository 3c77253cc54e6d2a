import { v7 as uuid } from 'uuid';
import type { TouchedChapter } from '../../../database/columns.ts';
import type { Trx } from '../../../platform/database/transaction.ts';
import { explainChapterConflict, insertChapter } from '../../chapters/index.ts';
import type { PlannedChapter } from '../planning/find-problems.ts';
import type { Destination } from '../planning/place-categories.ts';
import { raiseMaximum } from './queries.ts';

/** The chapters that questions go to, and what was done to them. */
export interface Room {
  readonly chapterIds: ReadonlyMap<Destination, string>;
  readonly touched: readonly TouchedChapter[];
}

/** Makes the chapters that are missing, as small as they can be, and raises the maximums that are too small. */
export async function makeRoom(
  trx: Trx,
  courseId: string,
  chapters: ReadonlyMap<Destination, PlannedChapter>,
): Promise<Room> {
  const chapterIds = new Map<Destination, string>();
  const touched: TouchedChapter[] = [];
  for (const [destination, chapter] of chapters) {
    const { chapterId, name, number, maximum: maximumBefore, maximumNeeded: maximum } = chapter;
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
