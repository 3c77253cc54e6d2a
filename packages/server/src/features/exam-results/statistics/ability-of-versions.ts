import { STUDENT_SPREAD } from '@exam/assembly';

/** What the students of one version made of its questions. */
export interface VersionAnswers {
  readonly numberOfStudents: number;
  /** Of each question whose answers are right or wrong, how many were right, by its id. */
  readonly correct: ReadonlyMap<string, number>;
}

const MOST_STEPS = 50;
const PRECISION = 1e-10;

/**
 * How much abler the students of each version are than all of the exam, in logits, by the questions that all of them had.
 *
 * Method: the mean shift of the Rasch model. A common question is as difficult as all students found it; what moves its right answers in
 * one version is the ability of those who had that version. Abilities have a normal prior, whose spread is that of the mean of so many
 * students: few common questions tell little of a large group (M. J. Kolen and R. L. Brennan, Test Equating, Scaling, and Linking,
 * 3rd edition 2014, chapter 6).
 * @returns 0 for each version where the versions have the same questions, or none in common
 */
export function abilitiesOfVersions(versions: readonly VersionAnswers[]): number[] {
  const used = versions.filter(({ numberOfStudents }) => numberOfStudents > 0);
  const common = [...(used[0]?.correct.keys() ?? [])].filter((id) =>
    used.every(({ correct }) => correct.has(id)),
  );
  const hasOthers = used.some(({ correct }) => correct.size > common.length);
  if (common.length === 0 || !hasOthers) return versions.map(() => 0);
  const numberOfStudents = sumOf(used.map((version) => version.numberOfStudents));
  const difficulties = common.map((id) => {
    const correct = sumOf(used.map((version) => version.correct.get(id) ?? 0));
    // Half an answer more of each kind: a question that all answered says nothing of a difference, and has no logit.
    return Math.log((numberOfStudents - correct + 0.5) / (correct + 0.5));
  });
  return versions.map((version) =>
    version.numberOfStudents === 0 ? 0 : mostLikelyAbility(version, common, difficulties),
  );
}

/** Newton steps; the logarithm of the posterior is strictly concave. */
function mostLikelyAbility(
  { numberOfStudents, correct }: VersionAnswers,
  common: readonly string[],
  difficulties: readonly number[],
): number {
  const prior = numberOfStudents / STUDENT_SPREAD ** 2;
  const right = sumOf(common.map((id) => correct.get(id) ?? 0));
  let ability = 0;
  for (let step = 0; step < MOST_STEPS; step++) {
    const shares = difficulties.map((difficulty) => 1 / (1 + Math.exp(difficulty - ability)));
    const slope = right - numberOfStudents * sumOf(shares) - prior * ability;
    const curvature = numberOfStudents * sumOf(shares.map((share) => share * (1 - share))) + prior;
    ability += slope / curvature;
    if (Math.abs(slope / curvature) < PRECISION) break;
  }
  return ability;
}

const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);
