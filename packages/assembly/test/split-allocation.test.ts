import { describe, expect, it } from 'vitest';
import type { Availability, KindCounts } from '../src/availability.ts';
import { type BlueprintDraft, blueprintSize } from '../src/blueprint.ts';
import { problemOf } from '../src/problem.ts';
import { splitAllocation } from '../src/versions/split-allocation.ts';
import { examsByAllocation } from './brute-force.ts';
import { howMany, plantedBlueprint, randomOf, randomPool } from './instances.ts';

function times(factor: number, { chapters, difficulty, objective }: BlueprintDraft): BlueprintDraft {
  const scaled = (group: object) =>
    Object.fromEntries(Object.entries(group).map(([name, count]) => [name, factor * Number(count)]));
  return { chapters: scaled(chapters), difficulty: scaled(difficulty), objective: scaled(objective) };
}

/** As many of each question. */
function copies(factor: number, pool: Availability): Availability {
  return new Map(
    [...pool].map(([id, counts]) => [id, counts.map((held) => factor * held) as unknown as KindCounts]),
  );
}

function allocationsOf(blueprint: BlueprintDraft, pool: Availability): string[] {
  return [...examsByAllocation(blueprint, pool).keys()];
}

function sumOf(tables: readonly ArrayLike<number>[]): number[] {
  return Array.from(tables[0]!, (_, cell) => tables.reduce((sum, table) => sum + table[cell]!, 0));
}

describe('splitting what versions take together', () => {
  const tiny = howMany(300, 1_000);

  it(`finds two versions exactly where there are two, by listing all sums for ${tiny} tiny pools`, () => {
    const random = randomOf(95);
    const seen = { split: 0, whole: 0 };
    for (let i = 0; i < tiny; ) {
      const pool = randomPool(random, 1 + random.below(3), 2, 0.3);
      const blueprint = plantedBlueprint(random, pool);
      if (!blueprint || blueprintSize(blueprint) > 8) continue;
      const problem = problemOf(blueprint, pool);
      const asked = new Map(problem.chapterIds.map((id) => [id, pool.get(id)!]));
      const valid = allocationsOf(blueprint, asked);
      const tables = valid.map((cells) => cells.split(',').map(Number));
      const sums = new Set(tables.flatMap((one) => tables.map((other) => sumOf([one, other]).join())));
      for (const cells of allocationsOf(times(2, blueprint), copies(2, asked)).slice(0, 200)) {
        const sum = Int32Array.from(cells.split(',').map(Number));
        const versions = splitAllocation(sum, problem, 2, random);
        expect(versions !== undefined).toBe(sums.has(cells));
        for (const version of versions ?? []) expect(valid).toContain(version.join());
        if (versions) expect(sumOf(versions)).toEqual([...sum]);
        seen[versions ? 'split' : 'whole']++;
      }
      i++;
    }
    expect(seen.split).toBeGreaterThan(tiny);
    expect(seen.whole).toBeGreaterThan(tiny / 20);
  });

  it('gives valid versions that add up, for 3 to 9 of them', () => {
    const random = randomOf(96);
    let found = 0;
    for (let i = 0; i < 200; i++) {
      const pool = randomPool(random, 3, 2, 0.3);
      const blueprint = plantedBlueprint(random, pool);
      if (!blueprint || blueprintSize(blueprint) > 8) continue;
      const problem = problemOf(blueprint, pool);
      const asked = new Map(problem.chapterIds.map((id) => [id, pool.get(id)!]));
      const valid = allocationsOf(blueprint, asked);
      const chosen = Array.from({ length: 3 + random.below(7) }, () => valid[random.below(valid.length)]!);
      const sum = Int32Array.from(sumOf(chosen.map((cells) => cells.split(',').map(Number))));
      const versions = splitAllocation(sum, problem, chosen.length, random);
      if (!versions) continue;
      found++;
      expect(versions.length).toBe(chosen.length);
      expect(sumOf(versions)).toEqual([...sum]);
      for (const version of versions) expect(valid).toContain(version.join());
    }
    expect(found).toBeGreaterThan(100);
  });
});
