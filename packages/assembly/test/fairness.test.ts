import { beforeAll, describe, expect, it } from 'vitest';
import { assemble } from '../src/assemble.ts';
import type { Availability } from '../src/availability.ts';
import { type Blueprint, blueprintSize } from '../src/blueprint.ts';
import { kindIndex } from '../src/vocabulary.ts';
import { examsByAllocation } from './brute-force.ts';
import { differsFrom, tally } from './chi-square.ts';
import { blueprintOf, howMany, plantedBlueprint, randomOf, randomPool, seedOf } from './instances.ts';

/** A pool, a blueprint of it, and how often to draw. */
interface Case {
  readonly name: string;
  readonly pool: Availability;
  readonly blueprint: Blueprint;
}

const DRAWS = 5_000;

const CASES: readonly Case[] = [
  {
    name: 'one chapter with cells of 100, 1, 1 and 100',
    pool: new Map([['a', [100, 1, 0, 1, 100, 0]]]),
    blueprint: blueprintOf({
      chapters: { a: 20 },
      difficulty: { simple: 10, difficult: 10 },
      objective: { reminding: 10, understanding: 10 },
    }),
  },
  {
    name: 'chapters of very different size and composition',
    pool: new Map([
      ['a', [40, 2, 0, 1, 30, 3]],
      ['b', [1, 2, 1, 1, 0, 2]],
      ['c', [0, 9, 1, 2, 1, 0]],
    ]),
    blueprint: blueprintOf({
      chapters: { a: 2, b: 4, c: 2 },
      difficulty: { simple: 4, difficult: 4 },
      objective: { reminding: 3, understanding: 3, creativity: 2 },
    }),
  },
  {
    name: 'exams that differ in three questions at least',
    pool: new Map([
      ['a', [3, 1, 0, 0, 0, 0]],
      ['b', [0, 2, 1, 0, 0, 0]],
      ['c', [1, 0, 1, 0, 0, 0]],
    ]),
    blueprint: blueprintOf({
      chapters: { a: 1, b: 1, c: 1 },
      difficulty: { simple: 3 },
      objective: { reminding: 1, understanding: 1, creativity: 1 },
    }),
  },
  // Fewer cases in the short form, not fewer draws: those decide how small an unfairness is seen.
  ...randomCases(howMany(3, 8)),
];

describe.each(CASES)('with $name', ({ pool, blueprint }) => {
  const truth = examsByAllocation(blueprint, pool);
  const examCount = [...truth.values()].reduce((sum, count) => sum + count, 0);
  const allocations = new Map<string, number>();
  const questions = new Map<string, number>();
  beforeAll(() => {
    for (let i = 0; i < DRAWS; i++) {
      const result = assemble({ blueprint, availability: pool, seed: seedOf(i) });
      if (!result.ok) throw new Error('expected an exam');
      const cells = [...pool.keys()].flatMap((id) => result.allocation.get(id) ?? [0, 0, 0, 0, 0, 0]);
      tally(allocations, cells.join());
      for (const { chapterId, kind, rank } of result.picks)
        tally(questions, `${chapterId} ${kindIndex(kind)} ${rank}`);
    }
  });

  it('every exam is equally likely: allocations come as often as they have exams', () => {
    const shares = new Map([...truth].map(([cells, exams]) => [cells, exams / examCount]));
    expect(differsFrom(shares, allocations)).toBe(false);
  });

  it('every question is drawn in proportion to the number of exams with it, and none is left out', () => {
    const wrong: string[] = [];
    for (const [question, share] of questionShares(truth, examCount, pool)) {
      const tolerance = 4.5 * Math.sqrt((share * (1 - share)) / DRAWS) + 1e-12;
      const observed = (questions.get(question) ?? 0) / DRAWS;
      if (Math.abs(observed - share) > tolerance) wrong.push(`${question}: ${observed}, not ${share}`);
    }
    expect(wrong).toEqual([]);
    expect(questions.size).toBe(questionShares(truth, examCount, pool).size);
  });
});

it('the chi-square test detects a draw that prefers some allocations', () => {
  const shares = new Map([
    ['x', 0.5],
    ['y', 0.5],
  ]);
  const counts = (x: number) =>
    new Map([
      ['x', x],
      ['y', 6000 - x],
    ]);
  expect(differsFrom(shares, counts(3050))).toBe(false);
  expect(differsFrom(shares, counts(3200))).toBe(true);
});

/** Pools of two to four chapters with a blueprint that has from 3 to 150 allocations. */
function randomCases(count: number): Case[] {
  const random = randomOf(8);
  const cases: Case[] = [];
  while (cases.length < count) {
    const pool = randomPool(random, 2 + random.below(3), 3, 0.4);
    const blueprint = plantedBlueprint(random, pool);
    if (!blueprint || blueprintSize(blueprint) > 9) continue;
    const allocations = examsByAllocation(blueprint, pool).size;
    if (allocations < 3 || allocations > 150) continue;
    cases.push({ name: `random pool ${cases.length + 1}, ${allocations} allocations`, pool, blueprint });
  }
  return cases;
}

/** For each question that is in some exam the share of exams that have it. */
function questionShares(
  truth: ReadonlyMap<string, number>,
  examCount: number,
  pool: Availability,
): Map<string, number> {
  const shares = new Map<string, number>();
  const cells = [...pool].flatMap(([id, counts]) =>
    counts.map((held, kind) => ({ name: `${id} ${kind}`, held })),
  );
  for (const [allocation, exams] of truth) {
    allocation.split(',').forEach((taken, index) => {
      const { name, held } = cells[index]!;
      for (let rank = 0; rank < held && Number(taken) > 0; rank++) {
        const share = (exams / examCount) * (Number(taken) / held);
        shares.set(`${name} ${rank}`, (shares.get(`${name} ${rank}`) ?? 0) + share);
      }
    });
  }
  return shares;
}
