import { expect, test } from 'vitest';
import { binsOf } from './score-bins.ts';

test('up to forty questions each score is a bin', () => {
  expect(binsOf([1, 0, 2])).toEqual([
    { from: 0, to: 0, students: 1 },
    { from: 1, to: 1, students: 0 },
    { from: 2, to: 2, students: 2 },
  ]);
  expect(binsOf(Array(41).fill(1))).toHaveLength(41);
});

test.each([42, 61, 101, 501, 1001])('of %i scores none is lost, and the plot stays readable', (count) => {
  const scores = Array.from({ length: count }, (_, score) => score);
  const bins = binsOf(scores);
  expect(bins.length).toBeLessThanOrEqual(41);
  expect(bins.flatMap(({ from, to }) => scores.slice(from, to + 1))).toEqual(scores);
  for (const { from, to, students } of bins) {
    expect(students).toBe(scores.slice(from, to + 1).reduce((total, one) => total + one, 0));
  }
});
