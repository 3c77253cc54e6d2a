import { describe, expect, it } from 'vitest';
import { assemble, type ExamResult, isAchievable } from '../src/assemble.ts';
import type { Availability } from '../src/availability.ts';
import type { Blueprint, BlueprintDraft } from '../src/blueprint.ts';
import { kindIndex } from '../src/vocabulary.ts';
import { achievableVectors, countVector } from './brute-force.ts';
import {
  blueprintOf,
  disturbed,
  draftOf,
  howMany,
  plantedBlueprint,
  randomOf,
  randomPool,
  seedOf,
} from './instances.ts';
import { isAchievableByMip } from './mip.ts';

describe('the verdict', () => {
  const tiny = howMany(8, 50);

  it(`is that of trying every allocation, for every blueprint of ${tiny} tiny pools`, () => {
    const random = randomOf(1);
    const seen = { achievable: 0, impossible: 0 };
    const wrong: BlueprintDraft[] = [];
    for (let i = 0; i < tiny; i++) {
      const pool = randomPool(random, 2, 1 + random.below(2), 0.4);
      const truth = new Set(achievableVectors(pool).map(String));
      for (const draft of draftsOf(pool)) {
        const isTrue = truth.has(String(countVector(draft, pool)));
        if (isAchievable(blueprintOf(draft), pool) !== isTrue) wrong.push(draft);
        seen[isTrue ? 'achievable' : 'impossible']++;
      }
    }
    expect(wrong).toEqual([]);
    expect(seen.achievable).toBeGreaterThan(60 * tiny);
    expect(seen.impossible).toBeGreaterThan(100 * tiny);
  });

  const blueprints = howMany(60, 2_100);

  it(`is that of HiGHS on ${blueprints} random blueprints, and every exam meets every count`, () => {
    const random = randomOf(2);
    const seen = { achievable: 0, impossible: 0 };
    for (let i = 0; i < blueprints; ) {
      const pool = randomPool(random, 1 + random.below(8), 1 + random.below(4), random.unit() * 0.8);
      const planted = plantedBlueprint(random, pool);
      if (!planted) continue;
      const blueprint = i % 4 === 0 ? planted : disturbed(random, planted);
      const result = assemble({ blueprint, availability: pool, seed: seedOf(i) });
      expect(result.ok).toBe(isAchievableByMip(blueprint, pool));
      expect(isAchievable(blueprint, pool)).toBe(result.ok);
      expectExamOf(result, blueprint, pool);
      seen[result.ok ? 'achievable' : 'impossible']++;
      i++;
    }
    expect(seen.achievable).toBeGreaterThan(blueprints / 3);
    expect(seen.impossible).toBeGreaterThan(blueprints / 6);
  });

  it('is no where only a half of each question would meet the counts', () => {
    const pool: Availability = new Map([
      ['a', [1, 0, 0, 0, 1, 1]],
      ['b', [0, 0, 1, 1, 0, 0]],
    ]);
    const blueprint = blueprintOf({
      chapters: { a: 2, b: 1 },
      difficulty: { simple: 1, difficult: 2 },
      objective: { reminding: 1, understanding: 1, creativity: 1 },
    });
    const halves = [...pool].map(([id, counts]) => [id, counts.map((count) => count / 2)] as const);
    expect(draftOf(halves)).toEqual({
      chapters: { a: 1.5, b: 1 },
      difficulty: { simple: 1, difficult: 1.5 },
      objective: { reminding: 1, understanding: 0.5, creativity: 1 },
    });
    expect(isAchievable(blueprint, pool)).toBe(false);
  });

  it('takes a chapter that the pool does not know as empty', () => {
    const blueprint = blueprintOf({
      chapters: { x: 1 },
      difficulty: { simple: 1 },
      objective: { reminding: 1 },
    });
    expect(isAchievable(blueprint, new Map())).toBe(false);
  });
});

/** All drafts whose sums agree and that ask at most for what each chapter holds, and one more. */
function* draftsOf(pool: Availability): Generator<BlueprintDraft> {
  const [first, second] = [...pool].map(([id, counts]) => ({ id, held: counts.reduce((a, b) => a + b, 0) }));
  for (let m = 0; m <= first!.held + 1; m++) {
    for (let n = m === 0 ? 1 : 0; n <= second!.held + 1; n++) {
      const chapters = { [first!.id]: m, [second!.id]: n };
      yield* draftsWith(chapters, m + n);
    }
  }
}

function* draftsWith(chapters: Record<string, number>, size: number): Generator<BlueprintDraft> {
  for (let simple = 0; simple <= size; simple++) {
    for (let reminding = 0; reminding <= size; reminding++) {
      for (let understanding = 0; reminding + understanding <= size; understanding++) {
        yield {
          chapters,
          difficulty: { simple, difficult: size - simple },
          objective: { reminding, understanding, creativity: size - reminding - understanding },
        };
      }
    }
  }
}

function expectExamOf(result: ExamResult, blueprint: Blueprint, pool: Availability): void {
  if (!result.ok) {
    expect(result.shortages).not.toEqual([]);
    return;
  }
  const wanted = countVector(blueprint, pool);
  expect(countVector(draftOf(result.allocation), pool)).toEqual(wanted);
  const counted = new Map([...pool.keys()].map((id) => [id, [0, 0, 0, 0, 0, 0]]));
  for (const { chapterId, kind, rank } of result.picks) {
    counted.get(chapterId)![kindIndex(kind)]! += 1;
    expect(rank).toBeGreaterThanOrEqual(0);
    expect(rank).toBeLessThan(pool.get(chapterId)![kindIndex(kind)]!);
  }
  expect(countVector(draftOf(counted), pool)).toEqual(wanted);
  const names = result.picks.map((pick) => `${pick.chapterId} ${kindIndex(pick.kind)} ${pick.rank}`);
  expect(new Set(names).size).toBe(names.length);
}
