import { describe, expect, it } from 'vitest';
import type { Availability, KindCounts } from '../src/availability.ts';
import type { BlueprintDraft } from '../src/blueprint.ts';
import { describeShortage } from '../src/describe-shortage.ts';
import { explainShortage } from '../src/explain-shortage.ts';
import type { Cell } from '../src/locked.ts';
import { achievableValues } from '../src/open/achievable-values.ts';
import { describeValues } from '../src/open/describe-values.ts';
import type { ExamConditions } from '../src/open/draft-problem.ts';
import { fillRest } from '../src/open/fill-rest.ts';
import type { ValueRange } from '../src/open/small-polyhedron.ts';
import { KINDS } from '../src/vocabulary.ts';
import { countVector } from './brute-force.ts';
import { howMany, plantedBlueprint, randomOf, randomPool } from './instances.ts';
import { cellCounts, randomlyLocked } from './locked-cells.ts';
import { isVectorAchievableByMip } from './open-by-mip.ts';
import { draftOfVector, openVector } from './open-drafts.ts';
import { fits, openInstances, sizeOf } from './open-instances.ts';

function valuesIn(ranges: readonly ValueRange[]): number[] {
  return ranges.flatMap(({ from, to }) => Array.from({ length: to - from + 1 }, (_, i) => from + i));
}

function distinct(values: readonly number[]): number[] {
  return [...new Set(values)].toSorted((a, b) => a - b);
}

describe('the achievable values beside locked questions and under a limit', () => {
  const tiny = howMany(25, 600);

  it(`are those of all exams that have the other counts, by listing all exams of ${tiny} tiny pools`, () => {
    const wrong: object[] = [];
    const seen = { holes: 0, none: 0, some: 0 };
    for (const { pool, conditions, vectors, open, draft } of openInstances(randomOf(51), tiny, 8)) {
      const { chapters, difficulty, objective, size } = achievableValues(draft, pool, conditions);
      const fields = [chapters, difficulty, objective].flatMap((group) => Object.values(group));
      fields.forEach((ranges, field) => {
        const fitting = vectors.filter((vector) => fits(open, vector, field));
        const truth = distinct(fitting.map((vector) => vector[field]!));
        if (valuesIn(ranges).join() !== truth.join()) wrong.push({ open, field, ranges, conditions });
        seen[ranges.length > 1 ? 'holes' : ranges.length === 0 ? 'none' : 'some']++;
      });
      const sizes = distinct(
        vectors.filter((vector) => fits(open, vector)).map((vector) => sizeOf(vector, pool)),
      );
      if (valuesIn(size).join() !== sizes.join()) wrong.push({ open, size, conditions });
    }
    expect(wrong).toEqual([]);
    expect(seen.holes).toBeGreaterThan(tiny / 20);
    expect(seen.none).toBeGreaterThan(5 * tiny);
    expect(seen.some).toBeGreaterThan(8 * tiny);
  });

  const larger = howMany(10, 100);

  it(`end where HiGHS finds no exam any more, and so do their holes, on ${larger} larger pools`, () => {
    const random = randomOf(52);
    const seen = { yes: 0, no: 0 };
    for (let i = 0; i < larger; ) {
      const pool = randomPool(random, 2 + random.below(5), 1 + random.below(9), random.unit() * 0.7);
      const planted = plantedBlueprint(random, pool);
      if (!planted) continue;
      const locked = randomlyLocked(random, pool, random.unit() * 0.15);
      const near = countVector(planted, pool);
      const open = openVector(random, near, 0.3 + random.unit() * 0.7);
      const most = Math.max(locked.length, sizeOf(near, pool) + random.below(7) - 3);
      const conditions = { locked, mostQuestions: most };
      const { chapters, difficulty, objective } = achievableValues(
        draftOfVector(open, pool),
        pool,
        conditions,
      );
      const fields = [chapters, difficulty, objective].flatMap((group) => Object.values(group));
      const field = random.below(fields.length);
      const inside = new Set(valuesIn(fields[field]!));
      const edges = fields[field]!.flatMap(({ from, to }) => [from - 1, from, to, to + 1]);
      const kept = cellCounts(pool, locked);
      for (const value of new Set([...edges, random.below(20), random.below(20)])) {
        if (value < 0) continue;
        const isTrue = isVectorAchievableByMip(open.with(field, value), pool, { locked: kept, most });
        expect([value, inside.has(value)]).toEqual([value, isTrue]);
        seen[isTrue ? 'yes' : 'no']++;
      }
      i++;
    }
    expect(seen.yes).toBeGreaterThan(larger);
    expect(seen.no).toBeGreaterThan(2 * larger);
  });
});

describe('a draft with locked questions', () => {
  const RICH: KindCounts = [10, 10, 10, 10, 10, 10];
  const POOL: Availability = new Map([
    ['a', RICH],
    ['b', RICH],
  ]);
  const NAMES = new Map([
    ['a', 'Processes'],
    ['b', 'Threads'],
  ]);
  const EMPTY = { chapters: { a: undefined, b: undefined }, difficulty: {}, objective: {} };
  const cells = (count: number, chapterId: string, kind: number): Cell[] =>
    Array.from({ length: count }, () => ({ chapterId, kind: KINDS[kind]! }));
  const sentences = (draft: BlueprintDraft, conditions: ExamConditions) =>
    explainShortage(draft, POOL, conditions).map((shortage) => describeShortage(shortage, NAMES));

  it('takes no value below what is locked of it, nor more than what the limit leaves', () => {
    const conditions = { locked: cells(3, 'a', 0), mostQuestions: 20 };
    const { chapters, difficulty, objective, size } = achievableValues(EMPTY, POOL, conditions);
    expect(describeValues(chapters['a']!)).toBe('3 to 20');
    expect(describeValues(chapters['b']!)).toBe('0 to 17');
    expect(describeValues(difficulty.simple)).toBe('3 to 20');
    expect(describeValues(difficulty.difficult)).toBe('0 to 17');
    expect(describeValues(objective.reminding)).toBe('3 to 20');
    expect(describeValues(objective.creativity)).toBe('0 to 17');
    expect(describeValues(size)).toBe('3 to 20');
  });

  it('has no exam once a locked question is from a chapter that is not named', () => {
    const conditions = { locked: cells(1, 'b', 0) };
    const draft = { ...EMPTY, chapters: { a: undefined } };
    const { chapters, size } = achievableValues(draft, POOL, conditions);
    expect(chapters).toEqual({ a: [] });
    expect(size).toEqual([]);
    expect(sentences(draft, conditions)).toEqual(['1 locked question is from Threads, none asked']);
  });

  it('cannot lock more questions of a cell than it holds', () => {
    const locked = cells(11, 'a', 0);
    expect(() => achievableValues(EMPTY, POOL, { locked })).toThrow(RangeError);
    expect(() => fillRest({ ...EMPTY, chapters: { a: 12 } }, POOL, { locked })).toThrow(RangeError);
  });

  it('is filled up to even shares that count what is locked', () => {
    const draft = { ...EMPTY, difficulty: { simple: 10, difficult: 10 } };
    expect(fillRest(draft, POOL, { locked: cells(4, 'a', 0) })).toMatchObject({
      blueprint: { chapters: { a: 10, b: 10 }, objective: { reminding: 7, understanding: 7, creativity: 6 } },
    });
    const more = [...cells(10, 'a', 0), ...cells(4, 'a', 3)];
    expect(fillRest(draft, POOL, { locked: more })).toMatchObject({
      blueprint: { chapters: { a: 14, b: 6 }, objective: { reminding: 14, understanding: 3, creativity: 3 } },
    });
  });

  it('is filled within the limit, and says so where none is left', () => {
    const draft = { ...EMPTY, chapters: { a: 20, b: undefined } };
    expect(fillRest(draft, POOL, { mostQuestions: 30 })).toMatchObject({
      blueprint: { chapters: { a: 20, b: 10 } },
    });
    expect(sentences({ ...EMPTY, difficulty: { simple: 20, difficult: 11 } }, { mostQuestions: 30 })).toEqual(
      ['An exam has at most 30 questions, these counts need 31'],
    );
    const locked = cells(8, 'b', 1);
    expect(sentences({ ...EMPTY, chapters: { a: 23, b: undefined } }, { mostQuestions: 30, locked })).toEqual(
      ['An exam has at most 30 questions, these counts need 31'],
    );
  });

  it('that asks for nothing is told so', () => {
    const zeros = { chapters: { a: 0, b: 0 }, difficulty: {}, objective: {} };
    expect(sentences(zeros, {})).toEqual(['Ask for at least one question']);
    expect(sentences({ ...EMPTY, chapters: {} }, {})).toEqual(['Ask for at least one question']);
    expect(sentences(EMPTY, {})).toEqual([]);
  });
});
