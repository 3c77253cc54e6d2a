/**
 * Repeatable random numbers for trials: mulberry32 with 32 bits of state.
 * @param {number} seed
 * @returns {() => number} from 0 to below 1
 */
export function seededRandom(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/**
 * A random selection of distinct items; all of them if there are fewer.
 * @template Item
 * @param {readonly Item[]} items
 * @param {number} count
 * @param {() => number} random
 */
export function sample(items, count, random) {
  const left = [...items];
  return Array.from({ length: count }, () => left.splice(Math.floor(random() * left.length), 1)).flat();
}
