/**
 * How many ways a chapter has to give its questions, by its own simple, reminding and understanding counts.
 *
 * Method: for given counts the six cells of the chapter have two free numbers, as in `kind-plane.ts`; the ways are the
 * sum over both of the products of C(held, taken). A cell counts relative to its likeliest number, and each question
 * with its odds, so that no product overflows; among exams with the same counts both are constant factors.
 * Cost: one step for each table of six cells.
 */
import { KIND_COUNT } from '../problem.ts';
import type { Random } from '../random.ts';
import type { Tables } from './tables.ts';

/** Simple, reminding and understanding questions: the counts that say all, beside the number of questions. */
export type Free = readonly [simple: number, reminding: number, understanding: number];

/** The counts between two bounds, for each of the three. */
export interface Box {
  readonly lows: Free;
  readonly highs: Free;
}

/** How many counts are in a box. */
export function volume({ lows, highs }: Box): number {
  return (highs[0] - lows[0] + 1) * (highs[1] - lows[1] + 1) * (highs[2] - lows[2] + 1);
}

/** The counts that chapters can give, their options, and the ways that each has; option i from 3 * i on in `frees`. */
export interface Options {
  readonly frees: Int32Array;
  readonly ways: Float64Array;
}

/** The counts of an option. */
export function freeOf({ frees }: Options, option: number): Free {
  return [frees[3 * option]!, frees[3 * option + 1]!, frees[3 * option + 2]!];
}

/** The weights of the cells of all chapters, in one table because many small ones take longer to make. */
export function tableOfWeights(asked: Int32Array, tables: Tables): Float64Array {
  let length = 0;
  for (let chapter = 0; chapter < asked.length; chapter++) length += KIND_COUNT * (asked[chapter]! + 1);
  return tables.ofDoubles(length);
}

export class ChapterWays implements Box {
  readonly lows: Free;
  readonly highs: Free;
  /** At least as many as the tables of six cells that `options` looks at. */
  readonly tableCount: number;

  /**
   * @param chapter number of the chapter in the tables
   * @param asked number of questions that it gives, at most those that it holds
   * @param held questions of each cell, by number of the cell
   * @param odds of a question of each cell
   * @param weights table that gets the weights of taking y questions of kind k, at zero + k * (asked + 1) + y
   */
  constructor(
    readonly chapter: number,
    readonly asked: number,
    held: Int32Array,
    odds: Float64Array,
    readonly weights: Float64Array,
    readonly zero: number,
  ) {
    const first = chapter * KIND_COUNT;
    let tables = 1;
    let cells = 1;
    let all = 0;
    for (let kind = 0; kind < KIND_COUNT; kind++) {
      const inCell = held[first + kind]!;
      setCellWeights(weights, zero + kind * (asked + 1), inCell, asked, odds[first + kind]!);
      if (kind + 1 < KIND_COUNT) tables *= (asked + 1 + kind) / (kind + 1);
      cells *= Math.min(inCell, asked) + 1;
      all += inCell;
    }
    this.tableCount = Math.min(tables, cells);
    const simple = held[first]! + held[first + 1]! + held[first + 2]!;
    const reminding = held[first]! + held[first + 3]!;
    const understanding = held[first + 1]! + held[first + 4]!;
    const least = asked - all;
    this.lows = [
      Math.max(0, least + simple),
      Math.max(0, least + reminding),
      Math.max(0, least + understanding),
    ];
    this.highs = [Math.min(asked, simple), Math.min(asked, reminding), Math.min(asked, understanding)];
  }

  /** The ways to give these counts; zero if there is none. */
  ways(simple: number, reminding: number, understanding: number): number {
    const { asked, weights, zero: a } = this;
    const step = asked + 1;
    const b = a + step;
    // Of these kinds, what is left for them beside y1 and y2 of the first two.
    const c = b + step + simple;
    const d = a + 3 * step + reminding;
    const e = a + 4 * step + understanding;
    const corner = asked - simple - reminding - understanding;
    const f = a + 5 * step + corner;
    let ways = 0;
    for (let y1 = Math.min(simple, reminding); y1 >= 0; y1--) {
      const ofRow = weights[a + y1]! * weights[d - y1]!;
      if (ofRow === 0) continue;
      const least = Math.max(0, -corner - y1);
      for (let y2 = Math.min(simple - y1, understanding); y2 >= least; y2--) {
        ways += ofRow * weights[b + y2]! * weights[c - y1 - y2]! * weights[e - y2]! * weights[f + y1 + y2]!;
      }
    }
    return ways;
  }

  /**
   * Writes the options of the chapter into tables, which have room for `volume` of them.
   * @param first position of the first of them
   * @returns the position after the last
   */
  addOptions({ frees, ways }: Options, first: number): number {
    const { lows, highs, asked } = this;
    let option = first;
    for (let simple = lows[0]; simple <= highs[0]; simple++) {
      for (let reminding = lows[1]; reminding <= highs[1]; reminding++) {
        const last = Math.min(highs[2], asked - reminding);
        for (let understanding = lows[2]; understanding <= last; understanding++) {
          const waysHere = this.ways(simple, reminding, understanding);
          if (waysHere === 0) continue;
          frees[3 * option] = simple;
          frees[3 * option + 1] = reminding;
          frees[3 * option + 2] = understanding;
          ways[option++] = waysHere;
        }
      }
    }
    return option;
  }

  /** Draws how many questions each cell gives when the chapter gives these counts, into a table of cells. */
  draw([simple, reminding, understanding]: Free, taken: Int32Array, random: Random): void {
    const { asked, weights, zero } = this;
    const [a, b, c, d, e, f] = startsOf(zero, asked);
    const corner = asked - simple - reminding - understanding;
    const width = Math.min(simple, understanding) + 1;
    const count = (Math.min(simple, reminding) + 1) * width;
    if (products.length < count) products = new Float64Array(count);
    products.fill(0, 0, count);
    for (let y1 = 0; y1 * width < count; y1++) {
      for (let y2 = Math.max(0, -corner - y1); y2 < width && y1 + y2 <= simple; y2++) {
        products[y1 * width + y2] =
          weights[a + y1]! *
          weights[d + reminding - y1]! *
          weights[b + y2]! *
          weights[c + simple - y1 - y2]! *
          weights[e + understanding - y2]! *
          weights[f + corner + y1 + y2]!;
      }
    }
    const drawn = random.weighted(products, count);
    const y2 = drawn % width;
    const y1 = (drawn - y2) / width;
    const first = this.chapter * KIND_COUNT;
    taken[first] = y1;
    taken[first + 1] = y2;
    taken[first + 2] = simple - y1 - y2;
    taken[first + 3] = reminding - y1;
    taken[first + 4] = understanding - y2;
    taken[first + 5] = corner + y1 + y2;
  }
}

/** The weights of the tables of one chapter, while one of them is drawn. */
let products = new Float64Array(64);

/** Where the weights of each kind begin. */
function startsOf(zero: number, asked: number): [number, number, number, number, number, number] {
  const step = asked + 1;
  return [zero, zero + step, zero + 2 * step, zero + 3 * step, zero + 4 * step, zero + 5 * step];
}

/** Writes C(held, y) * odds^y for y from 0 to `asked`, divided by the largest of them, into zeros from a position on. */
function setCellWeights(
  weights: Float64Array,
  zero: number,
  held: number,
  asked: number,
  odds: number,
): void {
  const most = Math.min(held, asked);
  const likeliest = Math.min(most, Math.floor(((held + 1) * odds) / (1 + odds)));
  weights[zero + likeliest] = 1;
  for (let y = likeliest; y < most; y++) {
    weights[zero + y + 1] = (weights[zero + y]! * (held - y) * odds) / (y + 1);
  }
  for (let y = likeliest; y > 0; y--) {
    weights[zero + y - 1] = (weights[zero + y]! * y) / ((held - y + 1) * odds);
  }
}
