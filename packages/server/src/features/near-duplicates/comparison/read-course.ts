import { NO_ID } from '@exam/contract';
import type { Db } from '../../../platform/database/connect.ts';
import { conflict } from '../../../platform/errors.ts';
import { BANDS, bandKeys, saltOf } from '../similarity/band-keys.ts';
import { type Sketch, sketchQuestion } from '../similarity/sketch.ts';
import { inSlices } from './in-slices.ts';
import { type ComparableRow, listChapterIds, listComparableAfter } from './queries.ts';
import { type Revision, sign } from './signatures/queries.ts';

/** All questions of a course as they are compared; the keys of one question after those of the other. */
export interface ComparableCourse {
  readonly questions: readonly Revision[];
  readonly sketches: readonly Sketch[];
  readonly keys: Int32Array;
}

const ROWS_PER_PAGE = 2_000;
/** Of 4 bytes each; a question has some 120. */
const MOST_SHINGLES = 60_000_000;

/**
 * Reads and signs a course, page by page.
 * @throws AppError conflict where its sketches would fill the memory
 */
export async function readCourse(db: Db, courseId: string): Promise<ComparableCourse> {
  const questions: Revision[] = [];
  const sketches: Sketch[] = [];
  const pages: Int32Array[] = [];
  let shingles = 0;
  let signing = Promise.resolve();
  for await (const rows of pagesOf(db, courseId)) {
    const page = await inSlices(sketchAll(rows, saltOf(courseId)));
    // The database writes the keys of one page while the next one is read.
    await signing;
    signing = signAll(db, courseId, page);
    signing.catch(() => {});
    for (const { row, sketch, bands } of page) {
      questions.push({ id: row.id, revision: row.revision });
      sketches.push(sketch);
      pages.push(bands);
      shingles += sketch.text.length + sketch.choices.length;
    }
    if (shingles > MOST_SHINGLES) throw conflict('This course holds too much text to be compared at once.');
  }
  await signing;
  return { questions, sketches, keys: joinKeys(pages) };
}

async function* pagesOf(db: Db, courseId: string): AsyncGenerator<ComparableRow[]> {
  const chapterIds = await listChapterIds(db, courseId);
  let after = { chapter_id: NO_ID, id: NO_ID };
  for (;;) {
    const rows = await listComparableAfter(db, chapterIds, after, ROWS_PER_PAGE);
    if (rows.length > 0) yield rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < ROWS_PER_PAGE) return;
    after = last;
  }
}

interface SketchedRow {
  readonly row: ComparableRow;
  readonly sketch: Sketch;
  readonly bands: Int32Array;
}

function* sketchAll(rows: readonly ComparableRow[], salt: number): Generator<void, SketchedRow[]> {
  const sketched: SketchedRow[] = [];
  for (const row of rows) {
    const sketch = sketchQuestion(row);
    sketched.push({ row, sketch, bands: bandKeys(sketch, salt) });
    yield;
  }
  return sketched;
}

async function signAll(db: Db, courseId: string, page: readonly SketchedRow[]): Promise<void> {
  const unsigned = page.filter(({ row }) => !row.is_signed);
  await sign(
    db,
    courseId,
    unsigned.map(({ row, bands }) => ({ ...row, bands })),
  );
}

function joinKeys(pages: readonly Int32Array[]): Int32Array {
  const keys = new Int32Array(pages.length * BANDS);
  for (const [place, bands] of pages.entries()) keys.set(bands, place * BANDS);
  return keys;
}
