import { describe, expect, test } from 'vitest';
import { spreadEvenly } from './spread.ts';

describe('spreading questions over chapters', () => {
  test('an even number divides evenly', () => {
    expect(spreadEvenly(20, [50, 50, 50, 50])).toEqual([5, 5, 5, 5]);
  });

  test('the earlier chapters take what does not divide', () => {
    expect(spreadEvenly(11, [50, 50, 50])).toEqual([4, 4, 3]);
  });

  test('fewer questions than chapters leave the last ones empty', () => {
    expect(spreadEvenly(2, [9, 9, 9])).toEqual([1, 1, 0]);
  });

  test('a small chapter gives what it holds and the others take the rest', () => {
    expect(spreadEvenly(20, [2, 50, 50])).toEqual([2, 9, 9]);
  });

  test('more than all chapters hold is still spread in full', () => {
    expect(spreadEvenly(10, [2, 4])).toEqual([4, 6]);
  });

  test('no chapter, no counts', () => {
    expect(spreadEvenly(5, [])).toEqual([]);
  });

  test('in every small case the counts sum to the total, and chapters with room differ by at most one', () => {
    for (const [total, ...holds] of tuples(5, 4)) {
      const counts = spreadEvenly(total!, holds);
      expect(sum(counts)).toBe(total);
      if (sum(holds) < total!) continue;

      const largest = Math.max(...counts);
      counts.forEach((count, index) => {
        expect(count).toBeLessThanOrEqual(holds[index]!);
        if (count < holds[index]!) expect(largest - count).toBeLessThanOrEqual(1);
      });
    }
  });
});

function sum(counts: readonly number[]): number {
  return counts.reduce((total, count) => total + count, 0);
}

/** Every tuple of `length` whole numbers below `bound`. */
function tuples(length: number, bound: number): number[][] {
  return Array.from({ length: bound ** length }, (_, index) =>
    Array.from({ length }, (_, position) => Math.floor(index / bound ** position) % bound),
  );
}
