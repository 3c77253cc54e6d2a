/** Bounds of one unknown, narrowed step by step; empty once `from` is above `to`. */
export class Interval {
  from = Number.NEGATIVE_INFINITY;
  to = Number.POSITIVE_INFINITY;

  /** Keeps the whole values with coefficient * value <= bound. */
  narrow(coefficient: number, bound: number): void {
    if (coefficient > 0) this.to = Math.min(this.to, Math.floor(bound / coefficient));
    // Adding zero keeps -0 out of counts.
    else if (coefficient < 0) this.from = Math.max(this.from, Math.ceil(bound / coefficient) + 0);
    else if (bound < 0) {
      this.from = Number.POSITIVE_INFINITY;
      this.to = Number.NEGATIVE_INFINITY;
    }
  }

  /** Gives a value to an unknown that is in no inequality; any value would do. */
  settled(): this {
    const isFree = this.from === Number.NEGATIVE_INFINITY && this.to === Number.POSITIVE_INFINITY;
    if (isFree) this.from = this.to = 0;
    return this;
  }
}
