import { describe, expect, it } from 'vitest';
import { isAchievable } from '../src/assemble.ts';
import type { Availability } from '../src/availability.ts';
import type { BlueprintDraft } from '../src/blueprint.ts';
import { nearestBlueprint } from '../src/nearest/nearest-blueprint.ts';
import type { Random } from '../src/random.ts';
import { achievableVectors, countVector } from './brute-force.ts';
import { randomOf, randomPool } from './instances.ts';
import { nearestByMip } from './nearest-by-mip.ts';

/** Counts drawn at random; in half of the drafts the sums agree. */
function randomDraft(random: Random, pool: Availability, most: number): BlueprintDraft {
  const ids = random.below(4) === 0 ? [...pool.keys(), 'unknown'] : [...pool.keys()];
  const chapters = Object.fromEntries(ids.map((id) => [id, random.below(most + 1)]));
  const size = Object.values(chapters).reduce((sum, count) => sum + count, 0);
  const agrees = random.below(2) === 0;
  const simple = random.below(size + 1);
  const reminding = random.below(size + 1);
  const understanding = random.below(size - reminding + 1);
  const off = () => (agrees ? 0 : random.below(3));
  return {
    chapters,
    difficulty: { simple, difficult: size - simple + off() },
    objective: {
      reminding,
      understanding: understanding + off(),
      creativity: size - reminding - understanding,
    },
  };
}

function change(from: readonly number[], to: readonly number[]): number {
  return from.reduce((sum, count, i) => sum + Math.abs(count - to[i]!), 0);
}

/** Sizes, chapters, the rest, then the counts themselves: what is compared, in this order. */
function keyOf(vector: readonly number[], draft: BlueprintDraft, pool: Availability): number[] {
  const wanted = countVector(draft, pool);
  const size = Object.values(draft.chapters).reduce<number>((sum, count) => sum + (count ?? 0), 0);
  const chapters = vector.slice(0, pool.size);
  return [
    Math.abs(chapters.reduce((sum, count) => sum + count, 0) - size),
    change(wanted.slice(0, pool.size), chapters),
    change(wanted.slice(pool.size), vector.slice(pool.size)),
    ...vector,
  ];
}

function compare(a: readonly number[], b: readonly number[]): number {
  const at = a.findIndex((value, i) => value !== b[i]);
  return at < 0 ? 0 : a[at]! - b[at]!;
}

describe('the nearest blueprint', () => {
  it('is the first of all achievable ones, by listing them for 600 drafts on tiny pools', () => {
    const random = randomOf(4);
    for (let i = 0; i < 600; ) {
      const pool = randomPool(random, 1 + random.below(2), 1 + random.below(2), 0.5);
      const vectors = achievableVectors(pool).filter((vector) => vector.some((count) => count > 0));
      if (vectors.length === 0) continue;
      const draft = randomDraft(random, pool, 5);
      const nearest = nearestBlueprint(draft, pool)!;
      const best = vectors.map((vector) => keyOf(vector, draft, pool)).toSorted(compare)[0];
      expect(nearest.isProven).toBe(true);
      expect(keyOf(countVector(nearest.blueprint, pool), draft, pool)).toEqual(best);
      i++;
    }
  }, 60_000);

  it('is the optimum that HiGHS finds goal by goal, for 300 drafts', () => {
    const random = randomOf(5);
    for (let i = 0; i < 300; i++) {
      const pool = randomPool(random, 2 + random.below(4), 1 + random.below(6), 0.2 + random.unit() * 0.6);
      const draft = randomDraft(random, pool, 1 + random.below(8));
      const nearest = nearestBlueprint(draft, pool);
      const optimum = nearestByMip(draft, pool);
      expect(nearest && countVector(nearest.blueprint, pool)).toEqual(optimum);
    }
  }, 120_000);

  it('is the draft itself if that can be met', () => {
    const pool: Availability = new Map([['a', [1, 1, 1, 1, 1, 1]]]);
    const draft = {
      chapters: { a: 2 },
      difficulty: { simple: 2 },
      objective: { reminding: 1, creativity: 1 },
    };
    expect(nearestBlueprint(draft, pool)!.blueprint).toEqual({
      chapters: { a: 2 },
      difficulty: { simple: 2, difficult: 0 },
      objective: { reminding: 1, understanding: 0, creativity: 1 },
    });
  });

  it('does not exist for a pool without questions', () => {
    const draft = { chapters: { a: 2 }, difficulty: { simple: 2 }, objective: { reminding: 2 } };
    expect(nearestBlueprint(draft, new Map())).toBeUndefined();
    expect(nearestBlueprint(draft, new Map([['a', [0, 0, 0, 0, 0, 0]]]))).toBeUndefined();
  });

  it('asks for one question if the draft asks for none', () => {
    const pool: Availability = new Map([['a', [0, 0, 0, 0, 3, 0]]]);
    const { blueprint } = nearestBlueprint({ chapters: {}, difficulty: {}, objective: {} }, pool)!;
    expect(blueprint.chapters).toEqual({ a: 1 });
  });

  it('can be met and has the right size and chapters even when time is over at any moment', () => {
    const random = randomOf(6);
    let unproven = 0;
    for (let i = 0; i < 300; i++) {
      const pool = randomPool(random, 4, 3, 0.6);
      const draft = randomDraft(random, pool, 6);
      const proven = nearestBlueprint(draft, pool);
      if (!proven) continue;
      let looks = random.below(30);
      const hurried = nearestBlueprint(draft, pool, { isOverdue: () => looks-- <= 0 })!;
      const key = keyOf(countVector(hurried.blueprint, pool), draft, pool);
      const bestKey = keyOf(countVector(proven.blueprint, pool), draft, pool);
      expect(isAchievable(hurried.blueprint, pool)).toBe(true);
      expect(key.slice(0, 2)).toEqual(bestKey.slice(0, 2));
      if (hurried.isProven) expect(key).toEqual(bestKey);
      else unproven++;
    }
    expect(unproven).toBeGreaterThan(50);
  });
});
