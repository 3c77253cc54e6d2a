import { describe, expect, it } from 'vitest';
import { assemble } from '../src/assemble.ts';
import type { Availability } from '../src/availability.ts';
import type { Blueprint, BlueprintDraft } from '../src/blueprint.ts';
import { describeShortage } from '../src/describe-shortage.ts';
import { type Cell, countsOf } from '../src/locked.ts';
import { nearestBlueprint } from '../src/nearest/nearest-blueprint.ts';
import type { Random } from '../src/random.ts';
import type { NamedCount } from '../src/shortage.ts';
import { DIFFICULTIES, KINDS, kindIndex, OBJECTIVES } from '../src/vocabulary.ts';
import { countVector, examsByAllocation } from './brute-force.ts';
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
import { cellCounts, randomlyLocked, vectorsWith } from './locked-cells.ts';
import { nearestByMip } from './nearest-by-mip.ts';
import { compareKeys, keyOf, randomDraft } from './nearest-drafts.ts';

function requests(random: Random): { pool: Availability; blueprint: Blueprint; locked: Cell[] } {
  while (true) {
    const pool = randomPool(random, 1 + random.below(3), 1 + random.below(2), 0.4);
    const planted = plantedBlueprint(random, pool);
    if (!planted) continue;
    const blueprint = random.below(3) === 0 ? planted : disturbed(random, planted);
    return { pool, blueprint, locked: randomlyLocked(random, pool, random.unit() * 0.4) };
  }
}

describe('an exam with locked questions', () => {
  it('is drawn exactly when some exam holds them, and meets every count with them, by listing', () => {
    const random = randomOf(41);
    const seen = { drawn: 0, impossible: 0, complete: 0 };
    const cases = howMany(120, 1_500);
    for (let i = 0; i < cases; i++) {
      const { pool, blueprint, locked } = requests(random);
      const kept = cellCounts(pool, locked);
      const isTrue = [...examsByAllocation(blueprint, pool).keys()].some((allocation) =>
        allocation.split(',').every((count, cell) => Number(count) >= kept[cell]!),
      );
      const result = assemble({ blueprint, availability: pool, seed: seedOf(i), locked });
      expect(result.ok).toBe(isTrue);
      seen[isTrue ? 'drawn' : 'impossible']++;
      if (!result.ok) {
        expect(result.shortages).not.toEqual([]);
        continue;
      }
      if (result.picks.length === 0) seen.complete++;
      expect(countVector(countsOf([...locked, ...result.picks]), pool)).toEqual(countVector(blueprint, pool));
      expect(countVector(draftOf(result.allocation), pool)).toEqual(
        countVector(countsOf(result.picks), pool),
      );
      for (const pick of result.picks) {
        const cell = 6 * [...pool.keys()].indexOf(pick.chapterId) + kindIndex(pick.kind);
        expect(pick.rank).toBeLessThan([...pool.values()].flat()[cell]! - kept[cell]!);
      }
      const names = result.picks.map((pick) => `${pick.chapterId} ${kindIndex(pick.kind)} ${pick.rank}`);
      expect(new Set(names).size).toBe(names.length);
    }
    expect(seen.drawn).toBeGreaterThan(cases / 8);
    expect(seen.impossible).toBeGreaterThan(cases / 3);
    expect(seen.complete).toBeGreaterThan(0);
  });

  it('needs nothing more once all are locked', () => {
    const pool: Availability = new Map([['a', [1, 0, 0, 0, 0, 0]]]);
    const blueprint = blueprintOf({
      chapters: { a: 1 },
      difficulty: { simple: 1 },
      objective: { reminding: 1 },
    });
    const locked = [{ chapterId: 'a', kind: KINDS[0]! }];
    expect(assemble({ blueprint, availability: pool, seed: seedOf(1), locked })).toMatchObject({
      ok: true,
      picks: [],
    });
  });

  it('cannot lock more questions of a cell than it holds', () => {
    const pool: Availability = new Map([['a', [1, 0, 0, 0, 0, 0]]]);
    const blueprint = blueprintOf({
      chapters: { a: 2 },
      difficulty: { simple: 2 },
      objective: { reminding: 2 },
    });
    const cell = { chapterId: 'a', kind: KINDS[0]! };
    const request = { blueprint, availability: pool, seed: seedOf(1) };
    expect(() => assemble({ ...request, locked: [cell, cell] })).toThrow(RangeError);
  });
});

describe('a shortage with locked questions', () => {
  const NAMES = new Map([
    ['a', 'Processes'],
    ['b', 'Threads'],
  ]);
  const POOL: Availability = new Map([
    ['a', [2, 0, 0, 0, 0, 2]],
    ['b', [1, 0, 0, 1, 0, 0]],
  ]);
  const sentences = (draft: BlueprintDraft, locked: readonly Cell[]) => {
    const result = assemble({ blueprint: blueprintOf(draft), availability: POOL, seed: seedOf(1), locked });
    return result.ok ? [] : result.shortages.map((shortage) => describeShortage(shortage, NAMES));
  };
  const inA = (kind: number) => ({ chapterId: 'a', kind: KINDS[kind]! });
  const inB = (kind: number) => ({ chapterId: 'b', kind: KINDS[kind]! });

  it('names each count that they exceed', () => {
    const draft = {
      chapters: { a: 1 },
      difficulty: { simple: 1, difficult: 0 },
      objective: { reminding: 1, understanding: 0, creativity: 0 },
    };
    expect(sentences(draft, [inA(0), inA(5), inB(0)])).toEqual([
      '2 locked questions are from Processes, 1 asked',
      '1 locked question is from Threads, none asked',
      '2 locked questions are simple, 1 asked',
      '1 locked question is difficult, none asked',
      '2 locked questions are reminding, 1 asked',
      '1 locked question is creativity, none asked',
    ]);
  });

  it('says so where an exam exists without them', () => {
    const draft = {
      chapters: { a: 2, b: 1 },
      difficulty: { simple: 2, difficult: 1 },
      objective: { reminding: 2, creativity: 1 },
    };
    expect(sentences(draft, [])).toEqual([]);
    expect(sentences(draft, [inB(3)])).toEqual([
      'No creativity questions with 2 simple ones, these chapter counts and the locked question, 1 asked',
    ]);
    const others = {
      chapters: { a: 1, b: 2 },
      difficulty: { simple: 1, difficult: 2 },
      objective: { reminding: 2, creativity: 1 },
    };
    expect(sentences(others, [])).toEqual([]);
    expect(sentences(others, [inA(0)])).toEqual([
      'With these chapter counts and the locked question at most 1 difficult question can be had, 2 asked',
      'With these chapter counts and the locked question no creativity questions can be had, 1 asked',
    ]);
  });

  it('conflicts, and no longer does without any one of its counts, by listing all exams', () => {
    const random = randomOf(42);
    for (let conflicts = 0; conflicts < howMany(10, 80); ) {
      const { pool, blueprint, locked } = requests(random);
      const result = assemble({ blueprint, availability: pool, seed: seedOf(1), locked });
      const [shortage] = result.ok ? [] : result.shortages;
      if (shortage?.code !== 'conflict' || shortage.locked === undefined) continue;
      const unasked = [...pool.keys()].map((id) => !blueprint.chapters[id]);
      const vectors = vectorsWith(pool, locked).filter((vector) =>
        unasked.every((isUnasked, chapter) => !isUnasked || vector[chapter] === 0),
      );
      const canMeet = (counts: readonly NamedCount[]) =>
        vectors.some((vector) => counts.every((count) => vector[positionOf(count, pool)] === count.count));
      expect(shortage.locked).toBe(locked.length);
      expect(canMeet(shortage.counts)).toBe(false);
      for (const dropped of shortage.counts) {
        expect(canMeet(shortage.counts.filter((count) => count !== dropped))).toBe(true);
      }
      conflicts++;
    }
  });
});

describe('the nearest blueprint with locked questions', () => {
  const tiny = howMany(25, 500);

  it(`is the first of all that hold them, by listing them for ${tiny} drafts on tiny pools`, () => {
    const random = randomOf(43);
    for (let i = 0; i < tiny; ) {
      const pool = randomPool(random, 1 + random.below(3), 1 + random.below(2), 0.55);
      if ([...pool.values()].flat().reduce((sum, held) => sum + held, 0) > 12) continue;
      const locked = randomlyLocked(random, pool, random.unit() * 0.7);
      const vectors = vectorsWith(pool, locked).filter((vector) => vector.some((count) => count > 0));
      if (vectors.length === 0) continue;
      const draft = randomDraft(random, pool, 3);
      const nearest = nearestBlueprint(draft, pool, { locked })!;
      const best = vectors.map((vector) => keyOf(vector, draft, pool)).toSorted(compareKeys)[0];
      expect(nearest.isProven).toBe(true);
      expect(keyOf(countVector(nearest.blueprint, pool), draft, pool)).toEqual(best);
      i++;
    }
  });

  const drafts = howMany(4, 60);

  it(`is the optimum that HiGHS finds goal by goal, for ${drafts} drafts`, () => {
    const random = randomOf(44);
    for (let i = 0; i < drafts; i++) {
      const pool = randomPool(random, 2 + random.below(3), 1 + random.below(6), 0.2 + random.unit() * 0.6);
      const locked = randomlyLocked(random, pool, random.unit() * 0.5);
      const draft = randomDraft(random, pool, 1 + random.below(8));
      const nearest = nearestBlueprint(draft, pool, { locked });
      const optimum = nearestByMip(draft, pool, cellCounts(pool, locked));
      expect(nearest && countVector(nearest.blueprint, pool)).toEqual(optimum);
    }
  });
});

function positionOf(named: NamedCount, pool: Availability): number {
  if ('chapterId' in named) return [...pool.keys()].indexOf(named.chapterId);
  if ('difficulty' in named) return pool.size + DIFFICULTIES.indexOf(named.difficulty);
  return pool.size + DIFFICULTIES.length + OBJECTIVES.indexOf(named.objective);
}
