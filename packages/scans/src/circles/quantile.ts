/**
 * The value at a rank: 0 is the lowest, 0.5 the middle one, 1 the highest; 0 of no values.
 */
export function quantile(values: readonly number[], rank: number): number {
  return [...values].sort((a, b) => a - b)[Math.floor((values.length - 1) * rank)] ?? 0;
}
