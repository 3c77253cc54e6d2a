import { expect, test } from 'vitest';
import { binsOf, ticksUpTo } from './score-bins.ts';

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

test.each([
  [0, [0, 1]],
  [1, [0, 1]],
  [7, [0, 1, 2, 3, 4, 5, 6, 7]],
  [24, [0, 5, 10, 15, 20, 25]],
  [60, [0, 10, 20, 30, 40, 50, 60]],
  [1000, [0, 200, 400, 600, 800, 1000]],
])('an axis up to %i has the ticks %j', (most, ticks) => {
  expect(ticksUpTo(most)).toEqual(ticks);
});
