import type { Exam, ExamProgress } from '@exam/contract';
import { expect, test } from 'vitest';
import { doorsOf } from './exam-doors.ts';
import { EXAM } from './exam-fixture.tsx';

const AT = '2026-11-21T09:00:00.000Z';

/** Each door as "state name: fact"; the date of an own fact is left out. */
function told(exam: Partial<Exam>, progress: Partial<ExamProgress> | null = {}): string[] {
  const whole = { ...EXAM, ...exam, progress: progress && { ...EXAM.progress!, ...progress } };
  return doorsOf(whole).map(
    ({ state, name, fact }) => `${state} ${name}: ${fact.replace(/^November.*/, 'date')}`,
  );
}

test('a new exam asks for its students first, and each step is a door', () => {
  expect(told({})).toEqual([
    'done Saved: date',
    'next Students: List them',
    'to-do Printed: Print it',
    'to-do Sheets: Scan them',
    'to-do Results: Upload answers',
  ]);
});

test('what comes behind the last step that is done is next, even where a step was left out', () => {
  expect(told({ printedAt: AT })).toEqual([
    'done Saved: date',
    'to-do Students: List them',
    'done Printed: date',
    'next Sheets: Scan them',
    'to-do Results: Upload answers',
  ]);
});

test('sheets and results tell their figures', () => {
  const marked = { numberOfMarked: 24, meanPoints: 8.875, fullPoints: 13, numberOfPassed: 17 };
  const read = { numberOfStudents: 24, numberOfSheets: 24, numberOfCompleteSheets: 24, ...marked };
  expect(told({ printedAt: AT, resultsAt: AT }, read)).toEqual([
    'done Saved: date',
    'done Students: 24 listed',
    'done Printed: date',
    'done Sheets: 24 of 24 read',
    'done Results: mean 8.9 of 13 · 17 of 24 passed',
  ]);
  expect(
    told({ resultsAt: AT }, { ...read, numberOfStudents: 0, numberOfPassed: null, fullPoints: null }).slice(
      3,
    ),
  ).toEqual(['done Sheets: 24 read', 'done Results: mean 8.9']);
});

const DOUBTS = { numberOfSheets: 3, numberOfDoubts: 2 };

test('doubts are next, whatever else is done', () => {
  const doors = told({ printedAt: AT, resultsAt: AT }, { ...DOUBTS, numberOfDoubtfulAnswers: 2 });
  expect(doors.slice(2, 4)).toEqual(['done Printed: date', 'doubts Sheets: Check 2 answers']);
  // A page with another exam's code is no answer.
  expect(told({}, { ...DOUBTS, numberOfDoubtfulAnswers: 1 })[3]).toBe('doubts Sheets: Check 2 doubts');
  expect(doors.filter((door) => door.startsWith('next'))).toEqual([]);
});

test('a colleague has no door to students and sheets', () => {
  expect(told({ printedAt: AT }, null)).toEqual([
    'done Saved: date',
    'done Printed: date',
    'next Results: Upload answers',
  ]);
});
