import { LIMITS } from '@exam/contract';
import type { Db } from '../../../platform/database/connect.ts';
import { inSlices } from '../../../platform/yield-by-time.ts';
import { findNearPairs } from '../similarity/find-near-pairs.ts';
import { compareQuestions } from './compare-questions.ts';
import { mostAlike } from './most-alike.ts';
import { insertPairs, listOtherIds } from './queries.ts';
import { readCourse } from './read-course.ts';

const MOST_PAIRS_OF_QUESTION = 20;
const MOST_LATE = 100;

/**
 * Compares all questions of a course with each other, and keeps the pairs that are near-duplicates. Writes only what
 * is missing, so that it may run twice, at the same time too, or break off.
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
  // What was saved meanwhile did not meet the questions that were not signed then.
  const late = await listOtherIds(db, courseId, questions, MOST_LATE);
  await compareQuestions(db, courseId, late);
}
