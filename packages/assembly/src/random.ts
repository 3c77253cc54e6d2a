/**
 * The engine's only source of chance: the generator sfc32, with integers free of bias.
 *
 * Method: Doty-Humphrey's "small fast counting" generator of PractRand (2010), 128 bits of state, period at
 * least 2^32 for every seed; 15 outputs are thrown away, as its author does, so that similar seeds part.
 * Bounded integers: the lowest bits that can hold the bound, drawn again when they reach it.
 * Cost: about 2 ns for a word, fewer than 2 words expected for an integer.
 */
import { isValidSeed, type Seed } from './seed.ts';

const WARM_UP_ROUNDS = 15;

export class Random {
  /**
   * The words a, b, c and the counter. A typed array keeps them as machine words, which takes half the time of four
   * fields.
   */
  private readonly state = new Int32Array(4);

  /** @throws RangeError if the seed is not 32 hexadecimal digits */
  constructor(seed: Seed) {
    if (!isValidSeed(seed)) throw new RangeError(`A seed is 32 lower-case hexadecimal digits, got "${seed}"`);
    for (let index = 0; index < 4; index++) this.state[index] = wordOf(seed, index);
    for (let round = 0; round < WARM_UP_ROUNDS; round++) this.word();
  }

  /** A whole number from -2^31 to 2^31 - 1: 32 random bits. */
  word(): number {
    const { state } = this;
    const b = state[1]!;
    const c = state[2]!;
    const counter = state[3]!;
    const sum = (((state[0]! + b) | 0) + counter) | 0;
    state[0] = b ^ (b >>> 9);
    state[1] = (c + (c << 3)) | 0;
    state[2] = (((c << 21) | (c >>> 11)) + sum) | 0;
    state[3] = counter + 1;
    return sum;
  }

  /** A whole number from 0 to bound - 1, all equally likely. The bound is from 1 to 2^31. */
  below(bound: number): number {
    const shift = Math.clz32(bound - 1);
    if (shift === 32) return 0;
    let drawn = this.word() >>> shift;
    while (drawn >= bound) drawn = this.word() >>> shift;
    return drawn;
  }

  /** A number from 0 (included) to 1 (excluded), a multiple of 2^-32. */
  unit(): number {
    return (this.word() >>> 0) / 2 ** 32;
  }

  /** True with this probability, to 2^-32. */
  chance(probability: number): boolean {
    return this.unit() < probability;
  }

  /**
   * One of some weights of the list, by default of all, drawn with its weight: 0 for the first of them; -1 if no weight is
   * positive. None is negative.
   * @param total their sum in this order, if it is known
   */
  weighted(
    weights: Float64Array,
    count = weights.length,
    first = 0,
    total = sumOf(weights, count, first),
  ): number {
    let left = this.unit() * total;
    let chosen = 0;
    // Counting all instead of leaving at the chosen one: the processor cannot foresee where that would be.
    for (let i = 1; i < count; i++) {
      left -= weights[first + i - 1]!;
      chosen += +(left >= 0);
    }
    // Rounding may leave something for what has no weight.
    while (chosen >= 0 && weights[first + chosen] === 0) chosen--;
    return chosen;
  }

  /** Puts a list into an order that is uniform among all its orders (Fisher-Yates). */
  shuffle<Item>(items: Item[]): Item[] {
    for (let last = items.length - 1; last > 0; last--) {
      const chosen = this.below(last + 1);
      const item = items[chosen] as Item;
      items[chosen] = items[last] as Item;
      items[last] = item;
    }
    return items;
  }
}

function wordOf(seed: Seed, index: number): number {
  return Number.parseInt(seed.slice(8 * index, 8 * index + 8), 16) | 0;
}

/** The sum of some numbers of a list, from the first of them to the last. */
export function sumOf(numbers: Float64Array, count: number, first: number): number {
  let sum = 0;
  for (let i = 0; i < count; i++) sum += numbers[first + i]!;
  return sum;
}
