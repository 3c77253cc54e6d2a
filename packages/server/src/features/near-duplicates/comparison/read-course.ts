import { NO_ID } from '@exam/contract';
import type { Db } from '../../../platform/database/connect.ts';
import { conflict } from '../../../platform/errors.ts';
import { inSlices } from '../../../platform/yield-by-time.ts';
import { saltOf } from '../similarity/band-keys.ts';
import type { Sketch } from '../similarity/sketch.ts';
import { type ComparableRow, listChapterIds, listComparableAfter, nextPageSize } from './queries.ts';
import { type Revision, sign } from './signatures/queries.ts';
import { joinKeys, makeRoom, type Sketched, sketchAll } from './sketch-all.ts';

/** All questions of a course as they are compared; the keys of one question after those of the other. */
export interface ComparableCourse {
  readonly questions: readonly Revision[];
  readonly sketches: readonly Sketch[];
  readonly keys: Int32Array;
}

/**
 * Reads and signs a course, page by page.
 * @throws AppError conflict where its sketches would fill the memory
 */
export async function readCourse(db: Db, courseId: string): Promise<ComparableCourse> {
  const read: Sketched<Revision>[] = [];
  const room = makeRoom();
  let signing = Promise.resolve();
  for await (const rows of pagesOf(db, courseId)) {
    const page = await inSlices(sketchAll(rows, saltOf(courseId), room));
    if (page.length < rows.length) throw conflict('This course holds too much text to be compared at once.');
    // The database writes the keys of one page while the next one is read.
    await signing;
    signing = signAll(db, courseId, page);
    signing.catch(() => {});
    for (const { question, sketch, bands } of page) {
      // Without its texts, which are many.
      read.push({ question: { id: question.id, revision: question.revision }, sketch, bands });
    }
  }
  await signing;
  return {
    questions: read.map(({ question }) => question),
    sketches: read.map(({ sketch }) => sketch),
    keys: joinKeys(read),
  };
}

async function* pagesOf(db: Db, courseId: string): AsyncGenerator<ComparableRow[]> {
  const chapterIds = await listChapterIds(db, courseId);
  let after = { chapterId: NO_ID, id: NO_ID };
  let size = nextPageSize();
  for (;;) {
    const rows = await listComparableAfter(db, chapterIds, after, size);
    if (rows.length > 0) yield rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < size) return;
    after = last;
    size = nextPageSize(rows);
  }
}

async function signAll(db: Db, courseId: string, page: readonly Sketched<ComparableRow>[]): Promise<void> {
  const unsigned = page.filter(({ question }) => !question.isSigned);
  await sign(
    db,
    courseId,
    unsigned.map(({ question, bands }) => ({ ...question, bands })),
  );
}
