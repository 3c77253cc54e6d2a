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

/**
 * The regularised incomplete beta function I_x(a, b), by its continued fraction in the method of Lentz.
 * Source: NIST Digital Library of Mathematical Functions, 8.17.22.
 */
function incompleteBeta(x: number, a: number, b: number): number {
  if (x <= 0) return 0;
  if (x >= 1) return 1;
  // The fraction converges quickly on this side of the mean.
  if (x > (a + 1) / (a + b + 2)) return 1 - incompleteBeta(1 - x, b, a);
  const front = Math.exp(logGamma(a + b) - logGamma(a) - logGamma(b) + a * Math.log(x) + b * Math.log1p(-x));
  return (front / a) * lentz(x, a, b);
}

const MOST_TERMS = 500;
const PRECISION = 1e-15;
const TINY = 1e-300;

function lentz(x: number, a: number, b: number): number {
  const awayFromZero = (value: number) => (Math.abs(value) < TINY ? TINY : value);
  let upper = 1;
  let lower = 1 / awayFromZero(1 - ((a + b) * x) / (a + 1));
  let value = lower;
  for (let term = 1; term <= MOST_TERMS; term++) {
    const even = (term * (b - term) * x) / ((a + 2 * term - 1) * (a + 2 * term));
    const odd = (-(a + term) * (a + b + term) * x) / ((a + 2 * term) * (a + 2 * term + 1));
    for (const factor of [even, odd]) {
      lower = 1 / awayFromZero(1 + factor * lower);
      upper = awayFromZero(1 + factor / upper);
      value *= lower * upper;
    }
    if (Math.abs(lower * upper - 1) < PRECISION) break;
  }
  return value;
}

/** Stirling's series (NIST Digital Library of Mathematical Functions, 5.11.1), from 10 on to 14 digits. */
function logGamma(x: number): number {
  if (x < 10) return logGamma(x + 1) - Math.log(x);
  const inverse = 1 / (x * x);
  const series =
    (1 / 12 - inverse * (1 / 360 - inverse * (1 / 1260 - inverse * (1 / 1680 - inverse / 1188)))) / x;
  return (x - 0.5) * Math.log(x) - x + Math.log(2 * Math.PI) / 2 + series;
}
