import type { Availability, KindCounts } from '../src/availability.ts';
import type { BlueprintDraft } from '../src/blueprint.ts';
import type { Random } from '../src/random.ts';
import { DIFFICULTIES, OBJECTIVES } from '../src/vocabulary.ts';

export type OpenVector = (number | undefined)[];

/** Counts of an exam in the order of `countVector`: some open, a few of the others moved. */
export function openVector(random: Random, near: readonly number[], openShare: number): OpenVector {
  return near.map((count) => {
    if (random.unit() < openShare) return undefined;
    return random.below(6) === 0 ? random.below(count + 2) : count;
  });
}

export function draftOfVector(vector: Readonly<OpenVector>, pool: Availability): BlueprintDraft {
  const named = (names: readonly string[], from: number) =>
    Object.fromEntries(names.map((name, i) => [name, vector[from + i]]));
  return {
    chapters: named([...pool.keys()], 0),
    difficulty: named(DIFFICULTIES, pool.size),
    objective: named(OBJECTIVES, pool.size + 2),
  };
}

/** Each kind is in one chapter only: counts of such pools often go in steps of two. */
export function partedPool(random: Random): Availability {
  const pool = [1, 2].map(() => [0, 0, 0, 0, 0, 0]);
  for (let kind = 0; kind < 6; kind++) pool[random.below(2)]![kind] = random.below(3);
  return new Map(pool.map((row, i) => [`c${i}`, row as unknown as KindCounts]));
}
