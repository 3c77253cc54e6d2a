import { expect, test } from 'vitest';
import { sortInSteps } from './sort-in-steps.ts';

interface Card {
  readonly rank: number;
  readonly place: number;
}
const byRank = (one: Card, other: Card) => one.rank - other.rank;

/** @returns how many steps it took */
function runToEnd(work: Generator<void, void>): number {
  let steps = 1;
  while (!work.next().done) steps++;
  return steps;
}

test.each([0, 1, 8_191, 8_192, 8_193, 16_384, 16_385, 50_000])(
  'a list of %i comes out as the language sorts it, equal items in their order',
  (length) => {
    for (const ranks of [1, 97, 99_991]) {
      const cards = Array.from({ length }, (_, place) => ({ rank: (place * 7_919) % ranks, place }));
      const sorted = [...cards];
      runToEnd(sortInSteps(sorted, byRank));
      const truth = cards.toSorted(byRank);
      expect(sorted.findIndex((card, at) => card !== truth[at])).toBe(-1);
      const numbers = Float64Array.from(cards, ({ rank }) => rank);
      const sortedNumbers = numbers.slice();
      runToEnd(sortInSteps(sortedNumbers, (one, other) => one - other));
      const trueNumbers = numbers.toSorted();
      expect(sortedNumbers.findIndex((number, at) => number !== trueNumbers[at])).toBe(-1);
    }
  },
);

test('others can be served after every few thousand items', () => {
  let compared = 0;
  let most = 0;
  const list = Array.from({ length: 100_000 }, (_, place) => (place * 7_919) % 99_991);
  const work = sortInSteps(list, (one, other) => {
    compared++;
    return one - other;
  });
  while (!work.next().done) {
    most = Math.max(most, compared);
    compared = 0;
  }
  expect(most).toBeLessThan(8_192 * 14);
});
