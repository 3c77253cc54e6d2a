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
import { FIELD, type LinearForm, NOTHING, type OpenCounts } from './merged-kinds.ts';

/** Borders as forms in x: the least is the largest of its forms, the most the smallest of its own. */
export interface Supply {
  least(kinds: number): LinearForm[];
  most(kinds: number): LinearForm[];
}

/**
 * The supply of chapters that give the counts asked; an open one gives any number it holds.
 *
 * @returns undefined if a chapter holds fewer than asked
 */
export function supplyOf(asked: OpenCounts, held: Int32Array): Supply | undefined {
  const holdings = heldInChapters(held);
  const numberOr = (other: (chapter: number) => number) =>
    Int32Array.from(asked, (count, chapter) => (typeof count === 'number' ? count : other(chapter)));
  const lows = numberOr(() => 0);
  if (lows.some((low, chapter) => low > holdings[chapter]!)) return undefined;
  const highs = numberOr((chapter) => (asked[chapter] === FIELD ? 0 : holdings[chapter]!));
  const sumOfLows = lows.reduce((sum, low) => sum + low, 0);
  const atLows = rankFunction(lows, held);
  const most = rankFunction(highs, held);
  const others: Supply = {
    least: (kinds) => [constantForm(sumOfLows - atLows[ALL_KINDS ^ kinds]!)],
    most: (kinds) => [constantForm(most[kinds]!)],
  };
  const field = asked.indexOf(FIELD);
  return field < 0 ? others : withChapter(others, sumsOverSets(held, field * KIND_COUNT));
}

/** Adds a chapter that gives x questions: at most min(x, held of T) of the kinds T, at least x - held of the others. */
function withChapter(others: Supply, heldOf: Int32Array): Supply {
  return {
    least: (kinds) =>
      others.least(kinds).flatMap((form) => [form, shifted(form, -heldOf[ALL_KINDS ^ kinds]!, 1)]),
    most: (kinds) =>
      others.most(kinds).flatMap((form) => [shifted(form, heldOf[kinds]!, 0), shifted(form, 0, 1)]),
  };
}

function shifted(form: LinearForm, constant: number, e: number): LinearForm {
  return { ...form, constant: form.constant + constant, e: form.e + e };
}

function constantForm(constant: number): LinearForm {
  return { ...NOTHING, constant };
}
