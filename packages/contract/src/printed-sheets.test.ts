import { expect, test } from 'vitest';
import { LIMITS } from './limits.ts';
import { PrintedSheetsSchema } from './printed-sheets.ts';

const [point, length] = [{ x: 1, y: 1 }, 100];
const question = { number: 1, choices: [point] };
const page = (questions: number) => ({
  marks: [],
  code: { ...point, size: 1 },
  digits: [],
  questions: Array.from({ length: questions }, () => question),
});
const print = (layouts: readonly object[][]) => ({
  token: '0123456789abcdef',
  key: `${'A'.repeat(43)}=`,
  printedAt: '2026-11-23T10:00:00.000Z',
  layouts: layouts.map((pages) => ({
    revision: 1,
    page: { width: length, height: length },
    circleDiameter: 4,
    pages,
  })),
});
const isTaken = (layouts: readonly object[][]) => PrintedSheetsSchema.safeParse(print(layouts)).success;

test('a print of an account file has at most the questions that all versions of an exam may have', () => {
  const most = LIMITS.questionsInVersions / LIMITS.examQuestions;
  const full = Array.from({ length: most }, () => [page(LIMITS.examQuestions)]);
  expect([isTaken(full), isTaken([...full, [page(1)]])]).toEqual([true, false]);
  const empty = Array.from({ length: most + 1 }, () =>
    Array.from({ length: LIMITS.examQuestions }, () => page(0)),
  );
  expect([isTaken(empty.slice(1)), isTaken(empty)]).toEqual([true, false]);
});

test('a page may have a row for the marker, in half points', () => {
  const withPoints = (points: number) => [[{ ...page(1), marker: [{ ...point, points }] }]];
  expect([0, 3.5, 0.25, -1].map((points) => isTaken(withPoints(points)))).toEqual([true, true, false, false]);
});

test('a key has at least 16 bytes, and at most as many as the database takes', () => {
  const isKey = (key: string) => PrintedSheetsSchema.safeParse({ ...print([[page(1)]]), key }).success;
  const [of15, of16, of63, of66] = ['A'.repeat(20), `${'A'.repeat(22)}==`, 'A'.repeat(84), 'A'.repeat(88)];
  expect([of15, of16, of63, of66].map(isKey)).toEqual([false, true, true, false]);
});
