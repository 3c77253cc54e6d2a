import { describe, expect, it } from 'vitest';
import { isAchievable } from '../src/assemble.ts';
import type { Availability } from '../src/availability.ts';
import { type Blueprint, parseBlueprint } from '../src/blueprint.ts';
import { describeShortage } from '../src/describe-shortage.ts';
import { explainShortage } from '../src/explain-shortage.ts';
import { type CountName, fieldsOfShortage, type NamedCount, type Shortage } from '../src/shortage.ts';
import { DIFFICULTIES, OBJECTIVES } from '../src/vocabulary.ts';
import { achievableVectors } from './brute-force.ts';
import { blueprintOf, disturbed, howMany, plantedBlueprint, randomOf, randomPool } from './instances.ts';

/** How many conflicts are compared with a listing of all allocations. */
const CONFLICTS = howMany(200, 400);

const POOL: Availability = new Map([
  ['a', [2, 1, 0, 0, 1, 0]],
  ['b', [0, 0, 0, 3, 0, 0]],
  ['c', [0, 0, 0, 0, 0, 0]],
]);

const NAMES = new Map([
  ['a', 'Chapter 1'],
  ['b', 'Chapter 2'],
  ['c', 'Chapter 3'],
]);

function sentences(blueprint: Blueprint, pool: Availability = POOL): string[] {
  return explainShortage(blueprint, pool).map((shortage) => describeShortage(shortage, NAMES));
}

describe('a shortage', () => {
  it('is empty for a blueprint that can be met', () => {
    const blueprint = blueprintOf({
      chapters: { a: 1 },
      difficulty: { simple: 1 },
      objective: { reminding: 1 },
    });
    expect(explainShortage(blueprint, POOL)).toEqual([]);
  });

  it('names every chapter that holds too few', () => {
    const blueprint = blueprintOf({
      chapters: { a: 6, b: 1, c: 2, d: 1 },
      difficulty: { simple: 10 },
      objective: { creativity: 10 },
    });
    expect(explainShortage(blueprint, POOL)[0]).toEqual({
      code: 'chapter-short',
      chapterId: 'a',
      needed: 6,
      available: 4,
    });
    expect(sentences(blueprint)).toEqual([
      'Chapter 1 holds 4 questions, 6 asked',
      'Chapter 3 holds no questions, 2 asked',
      'A chapter holds no questions, 1 asked',
    ]);
  });

  it('names a difficulty and an objective of which the chapter counts leave too few', () => {
    const blueprint = blueprintOf({
      chapters: { a: 2, b: 1 },
      difficulty: { difficult: 3 },
      objective: { reminding: 1, understanding: 1, creativity: 1 },
    });
    expect(explainShortage(blueprint, POOL)).toEqual([
      { code: 'difficulty-short', difficulty: 'difficult', needed: 3, available: 2 },
      { code: 'objective-short', objective: 'creativity', needed: 1, available: 0 },
    ]);
    expect(sentences(blueprint)).toEqual([
      'With these chapter counts at most 2 difficult questions can be had, 3 asked',
      'With these chapter counts no creativity questions can be had, 1 asked',
    ]);
  });

  it('names the field that other counts bind, and what it can be', () => {
    const pool: Availability = new Map([
      ['a', [20, 20, 20, 20, 20, 6]],
      ['b', [20, 20, 20, 20, 20, 6]],
    ]);
    const blueprint = blueprintOf({
      chapters: { a: 30, b: 30 },
      difficulty: { simple: 10, difficult: 50 },
      objective: { reminding: 5, understanding: 10, creativity: 45 },
    });
    const [shortage] = explainShortage(blueprint, pool);
    expect(shortage).toMatchObject({
      code: 'conflict',
      binding: {
        field: { objective: 'creativity', count: 45 },
        given: [{ difficulty: 'difficult', count: 50 }],
        ranges: [{ from: 0, to: 22 }],
      },
    });
    expect(sentences(blueprint, pool)).toEqual([
      'At most 22 creativity questions with 50 difficult ones and these chapter counts, 45 asked',
    ]);
    expect(fieldsOfShortage(shortage!)).toEqual([
      { objective: 'creativity', count: 45 },
      { difficulty: 'difficult', count: 50 },
    ]);
  });

  it('names the counts of which one has to be changed', () => {
    const few = { needed: 2, available: 1 };
    const conflicting: NamedCount[] = [
      { chapterId: 'a', count: 1 },
      { difficulty: 'simple', count: 0 },
    ];
    const cases: [Shortage, CountName[]][] = [
      [
        { code: 'sums-disagree', group: 'difficulty', sum: 2, size: 3 },
        [{ difficulty: 'simple' }, { difficulty: 'difficult' }],
      ],
      [
        { code: 'sums-disagree', group: 'objective', sum: 2, size: 3 },
        [{ objective: 'reminding' }, { objective: 'understanding' }, { objective: 'creativity' }],
      ],
      [{ code: 'chapter-short', chapterId: 'a', ...few }, [{ chapterId: 'a' }]],
      [{ code: 'difficulty-short', difficulty: 'simple', ...few }, [{ difficulty: 'simple' }]],
      [{ code: 'objective-short', objective: 'creativity', ...few }, [{ objective: 'creativity' }]],
      [{ code: 'locked-over', field: { chapterId: 'a' }, locked: 2, asked: 1 }, [{ chapterId: 'a' }]],
      [{ code: 'conflict', counts: conflicting }, conflicting],
      [{ code: 'empty' }, []],
      [{ code: 'too-large', least: 1_001, most: 1_000 }, []],
    ];
    for (const [shortage, fields] of cases) expect(fieldsOfShortage(shortage)).toMatchObject(fields);
  });

  it('lists the values where they have holes, and counts where a chapter count is open', () => {
    const pool: Availability = new Map([
      ['a', [1, 0, 0, 0, 1, 1]],
      ['b', [0, 0, 1, 1, 0, 0]],
    ]);
    const blueprint = blueprintOf({
      chapters: { a: 2, b: 1 },
      difficulty: { simple: 1, difficult: 2 },
      objective: { reminding: 1, understanding: 1, creativity: 1 },
    });
    expect(sentences(blueprint, pool)).toEqual([
      'Only 0 or 2 reminding questions with 1 simple one and these chapter counts, 1 asked',
    ]);
    const open = { ...blueprint, chapters: { a: undefined, b: 1 } };
    expect(explainShortage(open, pool).map((shortage) => describeShortage(shortage, NAMES))).toEqual([
      'These three counts cannot be met together: Chapter 2: 1, simple: 1, reminding: 1',
    ]);
  });

  it('says by how much each sum is off, and that no question is asked', () => {
    const names = (draft: Parameters<typeof parseBlueprint>[0]) => {
      const result = parseBlueprint(draft);
      if (result.ok || result.code === 'count-invalid') throw new Error('expected shortages');
      return result.shortages.map((shortage) => describeShortage(shortage, NAMES));
    };
    expect(names({ chapters: { a: 3 }, difficulty: { simple: 2 }, objective: { reminding: 5 } })).toEqual([
      'The difficulty counts add up to 2, 1 fewer than the 3 of the chapters',
      'The objective counts add up to 5, 2 more than the 3 of the chapters',
    ]);
    expect(names({ chapters: {}, difficulty: {}, objective: {} })).toEqual(['Ask for at least one question']);
  });

  it('uses the singular for one question and one count', () => {
    const one: Shortage = { code: 'chapter-short', chapterId: 'a', needed: 2, available: 1 };
    expect(describeShortage(one, NAMES)).toBe('Chapter 1 holds 1 question, 2 asked');
    const alone: Shortage = { code: 'conflict', counts: [{ chapterId: 'a', count: 9 }] };
    expect(describeShortage(alone, NAMES)).toBe('This count cannot be met: Chapter 1: 9');
    const few: Shortage = { code: 'objective-short', objective: 'reminding', needed: 2, available: 1 };
    expect(describeShortage(few, NAMES)).toBe(
      'With these chapter counts at most 1 reminding question can be had, 2 asked',
    );
  });
});

describe('binding counts', () => {
  it('are those of the exams with the given ones and these chapter counts, by trying every allocation', () => {
    const random = randomOf(4);
    const seen = { above: 0, below: 0, between: 0 };
    for (let conflicts = 0; conflicts < CONFLICTS; ) {
      const pool = randomPool(random, 1 + random.below(3), 1, 0.3);
      const planted = plantedBlueprint(random, pool);
      if (!planted) continue;
      const blueprint = disturbed(random, planted);
      if (isAchievable(blueprint, pool)) continue;
      const [shortage] = explainShortage(blueprint, pool);
      if (shortage?.code !== 'conflict') continue;
      const { field, given, ranges } = shortage.binding!;
      const vectors = achievableVectors(pool).filter((vector) =>
        [...pool.keys()].every((id, chapter) => vector[chapter] === (blueprint.chapters[id] ?? 0)),
      );
      const valuesUnder = (counts: readonly NamedCount[]) =>
        new Set(
          vectors
            .filter((vector) => counts.every((count) => vector[positionOf(count, pool)] === count.count))
            .map((vector) => vector[positionOf(field, pool)]!),
        );
      const told = ranges.flatMap(({ from, to }) =>
        Array.from({ length: to - from + 1 }, (_, index) => from + index),
      );
      expect([...valuesUnder(given)].sort((one, other) => one - other)).toEqual(told);
      expect(told).not.toContain(field.count);
      for (const dropped of given) {
        expect(valuesUnder(given.filter((count) => count !== dropped))).toContain(field.count);
      }
      for (const { count, ...name } of [field, ...given]) expect(askedOf(name, blueprint)).toBe(count);
      seen[field.count > told.at(-1)! ? 'above' : field.count < told[0]! ? 'below' : 'between']++;
      conflicts++;
    }
    expect(seen.above).toBeGreaterThan(0.75 * CONFLICTS);
    expect(seen.between).toBeGreaterThan(0);
  });
});

function askedOf(name: CountName, { chapters, difficulty, objective }: Blueprint): number | undefined {
  if ('chapterId' in name) return chapters[name.chapterId];
  return 'difficulty' in name ? difficulty[name.difficulty] : objective[name.objective];
}

describe('a set of conflicting counts', () => {
  it('conflicts, and no longer does without any one of them, by trying every allocation', () => {
    const random = randomOf(3);
    const sizes = new Set<number>();
    for (let conflicts = 0; conflicts < CONFLICTS; ) {
      const pool = randomPool(random, 1 + random.below(3), 1, 0.3);
      const planted = plantedBlueprint(random, pool);
      if (!planted) continue;
      const blueprint = disturbed(random, planted);
      if (isAchievable(blueprint, pool)) continue;
      const [shortage] = explainShortage(blueprint, pool);
      if (shortage?.code !== 'conflict') continue;
      const isUnasked = [...pool.keys()].map((id) => !blueprint.chapters[id]);
      const vectors = achievableVectors(pool).filter((vector) =>
        isUnasked.every((isZero, chapter) => !isZero || vector[chapter] === 0),
      );
      const canMeet = (counts: readonly NamedCount[]) =>
        vectors.some((vector) => counts.every((count) => vector[positionOf(count, pool)] === count.count));
      expect(canMeet(shortage.counts)).toBe(false);
      for (const dropped of shortage.counts) {
        expect(canMeet(shortage.counts.filter((count) => count !== dropped))).toBe(true);
      }
      sizes.add(shortage.counts.length);
      conflicts++;
    }
    expect(sizes.size).toBeGreaterThanOrEqual(3);
  });
});

function positionOf(named: NamedCount, pool: Availability): number {
  if ('chapterId' in named) return [...pool.keys()].indexOf(named.chapterId);
  if ('difficulty' in named) return pool.size + DIFFICULTIES.indexOf(named.difficulty);
  return pool.size + DIFFICULTIES.length + OBJECTIVES.indexOf(named.objective);
}
