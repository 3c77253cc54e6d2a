import { expect, test } from 'vitest';
import { mostWrong } from './most-wrong.ts';

// From `scipy.stats.beta.ppf(0.95, wrong + 1, lookedAt - wrong)`, scipy 1.17.
test.each([
  [0, 20, 0.13910834066826516],
  [1, 20, 0.2161061642068473],
  [5, 20, 0.4555824040017489],
  [19, 20, 0.9974386212234697],
  [0, 60, 0.04870291331009749],
  [2, 60, 0.10123589492416163],
  [0, 4000, 0.0007486526880177799],
  [3, 4000, 0.001937262583140124],
  [57, 4000, 0.017735953905687676],
])('%i wrong of %i are at most a share of %f, with a confidence of 0.95', (wrong, lookedAt, share) => {
  expect(mostWrong(wrong, lookedAt, 0.95)).toBeCloseTo(share, 12);
});

test('all wrong bound nothing, and none wrong is the rule of three', () => {
  expect(mostWrong(20, 20, 0.95)).toBe(1);
  expect(mostWrong(0, 1_000, 0.95)).toBeCloseTo(1 - 0.05 ** (1 / 1_000), 14);
});

test('of stacks with a known share of wrong readings, the bound is below that share for one in twenty at most', () => {
  // Every result of sixty questions with its exact probability, as fractions of whole numbers.
  const [lookedAt, percent] = [60, 7];
  let missed = 0n;
  let ways = 1n;
  for (let wrong = 0; wrong <= lookedAt; wrong++) {
    const weight =
      ways * BigInt(percent) ** BigInt(wrong) * BigInt(100 - percent) ** BigInt(lookedAt - wrong);
    if (mostWrong(wrong, lookedAt, 0.95) < percent / 100) missed += weight;
    ways = (ways * BigInt(lookedAt - wrong)) / BigInt(wrong + 1);
  }
  expect(Number((missed * 1_000_000n) / 100n ** BigInt(lookedAt)) / 1_000_000).toBeLessThanOrEqual(0.05);
  expect(missed).toBeGreaterThan(0n);
});
