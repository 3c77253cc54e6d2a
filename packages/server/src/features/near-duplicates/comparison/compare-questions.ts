import type { Db } from '../../../platform/database/connect.ts';
import { bandKeys, saltOf } from '../similarity/band-keys.ts';
import { NEAR_DUPLICATE, similarityOf } from '../similarity/similarity.ts';
import { type Sketch, sketchQuestion } from '../similarity/sketch.ts';
import { type ComparableRow, type FoundPair, insertPairs, listComparable } from './queries.ts';
import { listCandidates, type Revision, sign } from './signatures/queries.ts';

/** Of one question, so that a family of hundreds does not fill the list. */
const MOST_PAIRS = 20;
/** So few that the candidates of all are compared within milliseconds. */
const AT_ONCE = 10;

interface Sketched extends Revision {
  readonly is_signed: boolean;
  readonly sketch: Sketch;
}

/** Compares some questions with all others of their course, and keeps the pairs that are near-duplicates. */
export async function compareQuestions(db: Db, courseId: string, ids: readonly string[]): Promise<void> {
  for (let start = 0; start < ids.length; start += AT_ONCE) {
    await compareFew(db, courseId, ids.slice(start, start + AT_ONCE));
  }
}

async function compareFew(db: Db, courseId: string, ids: readonly string[]): Promise<void> {
  const questions = (await listComparable(db, ids)).map(withSketch);
  const salt = saltOf(courseId);
  // Before looking for others: of two questions that come at the same time, at least one then finds the other.
  await sign(
    db,
    courseId,
    questions
      .filter(({ is_signed }) => !is_signed)
      .map((question) => ({ ...question, bands: bandKeys(question.sketch, salt) })),
  );
  const candidates = await listCandidates(db, ids);
  const others = await listComparable(db, [...new Set(candidates.map(({ other }) => other))]);
  const byId = new Map([...others.map(withSketch), ...questions].map((question) => [question.id, question]));
  const pairs = questions.flatMap((one) => {
    const near = candidates.filter((candidate) => candidate.one === one.id);
    return nearest(
      one,
      near.flatMap(({ other }) => byId.get(other) ?? []),
    );
  });
  await insertPairs(db, courseId, pairs);
}

function withSketch(row: ComparableRow): Sketched {
  const { id, revision, is_signed } = row;
  return { id, revision, is_signed, sketch: sketchQuestion(row) };
}

/** The near-duplicates of one question among others, most alike first. */
function nearest(one: Sketched, others: readonly Sketched[]): FoundPair[] {
  return others
    .map((other) => ({ one, other, similarity: similarityOf(one.sketch, other.sketch) }))
    .filter(({ similarity }) => similarity >= NEAR_DUPLICATE)
    .sort((a, b) => b.similarity - a.similarity)
    .slice(0, MOST_PAIRS);
}
