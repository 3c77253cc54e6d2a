import { describe, expect, it } from 'vitest';
import { isAchievable } from '../src/assemble.ts';
import type { Availability } from '../src/availability.ts';
import { nearestBlueprint } from '../src/nearest/nearest-blueprint.ts';
import { achievableVectors, countVector } from './brute-force.ts';
import { howMany, randomOf, randomPool } from './instances.ts';
import { nearestByMip } from './nearest-by-mip.ts';
import { compareKeys, keyOf, randomDraft } from './nearest-drafts.ts';

describe('the nearest blueprint', () => {
  const tiny = howMany(60, 600);

  it(`is the first of all achievable ones, by listing them for ${tiny} drafts on tiny pools`, () => {
    const random = randomOf(4);
    for (let i = 0; i < tiny; ) {
      const pool = randomPool(random, 1 + random.below(2), 1 + random.below(2), 0.5);
      const vectors = achievableVectors(pool).filter((vector) => vector.some((count) => count > 0));
      if (vectors.length === 0) continue;
      const draft = randomDraft(random, pool, 5);
      const nearest = nearestBlueprint(draft, pool)!;
      const best = vectors.map((vector) => keyOf(vector, draft, pool)).toSorted(compareKeys)[0];
      expect(nearest.isProven).toBe(true);
      expect(keyOf(countVector(nearest.blueprint, pool), draft, pool)).toEqual(best);
      i++;
    }
  });

  const drafts = howMany(6, 300);

  it(`is the optimum that HiGHS finds goal by goal, for ${drafts} drafts`, () => {
    const random = randomOf(5);
    for (let i = 0; i < drafts; i++) {
      const pool = randomPool(random, 2 + random.below(4), 1 + random.below(6), 0.2 + random.unit() * 0.6);
      const draft = randomDraft(random, pool, 1 + random.below(8));
      const nearest = nearestBlueprint(draft, pool);
      const optimum = nearestByMip(draft, pool);
      expect(nearest && countVector(nearest.blueprint, pool)).toEqual(optimum);
    }
  });

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
    const drafts = howMany(100, 300);
    for (let i = 0; i < drafts; i++) {
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
    expect(unproven).toBeGreaterThan(drafts / 6);
  });
});
