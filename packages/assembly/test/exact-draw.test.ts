import { describe, expect, it } from 'vitest';
import { assemble } from '../src/assemble.ts';
import { type Availability, type KindCounts, NO_QUESTIONS } from '../src/availability.ts';
import type { Blueprint } from '../src/blueprint.ts';
import { exactDrawOf, type Limits } from '../src/exact/exact-draw.ts';
import { allocationOf, problemOf } from '../src/problem.ts';
import { KINDS, kindIndex } from '../src/vocabulary.ts';
import { distributionOf, totalVariation } from './branching-random.ts';
import { examsByAllocation } from './brute-force.ts';
import { blueprintOf, howMany, plantedBlueprint, randomOf, randomPool, seedOf } from './instances.ts';

/** Rounding alone; to be fair, 0.02 would do. */
const MOST_VARIATION = 1e-9;

/** More would be listed for long. */
const MOST_STEPS = 20_000;

const AGAIN = 'begins again';

describe('an exact draw', () => {
  it('makes every exam equally likely on small and tight pools, by its computed distribution', () => {
    const variations = smallInstances(howMany(150, 1_000), 300).map(([pool, blueprint]) =>
      totalVariation(drawn(pool, blueprint), truthOf(pool, blueprint)),
    );
    expect(Math.max(...variations)).toBeLessThan(MOST_VARIATION);
  });

  it('does so when it begins again with chapters that are not counted', () => {
    const limits = { counting: 0, countingPart: 200, tries: 1e6 };
    const variations = smallInstances(howMany(20, 100), 60).map(([pool, blueprint]) =>
      totalVariation(drawn(pool, blueprint, limits), truthOf(pool, blueprint)),
    );
    expect(Math.max(...variations)).toBeLessThan(MOST_VARIATION);
  });

  it('does so where one question is a million times as rare as its neighbours', () => {
    const pool: Availability = new Map([
      ['a', [1_000_000, 0, 0, 1, 0, 0]],
      ['b', [1_000_000, 0, 0, 1, 0, 0]],
      ['c', [1_000_000, 1, 0, 2, 0, 0]],
    ]);
    const blueprint = blueprintOf({
      chapters: { a: 1, b: 1, c: 30 },
      difficulty: { simple: 29, difficult: 3 },
      objective: { reminding: 31, understanding: 1 },
    });
    expect(totalVariation(drawn(pool, blueprint), truthOf(pool, blueprint))).toBeLessThan(MOST_VARIATION);
  });
});

describe('an exam is drawn again as it was', () => {
  it('where all chapters are counted', () => {
    const availability: Availability = new Map([
      ['a', [40, 2, 0, 1, 30, 3]],
      ['b', [1, 2, 1, 1, 0, 2]],
      ['c', [0, 9, 1, 2, 1, 0]],
    ]);
    const blueprint = blueprintOf({
      chapters: { a: 2, b: 4, c: 2 },
      difficulty: { simple: 4, difficult: 4 },
      objective: { reminding: 3, understanding: 3, creativity: 2 },
    });
    const drawn = drawnWith(blueprint, availability);
    // Written down when version 3 of the engine was the newest.
    expect(drawn).toBe('a 4 2,a 0 19,b 3 0,b 5 1,b 1 1,b 0 0,c 2 0,c 4 0');
  });

  it('where chapters give questions by chance', () => {
    const ids = [...'abcdefghijklmnopqrst'];
    const held = (i: number) => KINDS.map((_, kind) => (7 * i + 5 * kind) % 11) as unknown as KindCounts;
    const blueprint = blueprintOf({
      chapters: Object.fromEntries(ids.map((id, i) => [id, 1 + (i % 3)])),
      difficulty: { simple: 21, difficult: 18 },
      objective: { reminding: 12, understanding: 15, creativity: 12 },
    });
    const drawn = drawnWith(blueprint, new Map(ids.map((id, i) => [id, held(i)])));
    // Written down when version 3 of the engine was the newest.
    expect(drawn).toBe(
      'a 2 4,b 0 5,b 5 6,c 1 5,c 2 1,c 3 4,d 4 7,e 2 4,e 2 1,f 1 2,f 5 4,f 3 0,g 4 4,h 0 1,h 2 0,i 1 3,i 4 3,i 4 6,j 0 7,' +
        'k 1 1,k 0 1,l 2 7,l 4 8,l 5 2,m 0 5,n 1 4,n 0 2,o 1 2,o 0 9,o 3 1,p 5 4,q 5 1,q 5 0,r 0 6,r 1 1,r 4 1,s 3 6,t 4 4,t 4 3',
    );
  });
});

/** What one seed draws: chapter, number of the kind and rank of each question. */
function drawnWith(blueprint: Blueprint, availability: Availability): string {
  const result = assemble({ blueprint, availability, seed: seedOf(36) });
  if (!result.ok) throw new Error('expected an exam');
  return result.picks.map(({ chapterId, kind, rank }) => `${chapterId} ${kindIndex(kind)} ${rank}`).join();
}

/** The computed distribution of allocations, among the draws that do not begin again. */
function drawn(pool: Availability, blueprint: Blueprint, limits?: Limits): Map<string, number> {
  const problem = problemOf(blueprint, pool);
  const draw = exactDrawOf(problem, limits);
  if (!draw) throw new Error('expected an exact draw');
  const shares = distributionOf((random) => {
    const taken = draw.attempt(random);
    if (!taken) return AGAIN;
    const allocation = allocationOf(problem.chapterIds, taken);
    return [...pool.keys()].flatMap((id) => allocation.get(id) ?? NO_QUESTIONS).join();
  });
  shares.delete(AGAIN);
  return normalized(shares);
}

function truthOf(pool: Availability, blueprint: Blueprint): Map<string, number> {
  return normalized(examsByAllocation(blueprint, pool));
}

function normalized(weights: ReadonlyMap<string, number>): Map<string, number> {
  const total = [...weights.values()].reduce((sum, weight) => sum + weight, 0);
  return new Map([...weights].map(([outcome, weight]) => [outcome, weight / total]));
}

/** Pools of two to five chapters, up to nearly as many questions asked as there are; at least two allocations. */
function smallInstances(count: number, mostAllocations: number): [Availability, Blueprint][] {
  const random = randomOf(36);
  const instances: [Availability, Blueprint][] = [];
  while (instances.length < count) {
    const pool = randomPool(random, 2 + random.below(4), 1 + random.below(6), 0.7 * random.unit());
    const blueprint = plantedBlueprint(random, pool);
    if (!blueprint) continue;
    const allocations = examsByAllocation(blueprint, pool, MOST_STEPS).size;
    if (allocations >= 2 && allocations <= mostAllocations) instances.push([pool, blueprint]);
  }
  return instances;
}
