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
