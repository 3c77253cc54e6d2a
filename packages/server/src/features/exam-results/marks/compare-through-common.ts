import { placesOfText } from '../answers-as-text.ts';
import type { StudentRow } from '../queries.ts';
import { OMITTED } from '../statistics/measure-exam.ts';
import { unitsOfAnswer } from './mark-answers.ts';
import { type AppliedMarking, fullHundredthsIn } from './marking.ts';

interface ComparedVersion {
  /** From 0. */
  readonly version: number;
  /** The mean share of the points that this version would have with the students of all versions; null if it cannot be calculated. */
  readonly adjustedShare: number | null;
}

interface Comparison {
  /** Number of questions that are in all versions that somebody had, and give points. */
  readonly numberOfCommon: number;
  readonly versions: readonly ComparedVersion[];
}

/**
 * Compares versions of different questions through those that they have in common, whoever had which version.
 *
 * Method: the means of Tucker's linear equating of non-equivalent groups, with all students as the synthetic population. In each
 * version the share of all points is regressed on that of the common questions; the mean is moved along this line to the common mean of
 * all students (M. J. Kolen and R. L. Brennan, Test Equating, Scaling, and Linking, 3rd edition 2014, chapter 4).
 * @returns null where versions have the same questions, or none in common
 */
export function compareThroughCommon(
  marking: AppliedMarking,
  students: readonly Pick<StudentRow, 'version' | 'answers' | 'pointsHundredths'>[],
): Comparison | null {
  const used = [...new Set(students.map(({ version }) => version))].sort((one, other) => one - other);
  const common = commonOf(marking, used);
  if (common.size === 0 || hasAll(marking, used, common)) return null;
  const pairs = new Map(used.map((version) => [version, [] as Pair[]]));
  for (const student of students) {
    pairs.get(student.version)?.push({
      // Every version gives points: the common questions do.
      all: student.pointsHundredths / fullHundredthsIn(marking, student),
      common: shareOfCommon(marking, student, common),
    });
  }
  const whole = meanOf([...pairs.values()].flat().map((pair) => pair.common));
  return {
    numberOfCommon: common.size,
    versions: used.map((version) => ({ version, adjustedShare: adjusted(pairs.get(version) ?? [], whole) })),
  };
}

/** What a student earned, as shares of the points. */
interface Pair {
  readonly all: number;
  readonly common: number;
}

function commonOf({ versions }: AppliedMarking, used: readonly number[]): ReadonlySet<string> {
  const [first = [], ...others] = used.map((version) => {
    const { questions = [], worth = [] } = versions[version] ?? {};
    return questions.flatMap(({ questionId }, at) => ((worth[at]?.full ?? 0) > 0 ? [questionId] : []));
  });
  const rest = others.map((ids) => new Set(ids));
  return new Set(first.filter((id) => rest.every((ids) => ids.has(id))));
}

/** Whether the versions have no other questions that give points. */
function hasAll({ versions }: AppliedMarking, used: readonly number[], common: ReadonlySet<string>): boolean {
  return used.every((version) => {
    const { questions = [], worth = [] } = versions[version] ?? {};
    return questions.every(({ questionId }, at) => common.has(questionId) || (worth[at]?.full ?? 0) === 0);
  });
}

function shareOfCommon(
  { versions }: AppliedMarking,
  { version, answers }: Pick<StudentRow, 'version' | 'answers'>,
  common: ReadonlySet<string>,
): number {
  const { questions = [], worth = [] } = versions[version] ?? {};
  const places = placesOfText(answers);
  let [earned, full] = [0, 0];
  for (const [at, { questionId }] of questions.entries()) {
    const one = worth[at];
    if (!common.has(questionId) || one === undefined) continue;
    earned += unitsOfAnswer(one, places[at] ?? OMITTED);
    full += one.full;
  }
  return earned / full;
}

const meanOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

/** Null below two students, and where all had the same share of the common questions. */
function adjusted(pairs: readonly Pair[], whole: number): number | null {
  const [all, common] = [meanOf(pairs.map((one) => one.all)), meanOf(pairs.map((one) => one.common))];
  const squares = pairs.reduce((sum, pair) => sum + (pair.common - common) ** 2, 0);
  if (pairs.length < 2 || squares < 1e-12) return null;
  const together = pairs.reduce((sum, pair) => sum + (pair.common - common) * (pair.all - all), 0);
  return all + (together / squares) * (whole - common);
}
