/**
 * The rank function of a pool: at most how many questions of given kinds its chapters can supply together.
 *
 * Method: for a set T of kinds, f(T) = sum over chapters c of min(n_c, questions of c whose kind is in T).
 * Kind totals Y can be supplied, each chapter giving exactly n_c, if and only if Y(T) <= f(T) for every T and
 * Y of all kinds is the sum of the n_c (Gale 1957, Hoffman 1960). f is submodular, so those Y are the whole
 * points of an integral base polytope (Schrijver, Combinatorial Optimization, ch. 44).
 * A set of kinds is a mask of six bits, bit k for `KINDS[k]`; a rank function is a table of 64 numbers.
 * Cost: 6 steps for each chapter in which every kind is missing or could fill it alone, 64 for each other one.
 */
import { KIND_COUNT } from './problem.ts';

export const SET_COUNT = 1 << KIND_COUNT;
export const ALL_KINDS = SET_COUNT - 1;
const SOME_KINDS_HELP = -1;

// Tables of sets that each call fills anew: making them would take half of its time.
const supply = new Int32Array(SET_COUNT);
/** The questions of chapters that any one of these kinds fills, and to which no other kind adds. */
const filledBy = new Int32Array(SET_COUNT);
const filledWithin = new Int32Array(SET_COUNT);

/** f for chapters that give at most `counts[c]` questions each. */
export function rankFunction(counts: Int32Array, held: Int32Array): Int32Array {
  const rank = new Int32Array(SET_COUNT);
  filledBy.fill(0);
  for (let chapter = 0; chapter < counts.length; chapter++) {
    const most = counts[chapter]!;
    const kinds = fillingKinds(held, chapter * KIND_COUNT, most);
    if (kinds === SOME_KINDS_HELP) addSupply(rank, held, chapter * KIND_COUNT, most);
    else filledBy[kinds]! += most;
  }
  addFilled(rank);
  return rank;
}

/** The kinds that fill a chapter alone, or a marker that other kinds may fill it together. */
function fillingKinds(held: Int32Array, first: number, most: number): number {
  let kinds = 0;
  for (let kind = 0; kind < KIND_COUNT; kind++) {
    const inCell = held[first + kind]!;
    if (inCell >= most) kinds |= 1 << kind;
    else if (inCell > 0) return SOME_KINDS_HELP;
  }
  return kinds;
}

/** Adds what a chapter supplies of each set of kinds. */
function addSupply(rank: Int32Array, held: Int32Array, first: number, most: number): void {
  for (let kind = 0; kind < KIND_COUNT; kind++) {
    const bit = 1 << kind;
    const inCell = held[first + kind]!;
    // Limiting before the next kind is added gives the same result, because a filled chapter stays filled with more
    // kinds.
    for (let set = 0; set < bit; set++) {
      const supplied = Math.min(supply[set]! + inCell, most);
      supply[bit + set] = supplied;
      rank[bit + set]! += supplied;
    }
  }
}

/** Adds what filled chapters give: to each set the chapters that a kind of it fills, all but those of its other kinds. */
function addFilled(rank: Int32Array): void {
  filledWithin.set(filledBy);
  for (let bit = 1; bit < SET_COUNT; bit <<= 1) {
    for (let set = 0; set < SET_COUNT; set++) if (set & bit) filledWithin[set]! += filledWithin[set - bit]!;
  }
  const all = filledWithin[ALL_KINDS]!;
  for (let set = 0; set < SET_COUNT; set++) rank[set]! += all - filledWithin[ALL_KINDS ^ set]!;
}

/**
 * The rank function of chapters that give from `lows[c]` to `highs[c]` questions each and `size` in all.
 *
 * The chapters give at most f_high(T) of the kinds T; and at most f_low(T) with their lows, plus the
 * size - sum(lows) questions beyond the lows. The smaller of the two is the rank function of a generalized
 * polymatroid cut by a plank (Frank 2011, Connections in Combinatorial Optimization, 14.2).
 * It is negative for the empty set, or below `size` for all kinds, exactly when the bounds contradict the size.
 */
export function boundedRankFunction(
  lows: Int32Array,
  highs: Int32Array,
  held: Int32Array,
  size: number,
): Int32Array {
  const beyondLows = size - lows.reduce((sum, low) => sum + low, 0);
  const atLows = rankFunction(lows, held);
  return rankFunction(highs, held).map((high, set) => Math.min(high, atLows[set]! + beyondLows));
}

/**
 * Sums of six numbers over each of the 64 sets of kinds.
 *
 * @param cells six numbers from position `first` on
 * @param sums table to write into
 */
export function sumsOverSets(
  cells: ArrayLike<number>,
  first = 0,
  sums: Int32Array = new Int32Array(SET_COUNT),
): Int32Array {
  for (let kind = 0; kind < KIND_COUNT; kind++) {
    const bit = 1 << kind;
    const count = cells[first + kind]!;
    for (let set = 0; set < bit; set++) sums[bit + set] = sums[set]! + count;
  }
  return sums;
}
