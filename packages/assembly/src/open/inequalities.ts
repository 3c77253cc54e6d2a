/** b * y1 + c * y2 + e * x <= bound, all whole. */
export interface Inequality {
  readonly b: number;
  readonly c: number;
  readonly e: number;
  readonly bound: number;
}

/** Coefficients are at most 2, 2 and 1 in size, and after `eliminate` of y2 at most 6, 0 and 3. */
const REACH_B = 6;
const REACH_C = 2;
const REACH_E = 3;
const SPAN_C = 2 * REACH_C + 1;
const SPAN_E = 2 * REACH_E + 1;

/** Of the inequalities with the same coefficients those with the smallest bound. */
export function tightestOf(inequalities: readonly Inequality[]): Inequality[] {
  const tightest: (Inequality | undefined)[] = new Array((2 * REACH_B + 1) * SPAN_C * SPAN_E).fill(undefined);
  for (const inequality of inequalities) {
    const { b, c, e, bound } = inequality;
    const index = ((b + REACH_B) * SPAN_C + c + REACH_C) * SPAN_E + e + REACH_E;
    if (bound < (tightest[index]?.bound ?? Number.POSITIVE_INFINITY)) tightest[index] = inequality;
  }
  return tightest.filter((inequality) => inequality !== undefined);
}

/**
 * What follows for the other unknowns: a real solution of the result goes with a real value of the eliminated one
 * (Fourier-Motzkin; Schrijver, Theory of Linear and Integer Programming, 12.2).
 */
export function eliminate(inequalities: readonly Inequality[], unknown: 'b' | 'c'): Inequality[] {
  const left = inequalities.filter((inequality) => inequality[unknown] === 0);
  const uppers = inequalities.filter((inequality) => inequality[unknown] > 0);
  const lowers = inequalities.filter((inequality) => inequality[unknown] < 0);
  for (const upper of uppers) {
    for (const lower of lowers) {
      const isOpposite = upper[unknown] + lower[unknown] === 0;
      left.push(sumOf(upper, isOpposite ? 1 : -lower[unknown], lower, isOpposite ? 1 : upper[unknown]));
    }
  }
  return left;
}

function sumOf(one: Inequality, factor: number, other: Inequality, otherFactor: number): Inequality {
  return {
    b: factor * one.b + otherFactor * other.b,
    c: factor * one.c + otherFactor * other.c,
    e: factor * one.e + otherFactor * other.e,
    bound: factor * one.bound + otherFactor * other.bound,
  };
}
