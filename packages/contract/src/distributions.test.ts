import { expect, test } from 'vitest';
import { binomialAtMost, normalAtMost, normalDeviate, quantileOfF, studentAtMost } from './distributions.ts';

/** The sum of exact fractions, as whole numbers: (successes + failures choose successes) over 2^trials and the like. */
function byCounting(successes: number, trials: number, { of, among }: { of: bigint; among: bigint }): number {
  let [sum, ways] = [0n, 1n];
  for (let count = 0; count <= successes; count++) {
    sum += ways * of ** BigInt(count) * (among - of) ** BigInt(trials - count);
    ways = (ways * BigInt(trials - count)) / BigInt(count + 1);
  }
  return Number((sum * 10n ** 18n) / among ** BigInt(trials)) / 1e18;
}

test.each([
  [0, 20],
  [3, 30],
  [7, 30],
  [12, 40],
  [40, 200],
  [200, 200],
])('at most %i of %i successes, as counted with fractions', (successes, trials) => {
  for (const of of [1n, 2n]) {
    const chance = Number(of) / 4;
    expect(binomialAtMost(successes, trials, chance)).toBeCloseTo(
      byCounting(successes, trials, { of, among: 4n }),
      13,
    );
  }
});

// R 4: pnorm, qnorm, pt, qf.
test('the tables of other programs', () => {
  expect(normalAtMost(1.6448536269514722)).toBeCloseTo(0.95, 14);
  expect(normalAtMost(-3)).toBeCloseTo(0.0013498980316300933, 15);
  expect(normalDeviate(0.3)).toBeCloseTo(-0.5244005127080409, 12);
  expect(studentAtMost(2.0422724563012373, 30)).toBeCloseTo(0.975, 13);
  expect(studentAtMost(-1.8608, 18)).toBeCloseTo(0.0396, 4);
  expect(quantileOfF(0.975, 4, 12)).toBeCloseTo(4.121209, 5);
  expect(quantileOfF(0.025, 4, 12)).toBeCloseTo(1 / 8.751159, 5);
});
