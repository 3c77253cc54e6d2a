/**
 * What chapters supply together when each gives from a least to a most number of questions.
 *
 * Of the kinds T a chapter gives at most min(most, held of T), and at least what of its least number the other kinds
 * cannot give: max(0, least - held of the others). Summed over the chapters these are the borders of a
 * generalized polymatroid: kind totals Y can be supplied if and only if least(T) <= Y(T) <= most(T) for all T (Frank
 * 2011, Connections in Combinatorial Optimization, 14.2).
 * Cost: 128 steps for each chapter.
 */
import { heldInChapters, KIND_COUNT } from '../problem.ts';
import { ALL_KINDS, rankFunction, sumsOverSets } from '../rank-function.ts';
import { FIELD, type OpenCounts } from './merged-kinds.ts';

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

/**
 * The supply of chapters that give the counts asked; an open one gives any number it holds.
 *
 * @returns undefined if a chapter is asked for less than nothing, or for more than it holds
 */
export function supplyOf(asked: OpenCounts, held: Int32Array): Supply | undefined {
  const holdings = heldInChapters(held);
  const countsOr = (other: (chapter: number) => number) =>
    Int32Array.from(asked, (count, chapter) => (typeof count === 'number' ? count : other(chapter)));
  const lows = countsOr(() => 0);
  if (lows.some((low, chapter) => low < 0 || low > holdings[chapter]!)) return undefined;
  const highs = countsOr((chapter) => (asked[chapter] === FIELD ? 0 : holdings[chapter]!));
  const sumOfLows = lows.reduce((sum, low) => sum + low, 0);
  const atLows = rankFunction(lows, held);
  const most = rankFunction(highs, held);
  const leastOf = (kinds: number) => sumOfLows - atLows[ALL_KINDS ^ kinds]!;
  const field = asked.indexOf(FIELD);
  if (field < 0) {
    return {
      least: (kinds) => [{ constant: leastOf(kinds), e: 0 }],
      most: (kinds) => [{ constant: most[kinds]!, e: 0 }],
    };
  }
  // A chapter that gives x: at most min(x, held of T) of the kinds T, at least max(0, x - held of the others).
  const heldOf = sumsOverSets(held, field * KIND_COUNT);
  return {
    least: (kinds) => [
      { constant: leastOf(kinds), e: 0 },
      { constant: leastOf(kinds) - heldOf[ALL_KINDS ^ kinds]!, e: 1 },
    ],
    most: (kinds) => [
      { constant: most[kinds]! + heldOf[kinds]!, e: 0 },
      { constant: most[kinds]!, e: 1 },
    ],
  };
}
