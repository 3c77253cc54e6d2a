import type { ChapterAvailability } from '@exam/contract';
import { expect, test } from 'vitest';
import { heldByChapter, heldByChapters, toAvailability } from './availability.ts';

const FIRST = {
  chapterId: 'h1',
  name: 'Processes',
  number: 1,
  counts: {
    simple: { reminding: 1, understanding: 2, creativity: 3 },
    difficult: { reminding: 4, understanding: 5, creativity: 6 },
  },
} as ChapterAvailability;
const SECOND: ChapterAvailability = {
  ...FIRST,
  chapterId: 'h2',
  counts: {
    simple: { reminding: 10, understanding: 0, creativity: 0 },
    difficult: { reminding: 0, understanding: 0, creativity: 20 },
  },
};
const TABLE = toAvailability([FIRST, SECOND]);

test('the six counts of a chapter come in the order of the kinds', () => {
  expect(TABLE.get('h1')).toEqual([1, 2, 3, 4, 5, 6]);
});

test('a chapter holds the sum of its cells, and one that is not in the table holds none', () => {
  expect(heldByChapter(TABLE, 'h1')).toBe(21);
  expect(heldByChapter(TABLE, 'other')).toBe(0);
});

test('chapters together are counted by difficulty and by objective', () => {
  expect(heldByChapters(TABLE, ['h1', 'h2', 'other'])).toEqual({
    total: 51,
    kinds: [11, 2, 3, 4, 5, 26],
    difficulty: { simple: 16, difficult: 35 },
    objective: { reminding: 15, understanding: 7, creativity: 29 },
  });
});

test('nothing is claimed as long as the table is not there', () => {
  expect(heldByChapter(undefined, 'h1')).toBeUndefined();
  expect(heldByChapters(undefined, ['h1'])).toBeUndefined();
});
