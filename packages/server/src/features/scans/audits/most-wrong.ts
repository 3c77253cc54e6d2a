/**
 * The one-sided upper bound of Clopper and Pearson (1934) for a share: the largest share at which so few wrong ones among those looked
 * at still have the probability that confidence leaves. It is exact: what was drawn without putting back is bounded by it, too.
 * Method: halving, until the share is known to 2^-53. Cost: the number of wrong ones for each halving.
 * @param wrong from 0 to `lookedAt`
 * @param lookedAt at least 1
 * @param confidence such as 0.95
 */
export function mostWrong(wrong: number, lookedAt: number, confidence: number): number {
  if (wrong >= lookedAt) return 1;
  let [low, high] = [wrong / lookedAt, 1];
  for (let halving = 0; halving < 60; halving++) {
    const share = (low + high) / 2;
    if (atMostProbability(wrong, lookedAt, share) > 1 - confidence) low = share;
    else high = share;
  }
  return high;
}

/** The probability of at most so many successes of so many tries. Each term is computed as a logarithm, which does not underflow. */
function atMostProbability(successes: number, tries: number, share: number): number {
  if (share >= 1) return 0;
  let logarithm = tries * Math.log1p(-share);
  let sum = Math.exp(logarithm);
  for (let count = 1; count <= successes; count++) {
    logarithm += Math.log((tries - count + 1) / count) + Math.log(share) - Math.log1p(-share);
    sum += Math.exp(logarithm);
  }
  return sum;
}
