import { describe, expect, it } from 'vitest';
import type { Availability } from '../src/availability.ts';
import type { BlueprintDraft } from '../src/blueprint.ts';
import { achievableValues } from '../src/open/achievable-values.ts';
import { describeValues } from '../src/open/describe-values.ts';
import type { ValueRange } from '../src/open/small-polyhedron.ts';
import { achievableVectors } from './brute-force.ts';
import { howMany, plantedBlueprint, randomOf, randomPool } from './instances.ts';
import { isVectorAchievableByMip } from './open-by-mip.ts';
import { draftOfVector, openVector, partedPool } from './open-drafts.ts';

/** In the order of the vectors. */
function rangesOf(draft: BlueprintDraft, pool: Availability): (readonly ValueRange[])[] {
  const { chapters, difficulty, objective } = achievableValues(draft, pool);
  return [chapters, difficulty, objective].flatMap((group) => Object.values(group));
}

function valuesIn(ranges: readonly ValueRange[]): number[] {
  return ranges.flatMap(({ from, to }) => Array.from({ length: to - from + 1 }, (_, i) => from + i));
}

function isSeparate(ranges: readonly ValueRange[]): boolean {
  return ranges.every(({ from, to }, i) => from <= to && (i === 0 || ranges[i - 1]!.to + 1 < from));
}

describe('the achievable values of a field', () => {
  const tiny = howMany(100, 400);

  it(`are those of all exams that have the other counts, by listing all exams of ${tiny} tiny pools`, () => {
    const random = randomOf(21);
    const wrong: object[] = [];
    const seen = { holes: 0, none: 0, some: 0 };
    for (let i = 0; i < tiny; i++) {
      const isParted = i % 2 === 0;
      const pool = isParted ? partedPool(random) : randomPool(random, 1 + random.below(3), 1, 0.45);
      const vectors = achievableVectors(pool).filter((vector) => vector.some((count) => count > 0));
      if (vectors.length === 0) continue;
      for (let j = 0; j < 10; j++) {
        const near = vectors[random.below(vectors.length)]!;
        const open = isParted
          ? openVector(random, near, 0.1).fill(undefined, 0, 2)
          : openVector(random, near, random.unit() * 0.8);
        rangesOf(draftOfVector(open, pool), pool).forEach((ranges, field) => {
          const fitting = vectors.filter((vector) =>
            open.every((count, at) => at === field || count === undefined || count === vector[at]),
          );
          const truth = new Set(fitting.map((vector) => vector[field]!));
          const isSame = valuesIn(ranges).join() === [...truth].toSorted((a, b) => a - b).join();
          if (!isSame || !isSeparate(ranges)) wrong.push({ open, field, ranges });
          seen[ranges.length > 1 ? 'holes' : ranges.length === 0 ? 'none' : 'some']++;
        });
      }
    }
    expect(wrong).toEqual([]);
    expect(seen.holes).toBeGreaterThan(tiny / 8);
    expect(seen.none).toBeGreaterThan(7.5 * tiny);
    expect(seen.some).toBeGreaterThan(25 * tiny);
  });

  it('have holes where only whole pairs of questions fit', () => {
    const pool: Availability = new Map([
      ['a', [2, 0, 0, 0, 0, 2]],
      ['b', [0, 0, 2, 2, 0, 0]],
    ]);
    const draft = {
      chapters: { a: undefined, b: undefined },
      difficulty: { simple: 2, difficult: 2 },
      objective: { reminding: 2, understanding: 0, creativity: 2 },
    };
    expect(describeValues(achievableValues(draft, pool).chapters['a']!)).toBe('0, 2 or 4');
    expect(
      describeValues(achievableValues({ ...draft, chapters: { a: 2, b: 2 } }, pool).objective.reminding),
    ).toBe('2');
  });

  it('tell an empty count from a zero, and leave a chapter that is not named out', () => {
    const pool: Availability = new Map([
      ['a', [3, 0, 0, 2, 0, 0]],
      ['b', [4, 0, 0, 0, 0, 0]],
    ]);
    const simple = (draft: Partial<BlueprintDraft>) =>
      describeValues(
        achievableValues({ chapters: { a: undefined }, difficulty: {}, objective: {}, ...draft }, pool)
          .difficulty.simple,
      );
    expect(simple({})).toBe('0 to 3');
    expect(simple({ chapters: { a: undefined, b: undefined } })).toBe('0 to 7');
    expect(simple({ difficulty: { difficult: 0 } })).toBe('1 to 3');
    expect(simple({ chapters: { a: 5 } })).toBe('3');
    expect(simple({ chapters: { a: 6 } })).toBe('none');
    expect(simple({ chapters: { a: 1.5 } })).toBe('0 to 3');
  });

  const larger = howMany(8, 100);

  it(`end where HiGHS finds no exam any more, and so do their holes, on ${larger} larger pools`, () => {
    const random = randomOf(22);
    let checked = 0;
    for (let i = 0; i < larger; ) {
      const pool = randomPool(random, 2 + random.below(5), 1 + random.below(9), random.unit() * 0.7);
      const planted = plantedBlueprint(random, pool);
      if (!planted) continue;
      const near = [...pool.keys()]
        .map((id) => planted.chapters[id] ?? 0)
        .concat(Object.values(planted.difficulty), Object.values(planted.objective));
      const open = openVector(random, near, random.unit());
      const all = rangesOf(draftOfVector(open, pool), pool);
      const field = random.below(all.length);
      const inside = new Set(valuesIn(all[field]!));
      const edges = all[field]!.flatMap(({ from, to }) => [from - 1, from, to, to + 1]);
      for (const value of new Set([...edges, random.below(20), random.below(20)])) {
        if (value < 0) continue;
        const isTrue = isVectorAchievableByMip(open.with(field, value), pool);
        expect([value, inside.has(value)]).toEqual([value, isTrue]);
        checked++;
      }
      i++;
    }
    expect(checked).toBeGreaterThan(3 * larger);
  });
});

describe('in words, achievable values', () => {
  it.each([
    [[], 'none'],
    [[[4, 4]], '4'],
    [[[0, 7]], '0 to 7'],
    [[[0, 1]], '0 or 1'],
    [
      [
        [0, 0],
        [2, 2],
      ],
      '0 or 2',
    ],
    [
      [
        [1, 3],
        [5, 5],
      ],
      '1 to 3 or 5',
    ],
    [
      [
        [0, 1],
        [3, 3],
        [6, 9],
      ],
      '0, 1, 3 or 6 to 9',
    ],
    [[0, 2, 4, 6, 8, 10].map((value) => [value, value]), '0, 2, 4, 6, 8 or 10'],
    [[0, 2, 4, 6, 8, 10, 12].map((value) => [value, value]), '0, 2, 4, … or 12'],
  ])('%j are "%s"', (ranges, words) => {
    expect(describeValues(ranges.map(([from, to]) => ({ from: from!, to: to! })))).toBe(words);
  });
});
