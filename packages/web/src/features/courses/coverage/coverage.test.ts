import type { ChapterAvailability } from '@exam/contract';
import { expect, test } from 'vitest';
import { readCoverage } from './coverage.ts';

function chapter(
  maxNumberOfQuestions: number,
  simple: [number, number, number],
  difficult: [number, number, number],
): ChapterAvailability {
  const counts = ([reminding, understanding, creativity]: [number, number, number]) => ({
    reminding,
    understanding,
    creativity,
  });
  return {
    chapterId: 'h1',
    name: 'Processes',
    number: 1,
    maxNumberOfQuestions,
    counts: { simple: counts(simple), difficult: counts(difficult) },
  };
}

function roomOf(chapterOfCourse: ChapterAvailability): number[] {
  return readCoverage([chapterOfCourse]).rows[0]!.cells.map(({ room }) => room);
}

test('the cells stand in the order of the kinds, with their counts', () => {
  const [row] = readCoverage([chapter(30, [1, 2, 3], [4, 5, 6])]).rows;
  expect(row!.cells.map(({ difficulty, objective, count }) => `${difficulty} ${objective} ${count}`)).toEqual(
    [
      'simple reminding 1',
      'simple understanding 2',
      'simple creativity 3',
      'difficult reminding 4',
      'difficult understanding 5',
      'difficult creativity 6',
    ],
  );
  expect(row).toMatchObject({ total: 21, maximum: 30 });
});

test('an empty chapter has room up to its limit of each objective', () => {
  expect(roomOf(chapter(12, [0, 0, 0], [0, 0, 0]))).toEqual([4, 4, 4, 4, 4, 4]);
});

test('the limits of difficulty and objective leave the room that both allow', () => {
  // 12 in all: 6 of a difficulty, 4 of an objective. Simple has 5, reminding has 4.
  expect(roomOf(chapter(12, [3, 2, 0], [1, 0, 0]))).toEqual([0, 1, 1, 0, 2, 4]);
});

test('a full chapter has no room, whatever its single limits say', () => {
  // 5 in all, 3 of a difficulty, 2 of an objective.
  expect(roomOf(chapter(5, [1, 1, 1], [1, 1, 0]))).toEqual([0, 0, 0, 0, 0, 0]);
});

test('a chapter above its limits has no room, not less than none', () => {
  expect(roomOf(chapter(3, [4, 0, 0], [0, 0, 0]))).toEqual([0, 0, 0, 0, 0, 0]);
});

test('sums, total and the fullest cell go over all chapters', () => {
  const coverage = readCoverage([chapter(30, [1, 2, 3], [0, 0, 0]), chapter(30, [5, 0, 0], [0, 0, 7])]);
  expect(coverage).toMatchObject({ sums: [6, 2, 3, 0, 0, 7], total: 18, most: 7 });
});

test('a course without chapters is empty', () => {
  expect(readCoverage([])).toEqual({ rows: [], sums: [0, 0, 0, 0, 0, 0], total: 0, most: 0 });
});
