import type { Db } from '../../../platform/database/connect.ts';
import { mapInSlices } from '../../../platform/yield-by-time.ts';
import { bandKeys, saltOf } from '../similarity/band-keys.ts';
import { NEAR_DUPLICATE, similarityOf } from '../similarity/similarity.ts';
import { type Sketch, sketchQuestion } from '../similarity/sketch.ts';
import { type ComparableRow, type FoundPair, insertPairs, listComparable } from './queries.ts';
import { listCandidates, type Revision, sign } from './signatures/queries.ts';

/** Limit per question, so that a large family does not fill the list. */
const MOST_PAIRS = 20;
/** Few enough that even the longest texts are read within milliseconds. */
const AT_ONCE = 10;

interface Sketched extends Revision {
  readonly isSigned: boolean;
  readonly sketch: Sketch;
}

/** Compares some questions with all others of their course, and stores the near-duplicates. */
export async function compareQuestions(db: Db, courseId: string, ids: readonly string[]): Promise<void> {
  for (let start = 0; start < ids.length; start += AT_ONCE) {
    await compareFew(db, courseId, ids.slice(start, start + AT_ONCE));
  }
}

async function compareFew(db: Db, courseId: string, ids: readonly string[]): Promise<void> {
  const questions = await mapInSlices(await listComparable(db, ids), withSketch);
  const salt = saltOf(courseId);
  // Before the search: of two questions saved at the same time, at least one finds the other.
  await sign(
    db,
    courseId,
    questions
      .filter(({ isSigned }) => !isSigned)
      .map((question) => ({ ...question, bands: bandKeys(question.sketch, salt) })),
  );
  const candidates = await listCandidates(db, ids);
  const known = await sketchOthers(db, new Set(candidates.map(({ other }) => other)));
  const byId = new Map([...known, ...questions].map((question) => [question.id, question]));
  const pairs: FoundPair[] = [];
  for (const one of questions) {
    const near = candidates.filter((candidate) => candidate.one === one.id);
    const others = near.flatMap(({ other }) => byId.get(other) ?? []);
    for (const pair of await findNearest(one, others)) pairs.push(pair);
  }
  await insertPairs(db, courseId, pairs);
}

/** A few at a time, so that long texts block the thread only for milliseconds. */
async function sketchOthers(db: Db, ids: ReadonlySet<string>): Promise<Sketched[]> {
  const all = [...ids];
  const sketched: Sketched[] = [];
  for (let start = 0; start < all.length; start += AT_ONCE) {
    const rows = await listComparable(db, all.slice(start, start + AT_ONCE));
    for (const one of await mapInSlices(rows, withSketch)) sketched.push(one);
  }
  return sketched;
}

function withSketch(row: ComparableRow): Sketched {
  const { id, revision, isSigned } = row;
  return { id, revision, isSigned, sketch: sketchQuestion(row) };
}

/** The near-duplicates of one question among others, most similar first. */
async function findNearest(one: Sketched, others: readonly Sketched[]): Promise<FoundPair[]> {
  const compare = (other: Sketched) => ({ one, other, similarity: similarityOf(one.sketch, other.sketch) });
  return (await mapInSlices(others, compare))
    .filter(({ similarity }) => similarity >= NEAR_DUPLICATE)
    .sort((a, b) => b.similarity - a.similarity)
    .slice(0, MOST_PAIRS);
}
