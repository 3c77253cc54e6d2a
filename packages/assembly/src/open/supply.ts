/**
 * The joint supply of chapters when each gives from a least to a most number of questions.
 *
 * A chapter gives at most min(most, held of T) of the kinds T, and at least what of its least number the other kinds
 * cannot give: max(0, least - held of the others). Summed over the chapters these are the borders of a
 * generalized polymatroid: kind totals Y can be supplied if and only if least(T) <= Y(T) <= most(T) for all T (Frank
 * 2011, Connections in Combinatorial Optimization, 14.2). A chapter whose count is in question leaves the sums,
 * and comes back with what it gives as a form in that count.
 * Cost: 128 steps for each chapter, once; 64 for each count in question.
 */
import { heldInChapters, KIND_COUNT } from '../problem.ts';
import { ALL_KINDS, rankFunction, sumsOverSets } from '../rank-function.ts';
import type { OpenCounts } from './merged-kinds.ts';

/** constant + e * x */
export interface Bound {
  readonly constant: number;
  readonly e: number;
}

/** Borders of what is given of the kinds in a set: the largest of `least` and the smallest of `most`. */
export interface Supply {
  least(kinds: number): readonly Bound[];
  most(kinds: number): readonly Bound[];
}

/** The supply of chapters that give the counts asked; an open one gives any number it holds. */
export class ChapterSupply {
  private readonly lows: Int32Array;
  private readonly highs: Int32Array;
  private readonly sumOfLows: number;
  private readonly atLows: Int32Array;
  private readonly atHighs: Int32Array;
  /** Chapters whose count is negative or above what they hold. */
  private readonly unable: readonly number[];

  constructor(
    asked: OpenCounts,
    private readonly held: Int32Array,
  ) {
    const holdings = heldInChapters(held);
    const countOr = (other: (chapter: number) => number) =>
      Int32Array.from(asked, (count, chapter) =>
        typeof count === 'number' ? Math.min(Math.max(count, 0), holdings[chapter]!) : other(chapter),
      );
    this.lows = countOr(() => 0);
    this.highs = countOr((chapter) => holdings[chapter]!);
    this.sumOfLows = this.lows.reduce((sum, low) => sum + low, 0);
    this.atLows = rankFunction(this.lows, held);
    this.atHighs = rankFunction(this.highs, held);
    this.unable = [...asked.keys()].filter((chapter) => {
      const count = asked[chapter];
      return typeof count === 'number' && count !== this.lows[chapter];
    });
  }

  /** Undefined if a chapter cannot give its count. */
  ofAll(): Supply | undefined {
    const { atLows, atHighs, sumOfLows } = this;
    if (this.unable.length > 0) return undefined;
    return {
      least: (kinds) => [{ constant: sumOfLows - atLows[ALL_KINDS ^ kinds]!, e: 0 }],
      most: (kinds) => [{ constant: atHighs[kinds]!, e: 0 }],
    };
  }

  /**
   * The supply if one chapter gives x: at most min(x, held of T) of the kinds T, at least max(0, x - held of the
   * others).
   */
  ofField(field: number): Supply | undefined {
    if (this.unable.some((chapter) => chapter !== field)) return undefined;
    const low = this.lows[field]!;
    const high = this.highs[field]!;
    const heldOf = sumsOverSets(this.held, field * KIND_COUNT);
    const sumOfLows = this.sumOfLows - low;
    const leastOf = (kinds: number) => {
      const others = ALL_KINDS ^ kinds;
      return sumOfLows - (this.atLows[others]! - Math.min(low, heldOf[others]!));
    };
    const mostOf = (kinds: number) => this.atHighs[kinds]! - Math.min(high, heldOf[kinds]!);
    return {
      least: (kinds) => [
        { constant: leastOf(kinds), e: 0 },
        { constant: leastOf(kinds) - heldOf[ALL_KINDS ^ kinds]!, e: 1 },
      ],
      most: (kinds) => [
        { constant: mostOf(kinds) + heldOf[kinds]!, e: 0 },
        { constant: mostOf(kinds), e: 1 },
      ],
    };
  }
}
