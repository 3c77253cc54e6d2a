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

/** The counts that a chapter can give, its options, and the ways that each has; option i from 3 * i on in `frees`. */
export interface Options {
  readonly frees: Int32Array;
  readonly ways: Float64Array;
}

/** The counts of an option. */
export function freeOf({ frees }: Options, option: number): Free {
  return [frees[3 * option]!, frees[3 * option + 1]!, frees[3 * option + 2]!];
}

export class ChapterWays implements Box {
  readonly lows: Free;
  readonly highs: Free;
  /** At least as many as the tables of six cells that `options` looks at. */
  readonly tableCount: number;
  /** For each kind the weights of taking 0, 1, 2 ... questions. */
  readonly weights: readonly Float64Array[];

  /**
   * @param chapter number of the chapter in the tables
   * @param asked number of questions that it gives, at most those that it holds
   * @param held questions of each cell, by number of the cell
   * @param odds of a question of each cell
   */
  constructor(
    readonly chapter: number,
    readonly asked: number,
    held: Int32Array,
    odds: Float64Array,
  ) {
    const first = chapter * KIND_COUNT;
    const inCells = held.subarray(first, first + KIND_COUNT);
    this.weights = Array.from(inCells, (count, kind) => cellWeights(count, asked, odds[first + kind]!));
    const [a, b, c, d, e, f] = inCells as unknown as [number, number, number, number, number, number];
    const all = a + b + c + d + e + f;
    const groups = [a + b + c, a + d, b + e] as const;
    this.lows = groups.map((count) => Math.max(0, asked - (all - count))) as unknown as Free;
    this.highs = groups.map((count) => Math.min(asked, count)) as unknown as Free;
    let tables = 1;
    for (let kind = 0; kind + 1 < KIND_COUNT; kind++) tables *= (asked + 1 + kind) / (kind + 1);
    const cells = inCells.reduce((product, count) => product * (Math.min(count, asked) + 1), 1);
    this.tableCount = Math.min(tables, cells);
  }

  /** The ways to give these counts; zero if there is none. */
  ways(simple: number, reminding: number, understanding: number): number {
    const [a, b, c, d, e, f] = this.weights as SixTables;
    const corner = this.asked - simple - reminding - understanding;
    let ways = 0;
    for (let y1 = Math.min(simple, reminding); y1 >= 0; y1--) {
      const ofRow = a[y1]! * d[reminding - y1]!;
      if (ofRow === 0) continue;
      for (let y2 = Math.min(simple - y1, understanding); y2 >= 0 && corner + y1 + y2 >= 0; y2--) {
        ways += ofRow * b[y2]! * c[simple - y1 - y2]! * e[understanding - y2]! * f[corner + y1 + y2]!;
      }
    }
    return ways;
  }

  options(): Options {
    const { lows, highs, asked } = this;
    const most = volume(this);
    const frees = new Int32Array(3 * most);
    const ways = new Float64Array(most);
    let count = 0;
    for (let simple = lows[0]; simple <= highs[0]; simple++) {
      for (let reminding = lows[1]; reminding <= highs[1]; reminding++) {
        const last = Math.min(highs[2], asked - reminding);
        for (let understanding = lows[2]; understanding <= last; understanding++) {
          const waysHere = this.ways(simple, reminding, understanding);
          if (waysHere === 0) continue;
          frees[3 * count] = simple;
          frees[3 * count + 1] = reminding;
          frees[3 * count + 2] = understanding;
          ways[count++] = waysHere;
        }
      }
    }
    return { frees: frees.subarray(0, 3 * count), ways: ways.subarray(0, count) };
  }

  /** Draws how many questions each cell gives when the chapter gives these counts, into a table of cells. */
  draw([simple, reminding, understanding]: Free, taken: Int32Array, random: Random): void {
    const [a, b, c, d, e, f] = this.weights as SixTables;
    const corner = this.asked - simple - reminding - understanding;
    const width = Math.min(simple, understanding) + 1;
    const products = new Float64Array((Math.min(simple, reminding) + 1) * width);
    for (let y1 = 0; y1 * width < products.length; y1++) {
      for (let y2 = Math.max(0, -corner - y1); y2 < width && y1 + y2 <= simple; y2++) {
        products[y1 * width + y2] =
          a[y1]! *
          d[reminding - y1]! *
          b[y2]! *
          c[simple - y1 - y2]! *
          e[understanding - y2]! *
          f[corner + y1 + y2]!;
      }
    }
    const drawn = random.weighted(products);
    const y2 = drawn % width;
    const y1 = (drawn - y2) / width;
    const cells = [y1, y2, simple - y1 - y2, reminding - y1, understanding - y2, corner + y1 + y2];
    taken.set(cells, this.chapter * KIND_COUNT);
  }
}

type SixTables = [Float64Array, Float64Array, Float64Array, Float64Array, Float64Array, Float64Array];

/** C(held, y) * odds^y for y from 0 to `asked`, divided by the largest of them. */
function cellWeights(held: number, asked: number, odds: number): Float64Array {
  const weights = new Float64Array(asked + 1);
  const most = Math.min(held, asked);
  const likeliest = Math.min(most, Math.floor(((held + 1) * odds) / (1 + odds)));
  weights[likeliest] = 1;
  for (let y = likeliest; y < most; y++) weights[y + 1] = (weights[y]! * (held - y) * odds) / (y + 1);
  for (let y = likeliest; y > 0; y--) weights[y - 1] = (weights[y]! * y) / ((held - y + 1) * odds);
  return weights;
}
