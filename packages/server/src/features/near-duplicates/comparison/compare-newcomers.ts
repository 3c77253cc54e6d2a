import type { Db } from '../../../platform/database/connect.ts';
import { inSlices } from '../../../platform/yield-by-time.ts';
import { saltOf } from '../similarity/band-keys.ts';
import { findNearPairs, type NearPair } from '../similarity/find-near-pairs.ts';
import type { Comparable } from '../similarity/sketch.ts';
import { type ComparableRow, listComparable, nextPageSize } from './queries.ts';
import { listMeetingIds } from './signatures/queries.ts';
import { joinKeys, makeRoom, type Room, type Sketched, sketchAll } from './sketch-all.ts';

/** What a question is nearly the same as, and how much alike they are. */
export interface Likeness {
  /** A question of the course by its id, or an earlier newcomer by its place. */
  readonly to: { readonly questionId: string } | { readonly place: number };
  readonly similarity: number;
}

/**
 * Compares questions that are not in a course with those that are, and with each other. Writes nothing.
 * @returns for each the most alike of the course and of those before it; undefined where none is a near-duplicate
 */
export async function compareNewcomers(
  db: Db,
  courseId: string,
  newcomers: readonly Comparable[],
): Promise<(Likeness | undefined)[]> {
  const room = makeRoom();
  const coming = await inSlices(sketchAll(newcomers, saltOf(courseId), room));
  const there = await readMeeting(db, courseId, coming, room);
  const all = [...there, ...coming];
  const sketches = all.map(({ sketch }) => sketch);
  const pairs = await inSlices(findNearPairs(sketches, joinKeys(all), there.length));
  const nearest = nearestOf(pairs);
  return newcomers.map((_, index) => {
    const pair = nearest.get(there.length + index);
    if (pair === undefined) return undefined;
    const question = there[pair.one]?.question;
    const to = question ? { questionId: question.id } : { place: pair.one - there.length };
    return { to, similarity: pair.similarity };
  });
}

/** The questions of a course that may be alike, by id. Of those the course may have many, and most are not read at all. */
async function readMeeting(
  db: Db,
  courseId: string,
  coming: readonly Sketched<Comparable>[],
  room: Room,
): Promise<Sketched<ComparableRow>[]> {
  const ids = await listMeetingIds(db, courseId, joinKeys(coming));
  const met: Sketched<ComparableRow>[] = [];
  let size = nextPageSize();
  for (let start = 0; start < ids.length && room.shingles > 0; ) {
    const rows = await listComparable(db, ids.slice(start, start + size));
    start += size;
    size = nextPageSize(rows);
    for (const sketched of await inSlices(sketchAll(rows, saltOf(courseId), room))) met.push(sketched);
  }
  return met;
}

/** For each newcomer the pair with its most alike; of equally alike ones the first, so that the course comes first. */
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
