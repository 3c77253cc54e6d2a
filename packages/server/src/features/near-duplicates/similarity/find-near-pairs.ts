import { BANDS } from './band-keys.ts';
import { NEAR_DUPLICATE, similarityOf } from './similarity.ts';
import type { Sketch } from './sketch.ts';
import { sortInSteps } from './sort-in-steps.ts';

/** Two questions by their index in the list. */
export interface NearPair {
  readonly one: number;
  readonly other: number;
  readonly similarity: number;
}

/**
 * How many neighbours with a common key a question is compared with. All of them in a small pool; in a large one, a
 * family of thousands of similar questions must not cost millions of comparisons.
 */
interface Reach {
  readonly neighbours: number;
  /** Limit of neighbours that turn out not to be similar. */
  readonly strangers: number;
}

function reachIn(count: number): Reach {
  const fair = Math.ceil(150_000 / count);
  return { neighbours: Math.max(32, fair), strangers: Math.max(8, fair) };
}

/** If a question has more near-duplicates, only some are found. */
const MOST_FOUND = 64;

/**
 * Finds the near-duplicates among many questions: those that share a band key are compared exactly.
 * Costs one sort of the keys per band and one comparison per pair that shares a key.
 * Yields regularly, so that the caller can do other things.
 * @param keys the band keys of all questions, concatenated
 * @param from index of the first question to compare, with all before it; earlier questions are not compared with
 * each other
 * @returns pairs whose `other` is the later question
 */
export function* findNearPairs(
  sketches: readonly Sketch[],
  keys: Int32Array,
  from = 0,
): Generator<void, NearPair[]> {
  const count = sketches.length;
  const reach = reachIn(count);
  const search: Search = {
    sketches,
    keys,
    from,
    reach,
    found: new Uint32Array(count),
    pairs: [],
    shingles: 0,
  };
  for (let band = 0; band < BANDS; band++) {
    const order = yield* orderByKey(keys, band, count);
    for (let at = 0; at < order.length; at++) {
      yield* meetNeighbours(search, band, order, at);
      if (at % PLACES_BETWEEN_YIELDS === 0) yield;
    }
  }
  return search.pairs;
}

const PLACES_BETWEEN_YIELDS = 64;
/** Number of shingles compared without a yield: some tenths of a millisecond. */
const SHINGLES_BETWEEN_YIELDS = 20_000;

interface Search {
  readonly sketches: readonly Sketch[];
  readonly keys: Int32Array;
  readonly from: number;
  readonly reach: Reach;
  /** Number of near-duplicates found for each question. */
  readonly found: Uint32Array;
  readonly pairs: NearPair[];
  /** Shingles compared since the last yield. */
  shingles: number;
}

/** Compares a question with the following ones that have the same key. */
function* meetNeighbours(
  search: Search,
  band: number,
  order: Uint32Array,
  at: number,
): Generator<void, void> {
  const { sketches, keys, from, reach, found, pairs } = search;
  const one = order[at]!;
  const end = Math.min(at + 1 + reach.neighbours, order.length);
  let strangers = 0;
  for (let next = at + 1; next < end && strangers < reach.strangers; next++) {
    const other = order[next]!;
    if (keys[other * BANDS + band] !== keys[one * BANDS + band] || found[one]! >= MOST_FOUND) return;
    if (other < from || found[other]! >= MOST_FOUND || haveMet(keys, one, other, band)) continue;
    const similarity = similarityOf(sketches[one]!, sketches[other]!);
    search.shingles += sizeOf(sketches[one]!) + sizeOf(sketches[other]!);
    if (search.shingles > SHINGLES_BETWEEN_YIELDS) {
      search.shingles = 0;
      yield;
    }
    if (similarity < NEAR_DUPLICATE) {
      strangers++;
      continue;
    }
    found[one]!++;
    found[other]!++;
    pairs.push({ one, other, similarity });
  }
}

function sizeOf({ text, choices }: Sketch): number {
  return text.length + choices.length;
}

/** The questions sorted by their key of one band; ties keep the order of the list. */
function* orderByKey(keys: Int32Array, band: number, count: number): Generator<void, Uint32Array> {
  // Key and index in one number of 53 bits: numbers are sorted without a comparison function.
  const marked = new Float64Array(count);
  for (let place = 0; place < count; place++) {
    marked[place] = keys[place * BANDS + band]! * PLACES + place;
  }
  yield* sortInSteps(marked, (one, other) => one - other);
  return Uint32Array.from(marked, (mark) => mark - Math.floor(mark / PLACES) * PLACES);
}

const PLACES = 2 ** 21;

/** Whether two questions already shared a key of an earlier band. */
function haveMet(keys: Int32Array, one: number, other: number, band: number): boolean {
  for (let earlier = 0; earlier < band; earlier++) {
    if (keys[one * BANDS + earlier] === keys[other * BANDS + earlier]) return true;
  }
  return false;
}
