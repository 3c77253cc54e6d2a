import { expect, test } from 'vitest';
import { suggestDifficulty } from './suggest-difficulty.ts';

test.each([
  [20, 14, 'simple'],
  [20, 13, null],
  [100, 70, 'simple'],
  [100, 69, null],
  [100, 50, null],
  [100, 49, 'difficult'],
  [20, 0, 'difficult'],
  [19, 19, null],
  [19, 0, null],
  [0, 0, null],
])('of %i answers, %i of them correct, speaks %s', (answers, correct, difficulty) => {
  expect(suggestDifficulty(answers, correct)).toBe(difficulty);
});
