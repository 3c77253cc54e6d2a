import { quantileOfF } from '@exam/contract/distributions';

/**
 * Kuder-Richardson formula 20: an estimate of how well the scores would be reproduced with other questions of the kind:
 * k / (k - 1) × (1 - Σ p q / σ²).
 * Source: G. F. Kuder and M. W. Richardson, "The theory of the estimation of test reliability", Psychometrika 2 (1937).
 * @param shares of correct answers to each of the k questions, all of which every student had
 * @param variance of the scores of these students
 * @returns null if undefined: fewer than two questions, or all scores equal
 */
export function kuderRichardson20(shares: readonly number[], variance: number): number | null {
  const count = shares.length;
  if (count < 2 || variance === 0) return null;
  const spread = shares.reduce((total, share) => total + share * (1 - share), 0);
  return (count / (count - 1)) * (1 - spread / variance);
}

/** The standard error of measurement: the spread that the scores of one student would have in other exams of the kind. */
export function errorOfMeasurement(standardDeviation: number, reliability: number): number {
  return standardDeviation * Math.sqrt(1 - reliability);
}

/** Probability that an interval leaves out on either side. */
const BEYOND = 0.025;

/**
 * Bounds that contain the reliability with 95 % confidence.
 * Source: L. S. Feldt, "The approximate sampling distribution of Kuder-Richardson reliability coefficient twenty", Psychometrika 30
 * (1965).
 */
export function boundsOfReliability(
  reliability: number,
  { students, questions }: { readonly students: number; readonly questions: number },
): { least: number; most: number } {
  const bound = (probability: number) =>
    1 - (1 - reliability) * quantileOfF(probability, students - 1, (students - 1) * (questions - 1));
  return { least: bound(1 - BEYOND), most: bound(BEYOND) };
}
