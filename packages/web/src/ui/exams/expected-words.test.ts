import type { ExpectedMean } from '@exam/contract';
import { expect, test } from 'vitest';
import { describeDifference } from './expected-words.ts';

const version = (label: string) => ({ label, mean: 26, least: 23, most: 29 });
const EXPECTED: ExpectedMean = {
  numberOfQuestions: 40,
  mean: 26,
  difference: 0,
  unmeasured: 0,
  versions: ['A', 'B'].map(version),
};

test('versions are called alike without reserve only where all of their questions are measured', () => {
  expect(describeDifference(EXPECTED)).toBe('versions are alike');
  expect(describeDifference({ ...EXPECTED, unmeasured: 1 })).toBe('versions are alike as far as is known');
});

test('a difference is rounded up, and a single version has none', () => {
  expect(describeDifference({ ...EXPECTED, difference: 0.21 })).toBe('versions differ by at most 0.3 points');
  expect(describeDifference({ ...EXPECTED, versions: [version('A')] })).toBeUndefined();
});
