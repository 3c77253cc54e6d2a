import { describe, expect, it } from 'vitest';
import { isAchievable } from '../src/assemble.ts';
import type { Availability, KindCounts } from '../src/availability.ts';
import type { BlueprintDraft } from '../src/blueprint.ts';
import { apportion } from '../src/open/apportion.ts';
import { fillRest } from '../src/open/fill-rest.ts';
import type { Shortage } from '../src/shortage.ts';
import { achievableVectors, countVector } from './brute-force.ts';
import { howMany, randomOf, randomPool } from './instances.ts';
import { draftOfVector, openVector } from './open-drafts.ts';

const RICH: KindCounts = [10, 10, 10, 10, 10, 10];

function poolOf(...rows: KindCounts[]): Availability {
  return new Map(rows.map((row, i) => [`c${i}`, row]));
}

function filled(draft: BlueprintDraft, pool: Availability) {
  const result = fillRest(draft, pool);
  if (!result.ok) throw new Error(JSON.stringify(result));
  return result.blueprint;
}

function shortagesOf(draft: BlueprintDraft, pool: Availability): readonly Shortage[] {
  const result = fillRest(draft, pool);
  return result.ok || !('shortages' in result) ? [] : result.shortages;
}

describe('filling the rest of a draft', () => {
  it('keeps what is known and gives a blueprint that can be met, exactly when some exam has it', () => {
    const random = randomOf(31);
    const seen = { filled: 0, impossible: 0 };
    const pools = howMany(80, 300);
    for (let i = 0; i < pools; i++) {
      const pool = randomPool(random, 1 + random.below(3), 1, 0.4);
      const vectors = achievableVectors(pool);
      for (let j = 0; j < 8; j++) {
        const open = openVector(random, vectors[random.below(vectors.length)]!, random.unit());
        if (!open.some((count) => count)) continue;
        const isTrue = vectors.some((vector) =>
          open.every((count, at) => count === undefined || count === vector[at]),
        );
        const result = fillRest(draftOfVector(open, pool), pool);
        expect(result.ok).toBe(isTrue);
        seen[isTrue ? 'filled' : 'impossible']++;
        if (!result.ok) continue;
        const vector = countVector(result.blueprint, pool);
        expect(open.map((count, at) => count ?? vector[at])).toEqual(vector);
        expect(isAchievable(result.blueprint, pool)).toBe(true);
      }
    }
    expect(seen.filled).toBeGreaterThan(2.5 * pools);
    expect(seen.impossible).toBeGreaterThan(pools);
  });

  it('shares evenly where all hold the same', () => {
    const draft = {
      chapters: { c0: undefined, c1: undefined, c2: undefined },
      difficulty: { simple: 6, difficult: 4 },
      objective: {},
    };
    expect(filled(draft, poolOf(RICH, RICH, RICH))).toEqual({
      chapters: { c0: 4, c1: 3, c2: 3 },
      difficulty: { simple: 6, difficult: 4 },
      objective: { reminding: 4, understanding: 3, creativity: 3 },
    });
  });

  it('shares in proportion to what is held, and leaves zeros alone', () => {
    const pool = poolOf([20, 0, 0, 10, 0, 0], [10, 0, 0, 5, 0, 0], [9, 0, 0, 9, 0, 0]);
    const draft = { chapters: { c0: undefined, c1: 3, c2: 0 }, difficulty: {}, objective: {} };
    expect(filled(draft, pool)).toEqual({
      chapters: { c0: 6, c1: 3 },
      difficulty: { simple: 6, difficult: 3 },
      objective: { reminding: 9, understanding: 0, creativity: 0 },
    });
  });

  it('takes the size from the complete groups', () => {
    const draft = {
      chapters: { c0: 1, c1: undefined },
      difficulty: { simple: 1 },
      objective: { reminding: 2, understanding: 2, creativity: 2 },
    };
    expect(filled(draft, poolOf(RICH, RICH))).toEqual({
      chapters: { c0: 1, c1: 5 },
      difficulty: { simple: 1, difficult: 5 },
      objective: { reminding: 2, understanding: 2, creativity: 2 },
    });
  });

  it('gives to the others what one of them cannot take', () => {
    const draft = {
      chapters: { c0: undefined, c1: undefined, c2: undefined },
      difficulty: { simple: 0, difficult: 12 },
      objective: {},
    };
    const onlySimple: KindCounts = [20, 20, 20, 0, 0, 0];
    expect(filled(draft, poolOf(RICH, RICH, onlySimple)).chapters).toEqual({ c0: 6, c1: 6 });
  });

  it('takes more from chapters whose questions are of the kinds that are asked for', () => {
    const simple: KindCounts = [30, 0, 0, 0, 0, 0];
    const difficult: KindCounts = [0, 0, 0, 30, 0, 0];
    const draft = {
      chapters: { c0: undefined, c1: undefined, c2: undefined, c3: undefined },
      difficulty: { simple: 28, difficult: 12 },
      objective: {},
    };
    const pool = poolOf(simple, difficult, simple, difficult);
    expect(filled(draft, pool).chapters).toEqual({ c0: 14, c1: 6, c2: 14, c3: 6 });
    expect(filled({ ...draft, difficulty: { simple: 28 } }, pool).chapters).toMatchObject({ c0: 14, c2: 14 });
  });

  it('moves one question where shares rounded one by one do not add up to the counts', () => {
    const simple: KindCounts = [9, 0, 0, 0, 0, 0];
    const difficult: KindCounts = [0, 0, 0, 9, 0, 0];
    const draft = {
      chapters: Object.fromEntries(['c0', 'c1', 'c2', 'c3', 'c4', 'c5'].map((id) => [id, undefined])),
      difficulty: { simple: 7, difficult: 2 },
      objective: {},
    };
    const pool = poolOf(simple, difficult, simple, difficult, simple, difficult);
    const counts = Object.values(filled(draft, pool).chapters).toSorted();
    expect(counts).toEqual([1, 1, 2, 2, 3]);
  });

  it('is refused without a count above zero', () => {
    const draft = { chapters: { c0: undefined }, difficulty: { simple: 0 }, objective: {} };
    expect(shortagesOf(draft, poolOf(RICH))).toEqual([{ code: 'empty' }]);
  });

  it('names the count that is no whole number', () => {
    const draft = { chapters: { c0: 1.5 }, difficulty: {}, objective: {} };
    expect(fillRest(draft, poolOf(RICH))).toEqual({
      ok: false,
      code: 'count-invalid',
      field: { chapterId: 'c0' },
    });
  });
});

describe('a draft that cannot be filled', () => {
  it('has sums that disagree, a chapter that is short, or known counts that conflict', () => {
    const pool = poolOf(RICH, [2, 0, 0, 0, 0, 0]);
    const none = { difficulty: {}, objective: {} };
    expect(
      shortagesOf({ chapters: { c0: 3 }, difficulty: { simple: 2, difficult: 2 }, objective: {} }, pool),
    ).toEqual([{ code: 'sums-disagree', group: 'difficulty', sum: 4, size: 3 }]);
    expect(shortagesOf({ ...none, chapters: { c0: undefined, c1: 3 } }, pool)).toEqual([
      { code: 'chapter-short', chapterId: 'c1', needed: 3, available: 2 },
    ]);
    expect(shortagesOf({ ...none, chapters: { c1: 1 }, objective: { reminding: 0 } }, pool)).toMatchObject([
      {
        code: 'conflict',
        counts: [
          { chapterId: 'c1', count: 1 },
          { objective: 'reminding', count: 0 },
        ],
      },
    ]);
    expect(shortagesOf({ ...none, chapters: { c1: 2 }, difficulty: { difficult: 1 } }, pool)).toEqual([
      { code: 'difficulty-short', difficulty: 'difficult', needed: 1, available: 0 },
    ]);
  });
});

describe('shares', () => {
  it('add up, follow the weights, and are the same when some are dealt out anew', () => {
    const random = randomOf(32);
    for (let i = 0; i < 500; i++) {
      const weights = Array.from({ length: 2 + random.below(5) }, () => random.below(30));
      if (weights.every((weight) => weight === 0)) continue;
      const questions = random.below(40);
      const shares = apportion(questions, weights);
      expect(shares.reduce((sum, share) => sum + share, 0)).toBe(questions);
      const [, ...others] = shares;
      const [, ...otherWeights] = weights;
      if (otherWeights.every((weight) => weight === 0)) continue;
      expect(apportion(questions - shares[0]!, otherWeights)).toEqual(others);
    }
    expect(apportion(10, [3, 2, 0])).toEqual([6, 4, 0]);
  });

  it('stay within their bounds, and no question would be better placed with another', () => {
    const random = randomOf(33);
    for (let i = 0; i < 500; i++) {
      const weights = Array.from({ length: 2 + random.below(5) }, () => 1 + random.below(30));
      const bounds = weights.map(() => {
        const from = random.below(6);
        return { from, to: from + random.below(12) };
      });
      const least = bounds.reduce((sum, { from }) => sum + from, 0);
      const most = bounds.reduce((sum, { to }) => sum + to, 0);
      const questions = least + random.below(most - least + 1);
      const shares = apportion(questions, weights, bounds);
      expect(shares.reduce((sum, share) => sum + share, 0)).toBe(questions);
      expect(shares.every((share, at) => share >= bounds[at]!.from && share <= bounds[at]!.to)).toBe(true);
      for (const [giver, given] of shares.entries()) {
        for (const [taker, taken] of shares.entries()) {
          if (given === bounds[giver]!.from || taken === bounds[taker]!.to) continue;
          expect(weights[giver]! / (2 * given - 1)).toBeGreaterThanOrEqual(weights[taker]! / (2 * taken + 1));
        }
      }
    }
  });
});
