import type { Availability } from '@exam/assembly';
import { expect, test } from 'vitest';
import { findNearest } from './nearest.ts';

const POOL: Availability = new Map([
  ['h1', [2, 0, 0, 2, 0, 0]],
  ['h2', [9, 9, 9, 9, 9, 9]],
  ['empty', [0, 0, 0, 0, 0, 0]],
]);

const counts = {
  chapters: { h1: 6 },
  difficulty: { simple: 3, difficult: 3 },
  objective: { reminding: 6, understanding: 0, creativity: 0 },
};

test('a chapter that holds too little is asked for what it holds, and no other chapter is brought in', () => {
  expect(findNearest(counts, POOL, [])).toEqual({
    chapters: { h1: 4 },
    difficulty: { simple: 2, difficult: 2 },
    objective: { reminding: 4, understanding: 0, creativity: 0 },
  });
});

test('sums that disagree come to the size that the chapters give', () => {
  const nearest = findNearest({ ...counts, chapters: { h2: 5 } }, POOL, []);
  expect(nearest?.chapters).toEqual({ h2: 5 });
  expect(Object.values(nearest!.difficulty).reduce((sum, count) => sum + count)).toBe(5);
  expect(Object.values(nearest!.objective).reduce((sum, count) => sum + count)).toBe(5);
});

test('chapters without a question have no nearest counts, known or not', () => {
  expect(findNearest({ ...counts, chapters: { empty: 6 } }, POOL, [])).toBeUndefined();
  expect(findNearest({ ...counts, chapters: { unknown: 6 } }, POOL, [])).toBeUndefined();
});

test('locked questions stay in it, also those of a chapter that is no longer asked', () => {
  const cell = { chapterId: 'h2', kind: { difficulty: 'simple', objective: 'reminding' } } as const;
  const nearest = findNearest({ ...counts, chapters: { h1: 3 } }, POOL, [cell]);
  expect(nearest?.chapters['h2']).toBe(1);
  expect(nearest?.difficulty.simple).toBeGreaterThanOrEqual(1);
});
