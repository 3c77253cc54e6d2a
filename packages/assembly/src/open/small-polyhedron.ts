/**
 * Whole points (x, y1, y2) of a polyhedron given by inequalities with small coefficients.
 *
 * Method: eliminating y2, then y1, leaves the exact interval of x; going back, each x gives the exact interval of
 * y1, and each pair that of y2. So a whole point is searched for only near real ones. A point found at x stays
 * one, with the same y1 and y2, up to where an inequality ends it; all x on the way are passed over at once, as
 * the polyhedron is convex.
 * Cost: about a thousand steps to eliminate, some fifty for each x and y1 looked at.
 */
import { eliminate, type Inequality, TightestInequalities } from './inequalities.ts';
import { Interval } from './interval.ts';

/** Whole values from `from` to `to`, both included. */
export interface ValueRange {
  readonly from: number;
  readonly to: number;
}

interface Point {
  readonly y1: number;
  readonly y2: number;
}

export class SmallPolyhedron {
  private readonly inequalities: readonly Inequality[];
  /** The inequalities that follow after the elimination of y2. */
  private readonly shadow: readonly Inequality[];

  constructor(inequalities: TightestInequalities) {
    this.inequalities = inequalities.list().map(rounded);
    const shadow = new TightestInequalities();
    eliminate('c', this.inequalities, (b, c, e, bound) => shadow.add(b, c, e, bound));
    this.shadow = shadow.list();
  }

  /** Whether there is a whole point. */
  hasPoint(): boolean {
    return this.ranges().next().done === false;
  }

  /** The x of all whole points, as ascending ranges that do not touch. */
  xValues(): ValueRange[] {
    const values: ValueRange[] = [];
    for (const range of this.ranges()) {
      const last = values.at(-1);
      if (last?.to === range.from - 1) values[values.length - 1] = { from: last.from, to: range.to };
      else values.push(range);
    }
    return values;
  }

  private *ranges(): Generator<ValueRange> {
    const { from, to } = this.xInterval();
    for (let x = from; x <= to; x++) {
      const point = this.pointAt(x);
      if (!point) continue;
      const last = this.lastXWith(point, to);
      yield { from: x, to: last };
      x = last;
    }
  }

  private xInterval(): Interval {
    const interval = new Interval();
    eliminate('b', this.shadow, (_b, _c, e, bound) => interval.narrow(e, bound));
    return interval.settled();
  }

  /** Searches from the middle of y1 outwards, because a point far from the border stays inside longest. */
  private pointAt(x: number): Point | undefined {
    const interval = new Interval();
    for (const { b, e, bound } of this.shadow) interval.narrow(b, bound - e * x);
    const { from, to } = interval.settled();
    const middle = Math.floor((from + to) / 2);
    for (let step = 0; step <= to - middle; step++) {
      const point = this.pointIn(x, middle + step) ?? this.pointIn(x, middle - step);
      if (point) return point;
    }
    return undefined;
  }

  private pointIn(x: number, y1: number): Point | undefined {
    const interval = new Interval();
    for (const { b, c, e, bound } of this.inequalities) interval.narrow(c, bound - b * y1 - e * x);
    const { from, to } = interval.settled();
    return from <= to ? { y1, y2: Math.floor((from + to) / 2) } : undefined;
  }

  private lastXWith({ y1, y2 }: Point, most: number): number {
    const interval = new Interval();
    for (const { b, c, e, bound } of this.inequalities) interval.narrow(e, bound - b * y1 - c * y2);
    return Math.min(interval.to, most);
  }
}

/** If all coefficients are even, the bound can be rounded down to an even number without losing a whole point. */
function rounded({ b, c, e, bound }: Inequality): Inequality {
  if (b % 2 !== 0 || c % 2 !== 0 || e !== 0) return { b, c, e, bound };
  return { b: b / 2, c: c / 2, e, bound: Math.floor(bound / 2) };
}
