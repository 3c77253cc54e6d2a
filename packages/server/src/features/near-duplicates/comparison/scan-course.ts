import { LIMITS, NO_ID } from '@exam/contract';
import type { Db } from '../../../platform/database/connect.ts';
import { conflict } from '../../../platform/errors.ts';
import { inSlices } from '../../../platform/yield-by-time.ts';
import { saltOf } from '../similarity/band-keys.ts';
import { findNearPairs, type NearPair } from '../similarity/find-near-pairs.ts';
import type { Sketch } from '../similarity/sketch.ts';
import { sortInSteps } from '../similarity/sort-in-steps.ts';
import { compareQuestions } from './compare-questions.ts';
import {
  type ComparableRow,
  insertPairs,
  listChapterIds,
  listComparableAfter,
  listOtherIds,
  nextPageSize,
} from './queries.ts';
import { type Revision, sign } from './signatures/queries.ts';
import { joinKeys, makeBudget, type Sketched, sketchAll } from './sketch-all.ts';

const MOST_PAIRS_OF_QUESTION = 20;
const MOST_LATE = 100;

/**
 * Compares all questions of a course with each other, and stores the near-duplicates. Writes only what is missing, so
 * that it can run concurrently, or stop in the middle.
 */
export async function scanCourse(db: Db, courseId: string): Promise<void> {
  const { questions, sketches, keys } = await readCourse(db, courseId);
  const pairs = await inSlices(findNearPairs(sketches, keys));
  const kept = await inSlices(
    mostAlike(pairs, { ofEach: MOST_PAIRS_OF_QUESTION, inAll: LIMITS.coursePairs }),
  );
  await insertPairs(
    db,
    courseId,
    kept.map(({ one, other, similarity }) => ({
      one: questions[one]!,
      other: questions[other]!,
      similarity,
    })),
  );
  // Questions saved meanwhile could not be found by those that had no stored keys yet.
  const late = await listOtherIds(db, courseId, questions, MOST_LATE);
  await compareQuestions(db, courseId, late);
}

const PAIRS_BETWEEN_YIELDS = 1_000;

interface Bounds {
  readonly ofEach: number;
  readonly inAll: number;
}

/** The most similar pairs, limited per question and in total. */
function* mostAlike<Pair extends NearPair>(
  pairs: readonly Pair[],
  { ofEach, inAll }: Bounds,
): Generator<void, Pair[]> {
  const numberOf = new Map<number, number>();
  const chosen: Pair[] = [];
  const sorted = [...pairs];
  yield* sortInSteps(sorted, byLikeness);
  for (const [place, pair] of sorted.entries()) {
    if (place % PAIRS_BETWEEN_YIELDS === 0) yield;
    if (chosen.length === inAll) break;
    const places = [pair.one, pair.other];
    if (places.some((place) => (numberOf.get(place) ?? 0) >= ofEach)) continue;
    for (const place of places) numberOf.set(place, (numberOf.get(place) ?? 0) + 1);
    chosen.push(pair);
  }
  return chosen;
}

/** Ties are ordered by position, so that repeated runs choose the same pairs. */
function byLikeness(one: NearPair, other: NearPair): number {
  return other.similarity - one.similarity || one.one - other.one || one.other - other.other;
}

/** All questions of a course with their sketches and concatenated band keys. */
interface ComparableCourse {
  readonly questions: readonly Revision[];
  readonly sketches: readonly Sketch[];
  readonly keys: Int32Array;
}

/**
 * Reads a course page by page and stores its band keys.
 * @throws AppError conflict if its sketches would exceed the memory
 */
async function readCourse(db: Db, courseId: string): Promise<ComparableCourse> {
  const read: Sketched<Revision>[] = [];
  const budget = makeBudget();
  let signing = Promise.resolve();
  for await (const rows of pagesOf(db, courseId)) {
    const page = await inSlices(sketchAll(rows, saltOf(courseId), budget));
    if (page.length < rows.length) throw conflict('This course holds too much text to be compared at once.');
    // Keys of one page are written while the next page is read.
    await signing;
    signing = signAll(db, courseId, page);
    signing.catch(() => {});
    for (const { question, sketch, bands } of page) {
      // The texts are dropped, because they need much memory.
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
