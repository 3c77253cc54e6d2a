/** b * y1 + c * y2 + e * x <= bound, all whole. */
export interface Inequality {
  readonly b: number;
  readonly c: number;
  readonly e: number;
  readonly bound: number;
}

/** Coefficients are at most 2, 2 and 1 in size, and 6, 0 and 3 where y2 is eliminated. */
const REACH_B = 6;
const REACH_C = 2;
const REACH_E = 3;
const SPAN_C = 2 * REACH_C + 1;
const SPAN_E = 2 * REACH_E + 1;

/** Keeps, of inequalities with the same coefficients, the one with the smallest bound. */
export class TightestInequalities {
  private readonly bounds = new Float64Array((2 * REACH_B + 1) * SPAN_C * SPAN_E).fill(
    Number.POSITIVE_INFINITY,
  );

  add(b: number, c: number, e: number, bound: number): void {
    const index = ((b + REACH_B) * SPAN_C + c + REACH_C) * SPAN_E + e + REACH_E;
    if (bound < this.bounds[index]!) this.bounds[index] = bound;
  }

  list(): Inequality[] {
    const list: Inequality[] = [];
    for (let index = 0; index < this.bounds.length; index++) {
      const bound = this.bounds[index]!;
      if (bound === Number.POSITIVE_INFINITY) continue;
      const row = Math.floor(index / SPAN_E);
      const b = Math.floor(row / SPAN_C) - REACH_B;
      list.push({ b, c: (row % SPAN_C) - REACH_C, e: (index % SPAN_E) - REACH_E, bound });
    }
    return list;
  }
}

/**
 * Adds up all pairs of inequalities so that one unknown falls out; those without it are taken as they are. What
 * follows holds for the other unknowns exactly if the eliminated one has some real value (Fourier-Motzkin; Schrijver,
 * Theory of Linear and Integer Programming, 12.2).
 *
 * @param take is given b, c, e and bound of each inequality that follows
 */
export function eliminate(
  unknown: 'b' | 'c',
  inequalities: readonly Inequality[],
  take: (b: number, c: number, e: number, bound: number) => void,
): void {
  const lowers = inequalities.filter((inequality) => inequality[unknown] < 0);
  for (const one of inequalities) {
    const step = one[unknown];
    if (step === 0) take(one.b, one.c, one.e, one.bound);
    if (step <= 0) continue;
    for (const other of lowers) {
      const back = -other[unknown];
      const p = step === back ? 1 : back;
      const q = step === back ? 1 : step;
      take(
        p * one.b + q * other.b,
        p * one.c + q * other.c,
        p * one.e + q * other.e,
        p * one.bound + q * other.bound,
      );
    }
  }
}
