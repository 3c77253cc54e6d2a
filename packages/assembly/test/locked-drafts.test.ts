import { describe, expect, it } from 'vitest';
import { assemble } from '../src/assemble.ts';
import type { Availability } from '../src/availability.ts';
import { explainShortage } from '../src/explain-shortage.ts';
import { fillRest } from '../src/open/fill-rest.ts';
import type { NamedCount } from '../src/shortage.ts';
import { DIFFICULTIES, OBJECTIVES } from '../src/vocabulary.ts';
import { countVector } from './brute-force.ts';
import { howMany, randomOf, seedOf } from './instances.ts';
import { vectorsWith } from './locked-cells.ts';
import { fits, openInstances, sizeOf } from './open-instances.ts';

describe('filling the rest beside locked questions and under a limit', () => {
  it('keeps what is known and gives a blueprint that an exam with them meets, exactly when there is one', () => {
    const instances = howMany(80, 400);
    const seen = { filled: 0, impossible: 0 };
    for (const { pool, conditions, vectors, open, draft } of openInstances(randomOf(53), instances, 4)) {
      if (!open.some((count) => count)) continue;
      const isTrue = vectors.some((vector) => fits(open, vector));
      const result = fillRest(draft, pool, conditions);
      expect(result.ok).toBe(isTrue);
      seen[isTrue ? 'filled' : 'impossible']++;
      if (!result.ok) {
        expect('shortages' in result && result.shortages).not.toEqual([]);
        continue;
      }
      const vector = countVector(result.blueprint, pool);
      expect(fits(open, vector)).toBe(true);
      expect(sizeOf(vector, pool)).toBeLessThanOrEqual(conditions.mostQuestions!);
      const { locked } = conditions;
      const exam = assemble({ blueprint: result.blueprint, availability: pool, seed: seedOf(1), locked });
      expect(exam.ok).toBe(true);
    }
    expect(seen.filled).toBeGreaterThan(0.75 * instances);
    expect(seen.impossible).toBeGreaterThan(0.75 * instances);
  });
});

describe('why an open draft has no exam', () => {
  it('is told by a reason that holds, by listing all exams', () => {
    const instances = howMany(120, 600);
    const seen: Record<string, number> = {};
    for (const { pool, conditions, vectors, open, draft } of openInstances(randomOf(54), instances, 6)) {
      const isTrue = vectors.some((vector) => fits(open, vector));
      const shortages = explainShortage(draft, pool, conditions);
      expect(shortages.length === 0).toBe(isTrue);
      const ofAnySize = vectorsWith(pool, conditions.locked);
      for (const shortage of shortages) {
        seen[shortage.code] = (seen[shortage.code] ?? 0) + 1;
        if (shortage.code === 'empty')
          expect(ofAnySize.filter((vector) => fits(open, vector))).toHaveLength(1);
        if (shortage.code === 'too-large') {
          const sizes = ofAnySize
            .filter((vector) => fits(open, vector))
            .map((vector) => sizeOf(vector, pool))
            .filter((size) => size > 0);
          expect(Math.min(...sizes)).toBe(shortage.least);
          expect(shortage.least).toBeGreaterThan(conditions.mostQuestions!);
        }
        if (shortage.code === 'conflict') {
          const all = shortage.locked === undefined ? vectorsWith(pool, []) : ofAnySize;
          const canMeet = (counts: readonly NamedCount[]) =>
            all.some((vector) => counts.every((count) => vector[positionOf(count, pool)] === count.count));
          expect(canMeet(shortage.counts)).toBe(false);
          for (const dropped of shortage.counts) {
            expect(canMeet(shortage.counts.filter((count) => count !== dropped))).toBe(true);
          }
        }
      }
    }
    for (const code of ['empty', 'too-large', 'conflict', 'locked-over', 'chapter-short', 'sums-disagree']) {
      expect([code, seen[code] ?? 0]).toEqual([code, expect.toSatisfy((count) => count > instances / 60)]);
    }
  });
});

function positionOf(named: NamedCount, pool: Availability): number {
  if ('chapterId' in named) return [...pool.keys()].indexOf(named.chapterId);
  if ('difficulty' in named) return pool.size + DIFFICULTIES.indexOf(named.difficulty);
  return pool.size + DIFFICULTIES.length + OBJECTIVES.indexOf(named.objective);
}
