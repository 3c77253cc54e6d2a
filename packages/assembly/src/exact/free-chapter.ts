/**
 * Draws what a chapter gives, each of its exams alike but for the odds of the questions.
 *
 * Method: cell by cell, by the ways that the cells after it have to give the rest: coefficients of a product of
 * polynomials, one for each cell.
 * Cost: 3 steps for each pair of questions once, and one for each question and cell of a draw.
 */
import { KIND_COUNT, OBJECTIVE_COUNT } from '../problem.ts';
import type { Random } from '../random.ts';
import type { ChapterWays } from './chapter-ways.ts';

export class FreeChapter {
  private readonly first: number;
  private readonly asked: number;
  /** For each kind the weights of taking 0, 1, 2 ... questions, and the ways of it and the kinds after it to give as many. */
  private readonly weights: readonly Float64Array[];
  private readonly tails: readonly Float64Array[];
  private readonly products: Float64Array;

  constructor({ chapter, asked, weights }: ChapterWays) {
    this.first = chapter * KIND_COUNT;
    this.asked = asked;
    this.weights = weights;
    const tails = [weights[KIND_COUNT - 1]!];
    for (let kind = KIND_COUNT - 2; kind > 0; kind--) tails.unshift(product(weights[kind]!, tails[0]!));
    this.tails = [tails[0]!, ...tails];
    this.products = new Float64Array(asked + 1);
  }

  /**
   * @param left simple, reminding and understanding counts, from which those of the drawn questions are subtracted
   * @param taken table of cells to write into
   */
  draw(left: Int32Array, taken: Int32Array, random: Random): void {
    let rest = this.asked;
    for (let kind = 0; kind < KIND_COUNT; kind++) {
      const count = kind + 1 < KIND_COUNT && rest > 0 ? this.drawCell(kind, rest, random) : rest;
      taken[this.first + kind] = count;
      rest -= count;
      if (kind < OBJECTIVE_COUNT) left[0]! -= count;
      const objective = kind % OBJECTIVE_COUNT;
      if (objective < 2) left[1 + objective]! -= count;
    }
  }

  private drawCell(kind: number, rest: number, random: Random): number {
    const weights = this.weights[kind]!;
    const tail = this.tails[kind + 1]!;
    const { products } = this;
    for (let y = 0; y <= rest; y++) products[y] = weights[y]! * tail[rest - y]!;
    return random.weighted(products, rest + 1);
  }
}

/** The product of two polynomials, up to their degree. */
function product(one: Float64Array, other: Float64Array): Float64Array {
  const result = new Float64Array(one.length);
  for (let i = 0; i < one.length; i++) {
    const factor = one[i]!;
    if (factor === 0) continue;
    for (let j = 0; i + j < one.length; j++) result[i + j]! += factor * other[j]!;
  }
  return result;
}
