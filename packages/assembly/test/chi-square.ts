/**
 * Whether counts differ from their shares by more than chance: Pearson's statistic above its mean by five
 * standard deviations (df + 5 sqrt(2 df)), which true shares reach about once in ten thousand times.
 *
 * @param observed how often each outcome came; none beyond those of `shares`
 * @param shares true probabilities, by outcome
 */
export function differsFrom(
  shares: ReadonlyMap<string, number>,
  observed: ReadonlyMap<string, number>,
): boolean {
  const draws = [...observed.values()].reduce((sum, count) => sum + count, 0);
  let statistic = 0;
  for (const [outcome, share] of shares) {
    const expected = share * draws;
    statistic += ((observed.get(outcome) ?? 0) - expected) ** 2 / expected;
  }
  const freedom = shares.size - 1;
  return (
    statistic > freedom + 5 * Math.sqrt(2 * freedom) || [...observed.keys()].some((key) => !shares.has(key))
  );
}

/** Adds one to a count. */
export function tally(counts: Map<string, number>, key: string): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}
