// Tells whether a mark is struck out, beside the other marks of its page. Four things speak for it, in a sum that a person can
// follow; `bench/scans/learn-strikes.js` finds their weights, on strokes that share nothing with each other.

import { START, type StrikeTerms, WEIGHTS } from './strike-weights.ts';

/** What of a mark tells whether it is struck out. */
export interface MarkShape {
  /** Mean ink within the ring. */
  readonly inside: number;
  /** Mean ink of its blackest points. */
  readonly peak: number;
  /** How much strokes leave the circle, by `leavingOf`. */
  readonly leaving: number;
  /** Mean ink just outside of the ring. */
  readonly outside: number;
}

/** Up to here each of them counts. */
const MOST = { leaving: 10, beyondHand: 8, ink: 1 };
const LEAST = { beyondHand: -6, ink: -1 };
/** Strokes below which nothing is struck through a mark, whatever else it shows. */
const FEWEST_STROKES = 3;
/** Part of a mark's strokes from which on another mark of the page looks like it. */
const ALIKE = 0.5;
/** Share that a mark which looks like no other is taken to have. */
const LEAST_SHARE = 0.01;
/** Rank among a hand's marks of what only one in twelve exceeds. */
const RANK = 0.92;
/** Other clear marks that a page needs for its hand to be known, and strokes of marks of one that is not. */
const UNKNOWN = { fewestMarks: 2, strokes: 1 };
/**
 * A hand that crosses or ticks leaves most of a circle empty: up to this part of its blackest ink is in it on average. Lines through
 * such a mark add to its ink; a plain cross with long arms has the ink of the others.
 */
const OPEN = { fill: 0.4, leastInk: 1.12 };
/**
 * Two kinds of marks on a page. A mark looks as struck as strokes leave it, and by its ink beside that of the middle mark as a logarithm, of
 * which 1 counts as so many strokes. From `apart` above the middle look on a mark is of the other kind, from `near` on it lies between. The
 * other kind is a part of the marks at most, those between a part of it, and it has more ink than the hand's marks within or around.
 */
const KINDS = {
  ...{ fewestMarks: 6, strokesOfInk: 8, near: 3, apart: 5, mostOthers: 0.4, mostBetween: 0.7 },
  ...{ inside: 1.05, outside: 2.5 },
};
/** Of marks that nothing is struck through. */
const NEVER = -20;
/**
 * Pale lines are seen by their ink alone: a mark has more of it than one in twelve of at least so many others within, and twice as much
 * around. Of 17,122 plain marks 20 do, of 231 struck ones 107. Then the odds are these at least.
 */
const HEAVIER = { fewestMarks: 4, inside: 1.05, outside: 2, moreOutside: 0.01, odds: 0.5 };

/**
 * How much a mark looks like one with lines struck through it: the logarithm of the odds among marks of which one in 30 is.
 * @param clear the clear marks of the page, one of a question; the mark itself may be among them
 */
export function strikeOf(mark: MarkShape, clear: readonly MarkShape[]): number {
  const least = isHeavier(mark, clear) ? HEAVIER.odds : NEVER;
  const terms = strikeTerms(mark, clear);
  if (terms === undefined) return least;
  const { leaving, beyondHand, ink, alike } = terms;
  const odds =
    START +
    WEIGHTS.leaving * leaving +
    WEIGHTS.beyondHand * beyondHand +
    WEIGHTS.ink * ink +
    WEIGHTS.alike * alike;
  return Math.max(least, odds);
}

/** Whether a mark has more ink than nearly all of the hand's, within and around. */
function isHeavier(mark: MarkShape, clear: readonly MarkShape[]): boolean {
  const others = withoutOwn(mark, clear);
  if (others.length < HEAVIER.fewestMarks) return false;
  const around = ranked(others, 'outside', RANK);
  return (
    mark.inside >= HEAVIER.inside * ranked(others, 'inside', RANK) &&
    mark.outside >= Math.max(HEAVIER.outside * around, around + HEAVIER.moreOutside)
  );
}

function withoutOwn(mark: MarkShape, clear: readonly MarkShape[]): readonly MarkShape[] {
  const own = clear.indexOf(mark);
  return ofMainKind(own < 0 ? clear : clear.toSpliced(own, 1));
}

/**
 * The marks that this hand usually makes. Where a minority looks far more struck than the others, and few lie in between, the hand
 * has not drawn these as it draws the others, and they are no measure of it.
 */
function ofMainKind(marks: readonly MarkShape[]): readonly MarkShape[] {
  if (marks.length < KINDS.fewestMarks) return marks;
  const ink = ranked(marks, 'inside', 0.5);
  const looks = marks.map(({ leaving, inside }) => leaving + KINDS.strokesOfInk * inkBeside(inside, ink));
  const usual = looks.toSorted((a, b) => a - b)[marks.length >> 1]!;
  const isOther = (at: number) => looks[at]! >= usual + KINDS.apart;
  const others = marks.filter((_, at) => isOther(at));
  const own = marks.filter((_, at) => !isOther(at));
  const between = looks.filter((look, at) => look >= usual + KINDS.near && !isOther(at));
  const isMinority = others.length > 0 && others.length <= KINDS.mostOthers * marks.length;
  if (!isMinority || between.length > KINDS.mostBetween * others.length) return marks;
  const isHeavier =
    ranked(others, 'inside', 0.5) >= KINDS.inside * ranked(own, 'inside', 0.5) ||
    ranked(others, 'outside', 0.5) >= KINDS.outside * ranked(own, 'outside', RANK);
  return isHeavier ? own : marks;
}

/** The logarithm of a mark's ink beside that of another, within the bounds in which it counts. */
function inkBeside(inside: number, other: number): number {
  return Math.max(LEAST.ink, Math.min(MOST.ink, Math.log(inside / Math.max(0.001, other))));
}

/**
 * What speaks for a line through a mark.
 * @param clear as of `strikeOf`
 * @returns undefined where nothing can be struck through it
 */
export function strikeTerms(mark: MarkShape, clear: readonly MarkShape[]): StrikeTerms | undefined {
  const { leaving, inside } = mark;
  if (leaving < FEWEST_STROKES) return undefined;
  const others = withoutOwn(mark, clear);
  const isKnown = others.length >= UNKNOWN.fewestMarks;
  const inkOfHand = isKnown ? ranked(others, 'inside', 0.5) : inside;
  const isOpen = isKnown && inkOfHand < OPEN.fill * ranked(others, 'peak', 0.5);
  if (isOpen && inside < OPEN.leastInk * inkOfHand) return undefined;
  const beyondHand = leaving - (isKnown ? ranked(others, 'leaving', RANK) : UNKNOWN.strokes);
  const alike = others.filter((other) => other.leaving >= ALIKE * leaving).length;
  return {
    leaving: Math.min(MOST.leaving, leaving),
    beyondHand: Math.max(LEAST.beyondHand, Math.min(MOST.beyondHand, beyondHand)),
    ink: inkBeside(inside, inkOfHand),
    alike: Math.log(alike / Math.max(1, others.length) + LEAST_SHARE),
  };
}

function ranked(marks: readonly MarkShape[], of: keyof MarkShape, rank: number): number {
  const sorted = marks.map((mark) => mark[of]).sort((a, b) => a - b);
  return sorted[Math.round((sorted.length - 1) * rank)] ?? 0;
}
