/**
 * Deals out a number of questions in proportion to weights, in whole numbers within bounds.
 *
 * Method: everybody has their least; then one after the other to whoever has the largest weight / (2 * already dealt + 1)
 * and not their most yet (Webster, Sainte-Lague; Balinski and Young 1982, Fair Representation). Unlike rounding by
 * largest remainders it is consistent: what some of the shares have together, dealt out among them anew, gives the
 * same shares.
 * Cost: questions times weights.
 */

/** The smallest and largest value of a share. */
interface Bounds {
  readonly from: number;
  readonly to: number;
}

/** @param bounds of each share; their sums must allow the number of questions. Default: no bounds */
export function apportion(
  questions: number,
  weights: readonly number[],
  bounds?: readonly Bounds[],
): number[] {
  const shares = weights.map((_, i) => bounds?.[i]?.from ?? 0);
  for (let left = shares.reduce((rest, share) => rest - share, questions); left > 0; left--) {
    shares[largestClaim(weights, shares, bounds)]! += 1;
  }
  return shares;
}

function largestClaim(
  weights: readonly number[],
  shares: readonly number[],
  bounds: readonly Bounds[] | undefined,
): number {
  let largest = -1;
  let first = 0;
  for (let i = 0; i < weights.length; i++) {
    const claim = weights[i]! / (2 * shares[i]! + 1);
    if (claim <= largest || (bounds && shares[i]! >= bounds[i]!.to)) continue;
    largest = claim;
    first = i;
  }
  return first;
}
