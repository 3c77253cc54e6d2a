import { describe, expect, it } from 'vitest';
import { allocate, isAchievable } from '../src/assemble.ts';
import type { Availability, KindCounts } from '../src/availability.ts';
import type { Blueprint } from '../src/blueprint.ts';
import { type MissingQuestions, missingQuestions } from '../src/missing-questions.ts';
import { KINDS, kindIndex } from '../src/vocabulary.ts';
import {
  blueprintOf,
  disturbed,
  howMany,
  plantedBlueprint,
  randomOf,
  randomPool,
  seedOf,
} from './instances.ts';
import { randomlyLocked } from './locked-cells.ts';

/** The pool after the questions were written. */
function written(pool: Availability, missing: readonly MissingQuestions[]): Availability {
  const after = new Map(pool);
  for (const { chapterId, kind, count } of missing) {
    const held = after.get(chapterId) ?? [0, 0, 0, 0, 0, 0];
    const at = kindIndex(kind);
    after.set(chapterId, held.with(at, held[at]! + count) as unknown as KindCounts);
  }
  return after;
}

function numberOf(missing: readonly MissingQuestions[]): number {
  return missing.reduce((sum, { count }) => sum + count, 0);
}

/** Every list of so many questions in the cells of the asked chapters. */
function listsOf(blueprint: Blueprint, number: number): MissingQuestions[][] {
  const cells = Object.keys(blueprint.chapters).flatMap((chapterId) =>
    KINDS.map((kind) => ({ chapterId, kind, count: 1 })),
  );
  const from = (first: number, left: number): MissingQuestions[][] =>
    left === 0
      ? [[]]
      : cells.flatMap((cell, at) =>
          at < first ? [] : from(at, left - 1).map((others) => [cell, ...others]),
        );
  return from(0, number);
}

/** How many different kinds are named. */
function kindsOf(missing: readonly MissingQuestions[]): number {
  return new Set(missing.map(({ kind }) => kindIndex(kind))).size;
}

describe('the questions to write', () => {
  const POOL: Availability = new Map([
    ['a', [10, 10, 6, 10, 10, 2]],
    ['b', [10, 10, 6, 10, 10, 3]],
  ]);

  it('are those of the kind that is short, in the chapters that need it', () => {
    const blueprint = blueprintOf({
      chapters: { a: 15, b: 15 },
      difficulty: { simple: 5, difficult: 25 },
      objective: { understanding: 10, creativity: 20 },
    });
    const missing = missingQuestions(blueprint, POOL)!;
    expect(new Set(missing.map(({ kind }) => kind))).toEqual(
      new Set([{ difficulty: 'difficult', objective: 'creativity' }]),
    );
    expect(numberOf(missing)).toBe(10);
    expect(isAchievable(blueprint, written(POOL, missing))).toBe(true);
  });

  it('are none for a blueprint that can be met, and no help where too much is locked', () => {
    const blueprint = blueprintOf({
      chapters: { a: 1 },
      difficulty: { simple: 1 },
      objective: { reminding: 1 },
    });
    expect(missingQuestions(blueprint, POOL)).toEqual([]);
    const locked = { chapterId: 'a', kind: KINDS[5]! };
    expect(missingQuestions(blueprint, POOL, [locked])).toBeUndefined();
  });

  it('can all be for a chapter that the pool does not know', () => {
    const blueprint = blueprintOf({
      chapters: { new: 2 },
      difficulty: { simple: 1, difficult: 1 },
      objective: { creativity: 2 },
    });
    expect(missingQuestions(blueprint, POOL)).toEqual([
      { chapterId: 'new', kind: { difficulty: 'simple', objective: 'creativity' }, count: 1 },
      { chapterId: 'new', kind: { difficulty: 'difficult', objective: 'creativity' }, count: 1 },
    ]);
  });

  it('make the blueprint possible, are the fewest and of the fewest kinds, by trying all smaller lists', () => {
    const random = randomOf(61);
    const seen = new Map<number, number>();
    for (let i = 0; i < 300; ) {
      const pool = randomPool(random, 1 + random.below(3), 1 + random.below(2), 0.5);
      const planted = plantedBlueprint(random, randomPool(random, pool.size, 2, 0.5));
      const blueprint = planted && disturbed(random, planted);
      if (!blueprint || isAchievable(blueprint, pool)) continue;
      const missing = missingQuestions(blueprint, pool)!;
      const number = numberOf(missing);
      // There are too many lists of more questions to try them all.
      if (number > 3) continue;
      expect(isAchievable(blueprint, written(pool, missing))).toBe(true);
      const canDo = (list: MissingQuestions[]) => isAchievable(blueprint, written(pool, list));
      expect(listsOf(blueprint, number - 1).some(canDo)).toBe(false);
      const ofFewerKinds = listsOf(blueprint, number).filter((list) => kindsOf(list) < kindsOf(missing));
      expect(ofFewerKinds.some(canDo)).toBe(false);
      seen.set(number, (seen.get(number) ?? 0) + 1);
      i++;
    }
    expect([...seen.keys()].sort()).toEqual([1, 2, 3]);
  });

  it(`make ${howMany(400, 2_000)} larger blueprints possible, with locked questions too`, () => {
    const random = randomOf(62);
    for (let i = 0; i < howMany(400, 2_000); ) {
      const pool = randomPool(random, 1 + random.below(12), 1 + random.below(8), random.unit() * 0.9);
      const planted = plantedBlueprint(random, randomPool(random, pool.size, 8, 0.3));
      if (!planted || isAchievable(planted, pool)) continue;
      i++;
      const locked = i % 2 === 0 ? [] : randomlyLocked(random, pool, 0.1);
      const missing = missingQuestions(planted, pool, locked);
      const after = missing && written(pool, missing);
      const request = after && { blueprint: planted, availability: after, seed: seedOf(i), locked };
      if (request) expect(allocate(request)).toBeDefined();
      for (const { chapterId } of missing ?? []) expect(planted.chapters[chapterId]).toBeGreaterThan(0);
    }
  });
});
