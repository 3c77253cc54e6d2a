import type { Queryable } from '../../../platform/database/transaction.ts';
import { inSlices } from '../../../platform/yield-by-time.ts';
import { saltOf } from '../similarity/band-keys.ts';
import { findNearPairs, type NearPair } from '../similarity/find-near-pairs.ts';
import type { Comparable } from '../similarity/sketch.ts';
import { listComparable, nextPageSize } from './queries.ts';
import { hasQuestions, listMeetingIds } from './signatures/queries.ts';
import { type Budget, joinKeys, makeBudget, type Sketched, sketchAll } from './sketch-all.ts';

/** The near-duplicate of a question, and their similarity. */
export interface Likeness {
  /** A question of the course by id, or an earlier newcomer by index. */
  readonly to: { readonly questionId: string } | { readonly place: number };
  readonly similarity: number;
}

/** Questions outside a course, to be compared with those of the course and with each other. Nothing is written. */
export class Newcomers {
  readonly #db: Queryable;
  readonly #courseId: string;
  #budget = makeBudget();
  #coming: Compared[] = [];

  constructor(db: Queryable, courseId: string) {
    this.#db = db;
    this.#courseId = courseId;
  }

  /** Keeps the sketches of further questions; their texts may be dropped. Yields to other requests. */
  async add(questions: readonly Comparable[]): Promise<void> {
    for (const { sketch, bands } of await inSlices(
      sketchAll(questions, saltOf(this.#courseId), this.#budget),
    )) {
      this.#coming.push({ question: undefined, sketch, bands });
    }
  }

  /** @returns a function that drops everything added after this call */
  mark(): () => void {
    const [shingles, count] = [this.#budget.shingles, this.#coming.length];
    return () => {
      this.#budget = { shingles };
      this.#coming.length = count;
    };
  }

  /**
   * @param among whether newcomers are compared with each other, too
   * @returns for each near-duplicate by index: the most similar question of the course or earlier newcomer
   */
  async compare(among: 'all' | 'course' = 'all'): Promise<ReadonlyMap<number, Likeness>> {
    const coming = this.#coming;
    const there = await readMeeting(this.#db, this.#courseId, coming, this.#budget);
    const all = [...there, ...coming];
    const sketches = all.map(({ sketch }) => sketch);
    const found = await inSlices(findNearPairs(sketches, joinKeys(all), there.length));
    const pairs = among === 'all' ? found : found.filter(({ one }) => one < there.length);
    return new Map(
      [...nearestOf(pairs).values()].map(({ one, other, similarity }) => {
        const question = there[one]?.question;
        const to = question ? { questionId: question.id } : { place: one - there.length };
        return [other - there.length, { to, similarity }];
      }),
    );
  }
}

/** Without texts, which need more memory than the sketches; with an id if it is in the course. */
type Compared = Sketched<{ readonly id: string } | undefined>;

/** The questions of a course that share a band with a newcomer, by id. Most questions of the course are never read. */
async function readMeeting(
  db: Queryable,
  courseId: string,
  coming: readonly Compared[],
  budget: Budget,
): Promise<Compared[]> {
  // An empty course is not asked about a million keys.
  if (!(await hasQuestions(db, courseId))) return [];
  const ids = await listMeetingIds(db, courseId, joinKeys(coming));
  const met: Compared[] = [];
  let size = nextPageSize();
  for (let start = 0; start < ids.length && budget.shingles > 0; ) {
    const rows = await listComparable(db, ids.slice(start, start + size));
    start += size;
    size = nextPageSize(rows);
    for (const sketched of await inSlices(sketchAll(rows, saltOf(courseId), budget))) {
      met.push({ ...sketched, question: { id: sketched.question.id } });
    }
  }
  return met;
}

/** The most similar pair of each newcomer; the first one on a tie, so that the course comes first. */
function nearestOf(pairs: readonly NearPair[]): Map<number, NearPair> {
  const nearest = new Map<number, NearPair>();
  for (const pair of pairs) {
    const known = nearest.get(pair.other);
    const isNearer =
      known === undefined ||
      pair.similarity > known.similarity ||
      (pair.similarity === known.similarity && pair.one < known.one);
    if (isNearer) nearest.set(pair.other, pair);
  }
  return nearest;
}
