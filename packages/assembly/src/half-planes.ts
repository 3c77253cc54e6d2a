/**
 * Whole points of a polygon given by half-planes b * y1 + c * y2 <= bound with small whole b and c.
 *
 * Many inequalities share few directions (b, c), so only the tightest bound of each direction is kept.
 * For a fixed y1 the rest bounds y2 to an interval, rounded inwards: what is left are exactly the whole points.
 * Cost: one step for each direction and row.
 */

const NO_BOUND = 2 ** 31 - 1;

/** The distinct directions of a family of inequalities. */
export interface Directions {
  readonly b: Int32Array;
  readonly c: Int32Array;
}

export class HalfPlanes {
  /** The interval of y2 that the last `cut` left. */
  low = 0;
  high = -1;

  private readonly bounds: Int32Array;

  constructor(private readonly directions: Directions) {
    this.bounds = new Int32Array(directions.b.length).fill(NO_BOUND);
  }

  /** Adds a half-plane along one of the directions. */
  add(direction: number, bound: number): void {
    if (bound < this.bounds[direction]!) this.bounds[direction] = bound;
  }

  /**
   * The interval of y1 that follows from the half-planes without y2; empty if a half-plane without both unknowns is
   * false.
   */
  rows(): { first: number; last: number } {
    const { b, c } = this.directions;
    let first = -NO_BOUND;
    let last = NO_BOUND;
    for (let i = 0; i < b.length; i++) {
      const bound = this.bounds[i]!;
      if (c[i] !== 0 || bound === NO_BOUND) continue;
      const step = b[i]!;
      if (step > 0) last = Math.min(last, Math.floor(bound / step));
      else if (step < 0) first = Math.max(first, ceil(bound / step));
      else if (bound < 0) return { first: 0, last: -1 };
    }
    return { first, last };
  }

  /** Cuts the polygon at y1: says whether a whole y2 is left and keeps their interval in `low` and `high`. */
  cut(y1: number): boolean {
    const { b, c } = this.directions;
    let low = -NO_BOUND;
    let high = NO_BOUND;
    for (let i = 0; i < b.length; i++) {
      const bound = this.bounds[i]!;
      const step = c[i]!;
      if (step === 0 || bound === NO_BOUND) continue;
      const rest = bound - b[i]! * y1;
      // Most steps are one, and need no division.
      if (step > 0) high = Math.min(high, step === 1 ? rest : Math.floor(rest / step));
      else low = Math.max(low, step === -1 ? 0 - rest : ceil(rest / step));
    }
    this.low = low;
    this.high = high;
    return low <= high;
  }

  /** Whether the polygon has a whole point. */
  hasPoint(): boolean {
    const { first, last } = this.rows();
    for (let y1 = first; y1 <= last; y1++) if (this.cut(y1)) return true;
    return false;
  }
}

/** Adding zero keeps -0 out of counts. */
function ceil(value: number): number {
  return Math.ceil(value) + 0;
}
