import type { Availability } from '@exam/assembly';
import { afterEach, describe, expect, test, vi } from 'vitest';
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

describe('of counts that can be met, but not by taking the most wanted question first,', () => {
  const pool: Availability = new Map([['h1', [1, 1, 0, 1, 0, 0]]]);
  const met = {
    chapters: { h1: 2 },
    difficulty: { simple: 1, difficult: 1 },
    objective: { reminding: 1, understanding: 1, creativity: 0 },
  };
  afterEach(() => void vi.restoreAllMocks());

  test('the nearest are these counts, as long as there is time to search', () => {
    vi.spyOn(performance, 'now').mockReturnValue(0);
    expect(findNearest(met, pool, [])).toEqual(met);
  });

  test('others of their size are told once 40 ms are over', () => {
    let now = 0;
    vi.spyOn(performance, 'now').mockImplementation(() => {
      now += 41;
      return now;
    });
    const found = findNearest(met, pool, []);
    expect(found?.chapters).toEqual(met.chapters);
    expect(found?.difficulty).toEqual({ simple: 2, difficult: 0 });
  });
});
