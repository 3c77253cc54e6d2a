import type { GradeScale } from '@exam/contract';
import { hundredthsOf } from './mark-answers.ts';
import {
  compareFractions,
  dividedBy,
  type Fraction,
  fraction,
  minus,
  plus,
  shareOfPercent,
  times,
} from './pass-lines.ts';

export interface Grade {
  readonly grade: string;
  readonly isPass: boolean;
  /** The order of the grades of a scale; a better grade has a lower rank. */
  readonly rank: number;
}

type Linear = Extract<GradeScale, { kind: 'linear' }>;
type Thresholds = Extract<GradeScale, { kind: 'thresholds' }>;

/**
 * The grade for points, exactly: shares are compared and divided as whole numbers.
 * @param hundredths points of the student; below 0 they count as 0
 * @param full full points, in hundredths
 * @param line the pass line as a share of the full points, if it is not that of the scale: grades move along with it
 * @returns null if no points can be reached
 */
export function gradeOf(
  scale: GradeScale,
  hundredths: number,
  full: number,
  line: Fraction | null = null,
): Grade | null {
  if (full === 0) return null;
  const reached = { over: BigInt(Math.max(0, hundredths)), under: BigInt(full) };
  const { over, under } = line === null ? reached : onScale(reached, line, scale.passShare);
  const share = { points: over, full: under };
  return scale.kind === 'linear' ? linearGrade(scale, share) : thresholdGrade(scale, share);
}

/**
 * The least total with which a student passes, in hundredths: grades never fall with more points.
 * @param full full points, in hundredths
 * @param step rounding step of totals, in hundredths
 * @returns null if not even the full points pass
 */
export function leastPassing(
  scale: GradeScale,
  full: number,
  step: number,
  line: Fraction | null = null,
): number | null {
  const passes = (hundredths: number) => gradeOf(scale, hundredths, full, line)?.isPass === true;
  if (!passes(full)) return null;
  let [below, above] = [-1, Math.ceil(full / step)];
  while (above - below > 1) {
    const middle = Math.floor((below + above) / 2);
    if (passes(Math.min(middle * step, full))) above = middle;
    else below = middle;
  }
  return Math.min(above * step, full);
}

/** A share as a fraction. */
interface Share {
  readonly points: bigint;
  readonly full: bigint;
}

/** Per cent with two decimals as whole numbers: 10,000 is everything. */
const partsOf = (share: number) => BigInt(hundredthsOf(share));
const EVERYTHING = 10_000n;

/**
 * The share on the scale that stands for this one: the line stands for the pass line of the scale, and shares below and above it are
 * spread evenly to nothing and to everything. It never falls with more points.
 */
function onScale(share: Fraction, line: Fraction, passShare: number): Fraction {
  const [all, fixed] = [fraction(1), shareOfPercent(passShare)];
  if (compareFractions(share, line) < 0) return dividedBy(times(share, fixed), line);
  if (compareFractions(share, all) >= 0 || compareFractions(line, all) >= 0) return all;
  const above = dividedBy(minus(share, line), minus(all, line));
  return plus(fixed, times(above, minus(all, fixed)));
}

function reaches({ points, full }: Share, share: number): boolean {
  return points * EVERYTHING >= full * partsOf(share);
}

function thresholdGrade({ grades, passShare }: Thresholds, share: Share): Grade {
  const rank = grades.findIndex(({ fromShare }) => reaches(share, fromShare));
  return { grade: grades[rank]?.grade ?? '', isPass: reaches(share, passShare), rank };
}

/** A student passes whose rounded grade is at least the pass grade. */
function linearGrade(scale: Linear, share: Share): Grade {
  const { worst, pass, best, gradeStep } = scale;
  const step = BigInt(hundredthsOf(gradeStep));
  const { over, under } = gradeBetween(scale, share);
  const hundredths = Number(roundHalfUp(over, under * step) * step);
  const direction = best > worst ? 1 : -1;
  return {
    grade: (hundredths / 100).toFixed(decimalsOf(gradeStep)),
    isPass: direction * (hundredths - hundredthsOf(pass)) >= 0,
    rank: direction * (hundredthsOf(best) - hundredths),
  };
}

/** The grade before rounding, in hundredths, as the fraction `over / under`; `under` is positive. */
function gradeBetween(scale: Linear, share: Share): { over: bigint; under: bigint } {
  const { passShare, fullShare, belowPass } = scale;
  const [worst, pass, best] = [scale.worst, scale.pass, scale.best].map((one) =>
    BigInt(hundredthsOf(one)),
  ) as [bigint, bigint, bigint];
  const [from, to] = [partsOf(passShare), partsOf(fullShare)];
  if (reaches(share, fullShare)) return { over: best, under: 1n };
  const parts = share.points * EVERYTHING;
  if (reaches(share, passShare)) {
    const under = (to - from) * share.full;
    return { over: pass * under + (best - pass) * (parts - from * share.full), under };
  }
  if (belowPass === 'worst') return { over: worst, under: 1n };
  const under = from * share.full;
  return { over: worst * under + (pass - worst) * parts, under };
}

/** @param over at least 0; a half is rounded up */
function roundHalfUp(over: bigint, under: bigint): bigint {
  return (2n * over + under) / (2n * under);
}

function decimalsOf(step: number): number {
  if (step === 1) return 0;
  return step === 0.1 || step === 0.5 ? 1 : 2;
}
