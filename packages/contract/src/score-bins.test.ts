import { expect, test } from 'vitest';
import { binsOf, pointBinsOf, type Total, ticksUpTo } from './score-bins.ts';

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

const totalOf = (points: number, numberOfPassed: number | null = null): Total => ({
  ...{ points, numberOfPassed },
  numberOfStudents: 2,
});

test('whole points have a bin each, up to the full points, with those who pass', () => {
  const { bins, width, step } = pointBinsOf([totalOf(1, 0), totalOf(3, 2)], 4);
  expect([width, step]).toEqual([1, 1]);
  expect(bins).toEqual([
    { from: 0, to: 0, students: 0, passed: 0 },
    { from: 1, to: 1, students: 2, passed: 0 },
    { from: 2, to: 2, students: 0, passed: 0 },
    { from: 3, to: 3, students: 2, passed: 2 },
    { from: 4, to: 4, students: 0, passed: 0 },
  ]);
});

test('half points have bins of their own, and finer ones share the bin of their whole number', () => {
  const half = pointBinsOf([totalOf(0.5)], 2);
  expect(half.bins.map(({ from, to }) => [from, to])).toEqual([0, 0.5, 1, 1.5, 2].map((one) => [one, one]));
  const finer = pointBinsOf([totalOf(0.33)], 2);
  expect(finer.bins.map(({ from, to, students }) => [from, to, students])).toEqual([
    [0, 0.99, 2],
    [1, 1.99, 0],
    [2, 2.99, 0],
  ]);
});

test.each([
  [-7.25, 13],
  [0, 41],
  [0, 100_000],
  [-12_500, 99],
])('of totals from %d up to %d none is lost, and the plot stays readable', (least, most) => {
  const totals = Array.from({ length: 50 }, (_, at) =>
    totalOf(Math.round(least + ((most - least) * at) / 49)),
  );
  const { bins } = pointBinsOf([totalOf(least), ...totals], most);
  expect(bins.length).toBeLessThanOrEqual(41);
  expect(bins.reduce((sum, { students }) => sum + students, 0)).toBe(102);
});
