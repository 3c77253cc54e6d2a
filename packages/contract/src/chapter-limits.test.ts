import { DIFFICULTIES, OBJECTIVES } from '@exam/assembly';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { countLimited, findExceededLimit, maximumNeeded, roomyMaximum } from './chapter-limits.ts';
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
