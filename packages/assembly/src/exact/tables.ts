/** Numbers of each sort for which there is room from the beginning: enough for an exam of usual size. */
const ROOM = 8_192;

/**
 * Memory for the tables of a draw, used again by the next one. JavaScript keeps a typed array of more than a few numbers outside
 * of its own heap: for small ones, asking for that memory and giving it back takes longer than filling them.
 */
export class Tables {
  private doubles = new Float64Array(ROOM);
  private usedDoubles = 0;
  private integers = new Int32Array(ROOM);
  private usedIntegers = 0;

  /** Takes all tables back: they must not be used any more. */
  clear(): void {
    this.usedDoubles = 0;
    this.usedIntegers = 0;
  }

  /** A table of zeros. */
  ofDoubles(length: number): Float64Array {
    const first = this.usedDoubles;
    if (first + length > this.doubles.length) return new Float64Array(length);
    this.usedDoubles += length;
    return this.doubles.subarray(first, this.usedDoubles).fill(0);
  }

  /** A table of zeros. */
  ofIntegers(length: number): Int32Array {
    const first = this.usedIntegers;
    if (first + length > this.integers.length) return new Int32Array(length);
    this.usedIntegers += length;
    return this.integers.subarray(first, this.usedIntegers).fill(0);
  }
}
