import type { PassLineRule } from '@exam/contract';
import type { KeptPassLine } from '../../../database/columns.ts';
import { type AppliedMarking, fullHundredthsIn } from './marking.ts';
import {
  asNumber,
  cohenLine,
  compareFractions,
  dividedBy,
  ebelLine,
  type Fraction,
  fraction,
  hofsteeLine,
  meanOf,
  plus,
  shareOfPercent,
  slidingLine,
  times,
} from './pass-lines.ts';

/** What a pass line needs of a student. */
export interface PointsOfStudent {
  /** From 0. */
  readonly version: number;
  /** In hundredths of a point. */
  readonly pointsHundredths: number;
  /** Whether the student counts for a line that slides with the mean. */
  readonly isReference: boolean;
}

/**
 * The pass line of an exam by a rule.
 * @param passShare the fixed line of the scale, in per cent
 * @param students all of the class
 * @returns null while nobody of the class counts whom the rule needs, and for an exam without points
 */
export function lineOfExam(
  rule: PassLineRule,
  passShare: number,
  marking: AppliedMarking,
  students: readonly PointsOfStudent[],
): KeptPassLine | null {
  if (rule.kind === 'ebel') return keep(ebelLineOf(rule, marking), []);
  // The reference group is one of statutes whose line slides; the methods of Cohen and Hofstee are of all who were examined.
  const counts = (student: PointsOfStudent) => rule.kind !== 'sliding' || student.isReference;
  const counting = students.filter((student) => counts(student) && fullHundredthsIn(marking, student) > 0);
  if (counting.length === 0) return null;
  const shares = counting.map((student) => shareOf(marking, student));
  switch (rule.kind) {
    case 'sliding': {
      const { belowMean, floor } = rule;
      const line = slidingLine(
        {
          fixed: shareOfPercent(passShare),
          belowMean: shareOfPercent(belowMean),
          floor: shareOfPercent(floor),
        },
        shares,
      );
      return keep(line, shares, asNumber(meanOf(shares)));
    }
    case 'cohen': {
      const cohen = { share: shareOfPercent(rule.share), percentile: shareOfPercent(rule.percentile) };
      return keep(cohenLine(cohen, guessingIn(marking, counting), shares), shares);
    }
    case 'hofstee': {
      const { leastLine, mostLine, fewestFailures, mostFailures } = rule;
      const corners = {
        leastLine: shareOfPercent(leastLine),
        mostLine: shareOfPercent(mostLine),
        fewestFailures: shareOfPercent(fewestFailures),
        mostFailures: shareOfPercent(mostFailures),
      };
      return keep(hofsteeLine(corners, shares), shares);
    }
  }
}

function keep(
  line: Fraction | null,
  shares: readonly Fraction[],
  meanShare: number | null = null,
): KeptPassLine | null {
  if (line === null) return null;
  return { over: `${line.over}`, under: `${line.under}`, numberOfStudents: shares.length, meanShare };
}

/** Of the full points of the student's version; points below 0 count as 0. */
function shareOf(marking: AppliedMarking, student: PointsOfStudent): Fraction {
  return fraction(Math.max(0, student.pointsHundredths), fullHundredthsIn(marking, student));
}

/** Over the questions of all versions, as they are marked; null without points. */
function ebelLineOf(
  { shares }: Extract<PassLineRule, { kind: 'ebel' }>,
  { versions }: AppliedMarking,
): Fraction | null {
  const kinds = shares.map(({ difficulty, objective, share }) => {
    const units = versions.flatMap(({ questions, worth }) =>
      questions.map((question, at) =>
        question.difficulty === difficulty && question.objective === objective ? (worth[at]?.full ?? 0) : 0,
      ),
    );
    const points = units.reduce((sum, one) => sum + BigInt(one), 0n);
    return { points: fraction(points), share: shareOfPercent(share) };
  });
  return kinds.some(({ points }) => points.over > 0n) ? ebelLine(kinds) : null;
}

/** The mean share of the points that blind guessing earns on the papers of these students. */
function guessingIn(marking: AppliedMarking, students: readonly PointsOfStudent[]): Fraction {
  const counts = new Map<number, number>();
  for (const { version } of students) counts.set(version, (counts.get(version) ?? 0) + 1);
  const sum = [...counts].reduce(
    (total, [version, count]) => plus(total, times(guessingOn(marking, version), fraction(count))),
    fraction(0),
  );
  const mean = dividedBy(sum, fraction(students.length));
  return compareFractions(mean, fraction(0)) < 0 ? fraction(0) : mean;
}

function guessingOn({ versions }: AppliedMarking, version: number): Fraction {
  const { worth = [] } = versions[version] ?? {};
  const full = worth.reduce((sum, one) => sum + BigInt(one.full), 0n);
  const guessed = worth.reduce((sum, { ofPlaces }) => {
    const units = ofPlaces.reduce((total, one) => total + BigInt(one), 0n);
    return plus(sum, fraction(units, ofPlaces.length || 1));
  }, fraction(0));
  return dividedBy(guessed, fraction(full));
}
