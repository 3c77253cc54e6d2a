import { DIFFICULTIES, OBJECTIVES } from '@exam/assembly';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  countLimited,
  describeFull,
  findExceededLimit,
  maximumNeeded,
  roomyMaximum,
} from './chapter-limits.ts';
import { LIMITS } from './limits.ts';

const kinds = fc.array(
  fc.record({
    difficulty: fc.constantFrom(...DIFFICULTIES),
    objective: fc.constantFrom(...OBJECTIVES),
    numberOfQuestions: fc.integer({ min: 0, max: 20 }),
  }),
  { maxLength: 8 },
);

test('the maximum needed is the first one, counted up from 1, that breaks no limit', () => {
  fc.assert(
    fc.property(kinds, (held) => {
      const counts = countLimited(held);
      let first = 1;
      while (findExceededLimit(counts, first)) first++;
      expect(maximumNeeded(counts)).toBe(first);
    }),
    { numRuns: 500 },
  );
});

test.each([
  [1, 10],
  [5, 10],
  [6, 20],
  [89, 180],
  [91, 190],
  [617, 1_300],
  [499_999, 1_000_000],
  [LIMITS.chapterMaximum, LIMITS.chapterMaximum],
  [LIMITS.chapterMaximum + 1, null],
])('where %i are needed, %s are offered', (needed, offered) => {
  expect(roomyMaximum(needed)).toBe(offered);
});

test('questions are counted in all, by difficulty and by objective', () => {
  const counts = countLimited([
    { difficulty: 'simple', objective: 'reminding', numberOfQuestions: 3 },
    { difficulty: 'difficult', objective: 'reminding', numberOfQuestions: 2 },
    { difficulty: 'simple', objective: 'creativity', numberOfQuestions: 1 },
  ]);
  expect(counts).toEqual({
    all: 6,
    simple: 4,
    difficult: 2,
    reminding: 5,
    understanding: 0,
    creativity: 1,
  });
});

test('a chapter holds its maximum, half of it of each difficulty, and a third of each objective, rounded up', () => {
  const none = countLimited([]);
  for (const [held, limit] of [
    [{ all: 7 }, undefined],
    [{ all: 8 }, { limited: 'all', limit: 7, numberOfQuestions: 8 }],
    [{ simple: 4, difficult: 4 }, undefined],
    [{ difficult: 5 }, { limited: 'difficult', limit: 4, numberOfQuestions: 5 }],
    [{ reminding: 3, creativity: 3 }, undefined],
    [{ creativity: 4 }, { limited: 'creativity', limit: 3, numberOfQuestions: 4 }],
    // Each of these needs a maximum of 10.
    [
      { all: 10, understanding: 4 },
      { limited: 'all', limit: 7, numberOfQuestions: 10 },
    ],
  ] as const) {
    expect(findExceededLimit({ ...none, ...held }, 7)).toEqual(limit);
  }
});

test('the second question of an objective needs a maximum of 4, the third of a difficulty one of 5', () => {
  const none = countLimited([]);
  expect(maximumNeeded(none)).toBe(1);
  expect(maximumNeeded({ ...none, all: 2, reminding: 2 })).toBe(4);
  expect(maximumNeeded({ ...none, all: 3, simple: 3 })).toBe(5);
  expect(maximumNeeded({ ...none, all: 6, simple: 3 })).toBe(6);
});

test('what is full is told with its count and its limit', () => {
  const full = { limit: 1_000, numberOfQuestions: 1_001 };
  expect(describeFull({ limited: 'all', ...full })).toBe('the chapter is full: 1,001 of 1,000');
  expect(describeFull({ limited: 'simple', ...full })).toBe('simple is full: 1,001 of 1,000');
});
