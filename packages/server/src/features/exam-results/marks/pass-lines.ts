import { hundredthsOf } from './mark-answers.ts';

/**
 * Lines from which a student passes, in exact fractions of the full points.
 *
 * - *Fixed*: a share.
 * - *Sliding*: the lower of a fixed share and so many per cent below the mean of a reference group, never below a floor
 *   ("relative Bestehensgrenze": § 14 (6) of the German Approbationsordnung für Ärzte, 60 and 22 per cent, floor 50 in statutes).
 * - *Ebel*: a share for each kind of question; the line is the mean of these shares, weighted by points (Ebel, Essentials of
 *   Educational Measurement, 1972).
 * - *Cohen*: a share of what the best reach, guessing taken off: guessing + share * (95th percentile - guessing) (Cohen-Schotanus
 *   and van der Vleuten, Medical Teacher 32, 2010; Taylor, Medical Teacher 33, 2011).
 * - *Hofstee*: where the line from (least line, most failures) to (most line, fewest failures) crosses the share of students who fail
 *   (Hofstee, in: Anderson and Helmick, On Educational Testing, 1983).
 */

/** A fraction in lowest terms; the denominator is positive. */
export interface Fraction {
  readonly over: bigint;
  readonly under: bigint;
}

/** @throws RangeError if the denominator is 0 */
export function fraction(over: bigint | number, under: bigint | number = 1n): Fraction {
  const [above, below] = [BigInt(over), BigInt(under)];
  if (below === 0n) throw new RangeError('A fraction has a denominator other than 0');
  const sign = below < 0n ? -1n : 1n;
  const divisor = greatestDivisor(above, below) * sign;
  return { over: above / divisor, under: below / divisor };
}

/** A fraction whose whole numbers are written as texts. */
export function parseFraction({ over, under }: { readonly over: string; readonly under: string }): Fraction {
  return fraction(BigInt(over), BigInt(under));
}

/** The share of 1 that so many per cent are, with at most two decimals. */
export function shareOfPercent(percent: number): Fraction {
  return fraction(hundredthsOf(percent), 10_000);
}

export const asNumber = ({ over, under }: Fraction) => Number(over) / Number(under);

function greatestDivisor(one: bigint, other: bigint): bigint {
  let [larger, smaller] = [one < 0n ? -one : one, other < 0n ? -other : other];
  while (smaller > 0n) [larger, smaller] = [smaller, larger % smaller];
  return larger;
}

export const plus = (one: Fraction, other: Fraction) =>
  fraction(one.over * other.under + other.over * one.under, one.under * other.under);
export const minus = (one: Fraction, other: Fraction) => plus(one, { ...other, over: -other.over });
export const times = (one: Fraction, other: Fraction) =>
  fraction(one.over * other.over, one.under * other.under);
export const dividedBy = (one: Fraction, other: Fraction) =>
  fraction(one.over * other.under, one.under * other.over);

/** Negative if the first is less, 0 if they are equal. */
export function compareFractions(one: Fraction, other: Fraction): number {
  const difference = one.over * other.under - other.over * one.under;
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}

const least = (one: Fraction, other: Fraction) => (compareFractions(one, other) <= 0 ? one : other);
const most = (one: Fraction, other: Fraction) => (compareFractions(one, other) >= 0 ? one : other);

const NOTHING = fraction(0);
const EVERYTHING = fraction(1);
const within = (line: Fraction) => least(EVERYTHING, most(NOTHING, line));

/** @throws RangeError without shares */
export function meanOf(shares: readonly Fraction[]): Fraction {
  return dividedBy(shares.reduce(plus, NOTHING), fraction(shares.length));
}

interface Sliding {
  /** A share of the full points, like the floor. */
  readonly fixed: Fraction;
  /** A share of the mean. */
  readonly belowMean: Fraction;
  readonly floor: Fraction;
}

/**
 * @param reference shares of the full points of the students of the reference group, such as those at their first attempt; without any only the fixed
 *   share counts
 */
export function slidingLine({ fixed, belowMean, floor }: Sliding, reference: readonly Fraction[]): Fraction {
  if (reference.length === 0) return fixed;
  const relative = times(meanOf(reference), minus(EVERYTHING, belowMean));
  return most(least(fixed, relative), least(floor, fixed));
}

/** So many points of questions of a kind, and what share of them a student who just passes reaches. */
interface EbelKind {
  readonly points: Fraction;
  readonly share: Fraction;
}

/** @throws RangeError if the kinds have no points */
export function ebelLine(kinds: readonly EbelKind[]): Fraction {
  const points = kinds.reduce((sum, kind) => plus(sum, kind.points), NOTHING);
  if (points.over === 0n) throw new RangeError('An Ebel line needs questions with points');
  const reached = kinds.reduce((sum, kind) => plus(sum, times(kind.points, kind.share)), NOTHING);
  return dividedBy(reached, points);
}

interface Cohen {
  /** Of what the best reach beyond guessing; 0.6 in the method's first form. */
  readonly share: Fraction;
  /** The share of students whom the best exceed, or are level with: 0.95 for the 95th percentile. */
  readonly percentile: Fraction;
}

/**
 * @param guessing the share of the full points that chance reaches
 * @param students shares of the students, at least one
 */
export function cohenLine(
  { share, percentile }: Cohen,
  guessing: Fraction,
  students: readonly Fraction[],
): Fraction {
  const best = percentileOf(students, percentile);
  const known = most(NOTHING, minus(best, guessing));
  return within(plus(guessing, times(share, known)));
}

/**
 * The least share that at least this share of the students do not exceed (nearest rank).
 * @throws RangeError if there is no student
 */
export function percentileOf(students: readonly Fraction[], percentile: Fraction): Fraction {
  const sorted = students.toSorted(compareFractions);
  const rank = times(percentile, fraction(sorted.length));
  const place = (rank.over + rank.under - 1n) / rank.under;
  const found = sorted[Math.max(0, Number(place) - 1)];
  if (found === undefined) throw new RangeError('A percentile needs at least one student');
  return found;
}

/** Lines are shares of the full points, failures are shares of the students. */
export interface Hofstee {
  readonly leastLine: Fraction;
  readonly mostLine: Fraction;
  readonly fewestFailures: Fraction;
  readonly mostFailures: Fraction;
}

/**
 * The least line at which at least as many students fail as the straight line between the two corners allows there. Where too few fail
 * even at the highest acceptable line, it is that line; where too many fail at the lowest, it is that one. One pass over the sorted students.
 * @param students shares of the students, at least one
 */
export function hofsteeLine(corners: Hofstee, students: readonly Fraction[]): Fraction {
  const { leastLine: from, mostLine: to } = corners;
  const sorted = students.toSorted(compareFractions);
  let line = from;
  // Who has exactly a share passes at it, and fails at any line above: between the shares of two students the failures are constant.
  for (const [failing, share] of sorted.entries()) {
    if (compareFractions(share, from) < 0) continue;
    const crossing = lineAllowing(corners, fraction(failing, sorted.length));
    if (compareFractions(crossing, line) <= 0) return line;
    const end = least(share, to);
    if (compareFractions(crossing, end) <= 0) return crossing;
    line = end;
  }
  // Above the best student all fail, which no corner exceeds.
  return line;
}

/** The line at which this share of failures is allowed. */
function lineAllowing(
  { leastLine, mostLine, fewestFailures, mostFailures }: Hofstee,
  failures: Fraction,
): Fraction {
  const part = dividedBy(minus(mostFailures, failures), minus(mostFailures, fewestFailures));
  return plus(leastLine, times(minus(mostLine, leastLine), part));
}
