import type { Availability } from '../src/availability.ts';
import type { BlueprintDraft } from '../src/blueprint.ts';
import type { Random } from '../src/random.ts';
import { countVector } from './brute-force.ts';

/** Counts drawn at random; in half of the drafts the sums agree. */
export function randomDraft(random: Random, pool: Availability, most: number): BlueprintDraft {
  const ids = random.below(4) === 0 ? [...pool.keys(), 'unknown'] : [...pool.keys()];
  const chapters = Object.fromEntries(ids.map((id) => [id, random.below(most + 1)]));
  const size = Object.values(chapters).reduce((sum, count) => sum + count, 0);
  const agrees = random.below(2) === 0;
  const simple = random.below(size + 1);
  const reminding = random.below(size + 1);
  const understanding = random.below(size - reminding + 1);
  const off = () => (agrees ? 0 : random.below(3));
  return {
    chapters,
    difficulty: { simple, difficult: size - simple + off() },
    objective: {
      reminding,
      understanding: understanding + off(),
      creativity: size - reminding - understanding,
    },
  };
}

function change(from: readonly number[], to: readonly number[]): number {
  return from.reduce((sum, count, i) => sum + Math.abs(count - to[i]!), 0);
}

/** Sizes, chapters, the rest, then the counts themselves: what is compared, in this order. */
export function keyOf(vector: readonly number[], draft: BlueprintDraft, pool: Availability): number[] {
  const wanted = countVector(draft, pool);
  const size = Object.values(draft.chapters).reduce<number>((sum, count) => sum + (count ?? 0), 0);
  const chapters = vector.slice(0, pool.size);
  return [
    Math.abs(chapters.reduce((sum, count) => sum + count, 0) - size),
    change(wanted.slice(0, pool.size), chapters),
    change(wanted.slice(pool.size), vector.slice(pool.size)),
    ...vector,
  ];
}

export function compareKeys(a: readonly number[], b: readonly number[]): number {
  const at = a.findIndex((value, i) => value !== b[i]);
  return at < 0 ? 0 : a[at]! - b[at]!;
}
