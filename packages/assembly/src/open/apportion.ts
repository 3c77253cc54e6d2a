/**
 * Deals out a number of questions in proportion to weights, in whole numbers.
 *
 * Method: one after the other to whoever has the largest weight / (2 * already dealt + 1) (Webster, Sainte-Lague; Balinski
 * and Young 1982, Fair Representation). Unlike rounding by largest remainders it is consistent: what
 * some of the shares have together, dealt out among them anew, gives the same shares.
 * Cost: questions times weights.
 */
export function apportion(questions: number, weights: readonly number[]): number[] {
  const shares = weights.map(() => 0);
  for (let left = questions; left > 0; left--) {
    const claims = weights.map((weight, i) => weight / (2 * shares[i]! + 1));
    shares[claims.indexOf(Math.max(...claims))]! += 1;
  }
  return shares;
}
