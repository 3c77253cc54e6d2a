/** 512 bits: of two unrelated sets with a hundred elements each, three quarters of the bits differ. */
const WORDS = 16;

/** A bitmap of a set of hashes: the bit of each element is 1. Several elements may have the same bit. */
export function bitmapOf(set: Uint32Array): Uint32Array {
  const bits = new Uint32Array(WORDS);
  for (let at = 0; at < set.length; at++) {
    const hash = set[at]!;
    bits[(hash >>> 5) % WORDS]! |= 1 << (hash & 31);
  }
  return bits;
}

/**
 * The number of bits that differ in two bitmaps. It is at most the number of elements that only one of the two sets has,
 * because such a bit has an element in one set and none in the other.
 */
export function countDifferent(one: Uint32Array, other: Uint32Array): number {
  let count = 0;
  for (let at = 0; at < WORDS; at++) {
    // The bits of a word are added in parallel (Warren, Hacker's Delight, 5-1).
    let bits = one[at]! ^ other[at]!;
    bits -= (bits >>> 1) & 0x5555_5555;
    bits = (bits & 0x3333_3333) + ((bits >>> 2) & 0x3333_3333);
    bits = (bits + (bits >>> 4)) & 0x0f0f_0f0f;
    count += Math.imul(bits, 0x0101_0101) >>> 24;
  }
  return count;
}
