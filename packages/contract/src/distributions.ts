/**
 * The regularised incomplete beta function I_x(a, b), by its continued fraction in the method of Lentz.
 * Source: NIST Digital Library of Mathematical Functions, 8.17.22.
 */
export function incompleteBeta(x: number, a: number, b: number): number {
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

/** The probability of at most this many successes in trials of this chance, 0 < chance < 1. */
export function binomialAtMost(successes: number, trials: number, chance: number): number {
  if (successes < 0) return 0;
  return successes >= trials ? 1 : incompleteBeta(1 - chance, trials - successes, successes + 1);
}

/** The probability that Student's t is at most this. */
export function studentAtMost(t: number, degrees: number): number {
  const tail = incompleteBeta(degrees / (degrees + t * t), degrees / 2, 0.5) / 2;
  return t < 0 ? tail : 1 - tail;
}

/** The value that F stays below with this probability, by bisection. */
export function quantileOfF(probability: number, between: number, within: number): number {
  const share = bisect({ from: 0, to: 1 }, (x) => incompleteBeta(x, between / 2, within / 2) < probability);
  return (within * share) / (between * (1 - share));
}

/** The density of the standard normal distribution. */
export function normalDensity(deviate: number): number {
  return Math.exp((-deviate * deviate) / 2) / Math.sqrt(2 * Math.PI);
}

/**
 * The probability that a standard normal deviate is at most this.
 * Source: G. Marsaglia, "Evaluating the normal distribution", Journal of Statistical Software 11 (2004).
 */
export function normalAtMost(deviate: number): number {
  if (deviate < -8) return 0;
  if (deviate > 8) return 1;
  let [sum, term] = [deviate, deviate];
  for (let odd = 3; Math.abs(term) > 1e-17; odd += 2) {
    term *= (deviate * deviate) / odd;
    sum += term;
  }
  return 0.5 + sum * normalDensity(deviate);
}

/** The deviate that a standard normal one stays below with this probability, by bisection. */
export function normalDeviate(probability: number): number {
  return bisect({ from: -8, to: 8 }, (deviate) => normalAtMost(deviate) < probability);
}

/** Where a falling condition ends to hold, to the last digits. */
function bisect({ from, to }: { from: number; to: number }, isBelow: (value: number) => boolean): number {
  for (let step = 0; step < 64; step++) {
    const middle = (from + to) / 2;
    if (isBelow(middle)) from = middle;
    else to = middle;
  }
  return (from + to) / 2;
}
