import { expect, test } from 'vitest';
import { layOutSheet } from './answer-sheet.ts';

const A4 = { width: 595.28, height: 841.89 };
const LETTERS = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'I', 'J'];
const rowsOf = (count: number, choices: number) =>
  Array.from({ length: count }, (_, at) => ({ number: at + 1, letters: LETTERS.slice(0, choices) }));
const numbersOf = (layout: ReturnType<typeof layOutSheet>) =>
  layout.pages.flat(2).map(({ number }) => number);

test.each([1, 59, 60, 100, 101, 1_000])('each of %i questions has its row, in order', (count) => {
  const layout = layOutSheet(rowsOf(count, 5), A4, 8);
  expect(numbersOf(layout)).toEqual(Array.from({ length: count }, (_, at) => at + 1));
});

test('60 questions with 5 choices fit on one page, 1,000 on at most nine', () => {
  expect(layOutSheet(rowsOf(60, 5), A4, 8).pages).toHaveLength(1);
  expect(layOutSheet(rowsOf(1_000, 5), A4, 8).pages.length).toBeLessThanOrEqual(9);
});

test('a few questions are spread over the columns evenly, in groups of five', () => {
  const [page] = layOutSheet(rowsOf(40, 4), A4, 0).pages;
  expect(page?.map((column) => column.length)).toEqual([10, 10, 10, 10]);
});

test('questions with ten choices stand in two columns', () => {
  expect(layOutSheet(rowsOf(60, 10), A4, 8).columns).toBe(2);
});

test('an exam without questions has a sheet with nothing to mark', () => {
  expect(numbersOf(layOutSheet([], A4, 8))).toEqual([]);
});
