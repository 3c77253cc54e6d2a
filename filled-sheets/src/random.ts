/** Repeatable chance: the same seed gives the same sheet on every machine. */
export interface Random {
  /** From 0 to below 1. */
  next(): number;
  between(least: number, most: number): number;
  /** A whole number from 0 to below `bound`. */
  below(bound: number): number;
  chance(probability: number): boolean;
  pick<Item>(items: readonly Item[]): Item;
  /** A name by its weight. */
  weighted<Name extends string>(weights: Readonly<Record<Name, number>>): Name;
  /** Normally distributed with mean 0 and deviation 1. */
  normal(): number;
}

/**
 * Random numbers of mulberry32, with 32 bits of state.
 * @param seed any number; numbers that lie close together give unrelated sequences
 */
export function seededRandom(seed: number): Random {
  let state = Math.imul(seed ^ 0x5bd1e995, 0x9e3779b1) | 0;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (bound: number) => Math.floor(next() * bound);
  return {
    next,
    between: (least, most) => least + (most - least) * next(),
    below,
    chance: (probability) => next() < probability,
    pick: (items) => {
      const item = items[below(items.length)];
      if (item === undefined) throw new Error('There is nothing to pick from.');
      return item;
    },
    weighted: (weights) => {
      const entries = Object.entries(weights) as [keyof typeof weights, number][];
      let left = next() * entries.reduce((sum, [, weight]) => sum + weight, 0);
      for (const [name, weight] of entries) {
        left -= weight;
        if (left < 0) return name;
      }
      throw new Error('There is no name with a weight.');
    },
    normal: () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next()),
  };
}
