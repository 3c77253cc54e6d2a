/**
 * Draws what chapters give, each of their exams alike but for the odds of the questions.
 *
 * Method: cell by cell, by the ways that the cells after it have to give the rest of the chapter: coefficients of a product
 * of polynomials, one for each cell. Draws that begin again need the same products of weights and ways, so these are kept.
 * Cost: 3 steps for each pair of questions once, and one for each question and cell of a draw.
 */
import { KIND_COUNT } from '../problem.ts';
import { type Random, sumOf } from '../random.ts';
import type { ChapterWays } from './chapter-ways.ts';
import type { Tables } from './tables.ts';

/** Products of more questions than this are not kept, because their number grows with the square. */
const MOST_KEPT = 24;

/** The last cell gives what is left. */
const DRAWN_KINDS = KIND_COUNT - 1;

export class FreeChapters {
  private readonly chapters: readonly ChapterWays[];
  private readonly asked: Int32Array;
  private readonly widths: Int32Array;
  /** Like the weights of the chapters, the ways of a kind and those after it to give y questions. */
  private readonly tails: Float64Array;
  /** For each chapter, kind and rest that is kept a row of products, and one at the end for what is not kept. */
  private readonly rows: Float64Array;
  /** The sum of the row that begins here; zero unless it has been made. */
  private readonly totals: Float64Array;

  constructor(chapters: readonly ChapterWays[], tables: Tables) {
    this.chapters = chapters;
    this.asked = tables.ofIntegers(chapters.length);
    this.widths = tables.ofIntegers(chapters.length);
    this.tails = tables.ofDoubles(chapters[0]!.weights.length);
    let cells = 0;
    let longest = 0;
    for (let i = 0; i < chapters.length; i++) {
      const { asked } = chapters[i]!;
      const width = Math.min(asked, MOST_KEPT) + 1;
      this.asked[i] = asked;
      this.widths[i] = width;
      setTails(this.tails, chapters[i]!);
      cells += DRAWN_KINDS * width ** 2;
      longest = Math.max(longest, asked + 1);
    }
    this.rows = tables.ofDoubles(cells + longest);
    this.totals = tables.ofDoubles(cells);
  }

  /**
   * @param counts simple, reminding and understanding counts of the drawn questions, to write into
   * @param taken table of cells, by the order of the chapters, to write into
   */
  draw(counts: Int32Array, taken: Int32Array, random: Random): void {
    const { asked, widths, rows, totals } = this;
    let firstRow = 0;
    let cell = 0;
    let simple = 0;
    let reminding = 0;
    let understanding = 0;
    for (let i = 0; i < asked.length; i++) {
      const width = widths[i]!;
      let rest = asked[i]!;
      for (let kind = 0; kind < DRAWN_KINDS; kind++) {
        let count = 0;
        if (rest > 0) {
          const row = rest < width ? firstRow + rest * width : totals.length;
          const total = totals[row] || this.makeRow(i, kind, rest, row);
          count = random.weighted(rows, rest + 1, row, total);
          rest -= count;
        }
        taken[cell++] = count;
        firstRow += width * width;
      }
      taken[cell++] = rest;
      simple += taken[cell - 6]! + taken[cell - 5]! + taken[cell - 4]!;
      reminding += taken[cell - 6]! + taken[cell - 3]!;
      understanding += taken[cell - 5]! + taken[cell - 2]!;
    }
    counts[0] = simple;
    counts[1] = reminding;
    counts[2] = understanding;
  }

  private makeRow(i: number, kind: number, rest: number, row: number): number {
    const { rows, totals, tails } = this;
    const { weights, zero, asked } = this.chapters[i]!;
    const ofKind = zero + kind * (asked + 1);
    const ofTail = ofKind + asked + 1 + rest;
    for (let y = 0; y <= rest; y++) rows[row + y] = weights[ofKind + y]! * tails[ofTail - y]!;
    const total = sumOf(rows, rest + 1, row);
    totals[row] = total;
    return total;
  }
}

/** Writes for each kind but the first the product of its polynomial and those of the kinds after it, up to their degree. */
function setTails(tails: Float64Array, { asked, weights, zero }: ChapterWays): void {
  const step = asked + 1;
  const last = zero + (KIND_COUNT - 1) * step;
  for (let y = 0; y < step; y++) tails[last + y] = weights[last + y]!;
  for (let kind = last - step; kind > zero; kind -= step) {
    for (let i = 0; i < step; i++) {
      const factor = weights[kind + i]!;
      if (factor === 0) continue;
      for (let j = 0; i + j < step; j++) tails[kind + i + j]! += factor * tails[kind + step + j]!;
    }
  }
}
