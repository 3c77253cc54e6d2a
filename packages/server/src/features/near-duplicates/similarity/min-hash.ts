import { mix } from './mix.ts';

/** How many hash functions there are. */
export const FUNCTIONS = 20;

/** Each function permutes shingles by an exclusive or and an odd factor, which are constants. */
const MASKS = Uint32Array.from({ length: FUNCTIONS }, (_, index) => mix(0x9e37_79b9 * (index + 1)));
const FACTORS = Uint32Array.from({ length: FUNCTIONS }, (_, index) => mix(0x7f4a_7c15 * (index + 1)) | 1);

/** The minima of the empty set. */
export function noMinima(): Uint32Array {
  return new Uint32Array(FUNCTIONS).fill(0xffff_ffff);
}

/**
 * Updates the minima of a set with further shingles, one per hash function. Two sets agree in a minimum with a
 * probability equal to their Jaccard similarity (MinHash, Broder 1997).
 */
export function lowerMinima(minima: Uint32Array, shingles: Uint32Array): void {
  for (let index = 0; index < FUNCTIONS; index++) {
    const mask = MASKS[index]!;
    const factor = FACTORS[index]!;
    let minimum = minima[index]!;
    for (let at = 0; at < shingles.length; at++) {
      const value = Math.imul(shingles[at]! ^ mask, factor) >>> 0;
      if (value < minimum) minimum = value;
    }
    minima[index] = minimum;
  }
}
