import { incompleteBeta } from '@exam/contract/distributions';

/** The moments of a sample, by B. P. Welford (Technometrics 4, 1962), which loses no digits to large means. */
export interface Sample {
  count: number;
  mean: number;
  /** Sum of the squared deviations from the mean. */
  squares: number;
}

export const emptySample = (): Sample => ({ count: 0, mean: 0, squares: 0 });

export function addTo(sample: Sample, value: number): void {
  const before = value - sample.mean;
  sample.count++;
  sample.mean += before / sample.count;
  sample.squares += before * (value - sample.mean);
}

/** The standard error of the mean; null below two values. */
export function standardErrorOf({ count, squares }: Readonly<Sample>): number | null {
  return count < 2 ? null : Math.sqrt(squares / (count - 1) / count);
}

interface MeansTest {
  readonly statistic: number;
  /** Degrees of freedom of the numerator and the denominator. */
  readonly degreesBetween: number;
  readonly degreesWithin: number;
  readonly pValue: number;
}

/**
 * Welch's test that samples of different spread have the same mean; for two samples it is his t-test, with F = t².
 * Source: B. L. Welch, "On the comparison of several mean values", Biometrika 38 (1951).
 * @returns null below two samples, or if one has fewer than two values or no spread
 */
export function compareMeans(samples: readonly Readonly<Sample>[]): MeansTest | null {
  const groups = samples.length;
  if (groups < 2 || samples.some(({ count, squares }) => count < 2 || squares <= 0)) return null;
  const weights = samples.map(({ count, squares }) => (count * (count - 1)) / squares);
  const total = sum(weights);
  const mean = sum(samples.map((sample, at) => weights[at]! * sample.mean)) / total;
  const between = sum(samples.map((sample, at) => weights[at]! * (sample.mean - mean) ** 2)) / (groups - 1);
  const loss = sum(samples.map(({ count }, at) => (1 - weights[at]! / total) ** 2 / (count - 1)));
  const statistic = between / (1 + (2 * (groups - 2) * loss) / (groups ** 2 - 1));
  const [degreesBetween, degreesWithin] = [groups - 1, (groups ** 2 - 1) / (3 * loss)];
  const unexplained = degreesWithin / (degreesWithin + degreesBetween * statistic);
  const pValue = incompleteBeta(unexplained, degreesWithin / 2, degreesBetween / 2);
  return { statistic, degreesBetween, degreesWithin, pValue };
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
