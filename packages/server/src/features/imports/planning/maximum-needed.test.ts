import { DIFFICULTIES, OBJECTIVES } from '@exam/contract';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findExceededLimit } from '../../chapters/index.ts';
import { maximumNeeded } from './maximum-needed.ts';

const kinds = fc.array(
  fc.record({
    difficulty: fc.constantFrom(...DIFFICULTIES),
    objective: fc.constantFrom(...OBJECTIVES),
    numberOfQuestions: fc.integer({ min: 0, max: 20 }),
  }),
  { maxLength: 8 },
);

test('is the first maximum, counted up from 1, that breaks no limit', () => {
  fc.assert(
    fc.property(kinds, (held) => {
      let first = 1;
      while (findExceededLimit(held, first)) first++;
      expect(maximumNeeded(held)).toBe(first);
    }),
    { numRuns: 500 },
  );
});
