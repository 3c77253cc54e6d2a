import type { Exam, ListedCourse } from '@exam/contract';
import { expect, test } from 'vitest';
import { firstSteps, whatToDo } from './what-to-do.ts';

const NOW = Date.parse('2026-11-30T09:00:00.000Z');
const PROGRESS = {
  numberOfStudents: 0,
  numberOfSheets: 0,
  numberOfCompleteSheets: 0,
  numberOfDoubts: 0,
  numberOfMarked: 0,
  meanPoints: null,
  numberOfPassed: null,
};

function exam(name: string, facts: Partial<Exam> = {}): Exam {
  return {
    ...({
      _id: name,
      name,
      courseId: 'c1',
      course: { name: 'Algebra' },
      seed: null,
      versions: ['A'],
    } as Exam),
    ...{ createdAt: '2026-11-29T09:00:00.000Z', printedAt: '2026-11-29T10:00:00.000Z', resultsAt: null },
    ...{ hasAnswers: false, progress: PROGRESS },
    ...facts,
  };
}

function course(name: string, facts: Partial<ListedCourse> = {}): ListedCourse {
  const counts = { numberOfChapters: 2, numberOfQuestions: 20, numberOfCells: 12, numberOfEmptyCells: 0 };
  const owner = { email: 'ada@example.org', displayName: null };
  return {
    _id: name,
    name,
    role: 'owner',
    version: 1,
    owner,
    sharedWith: { total: 0, people: [] },
    ...counts,
    ...facts,
  };
}

const told = (...lists: [ListedCourse[], Exam[]]) =>
  whatToDo(...lists, NOW).map(({ to, what, where }) => `${what}${where} → ${to}`);

test('doubtful answers come first, then new exams that are not printed, then empty kinds', () => {
  const doubts = { progress: { ...PROGRESS, numberOfSheets: 24, numberOfDoubts: 2 } };
  expect(
    told(
      [course('Linear Algebra', { numberOfEmptyCells: 14 })],
      [exam('OS final', { printedAt: null }), exam('Quiz', doubts)],
    ),
  ).toEqual([
    '2 answers need you in Quiz → /exams/Quiz/sheets/open',
    'OS final is not printed → /exams/OS final/print',
    '14 kinds are empty in Linear Algebra → /courses/Linear Algebra',
  ]);
});

test('nothing is said where all is done, of old exams, of those of others, of empty and of foreign courses', () => {
  const old = { printedAt: null, createdAt: '2026-10-01T09:00:00.000Z' };
  expect(told([course('Algebra')], [exam('Printed'), exam('Old', old)])).toEqual([]);
  expect(told([], [exam('Of a colleague', { printedAt: null, progress: null })])).toEqual([]);
  expect(
    told(
      [
        course('New', { numberOfQuestions: 0, numberOfEmptyCells: 12 }),
        course('Foreign', { role: 'viewer', numberOfEmptyCells: 3 }),
      ],
      [],
    ),
  ).toEqual([]);
});

test('the first steps go one by one as they are done', () => {
  const demo = exam('Statistics midterm');
  const steps = (...lists: [ListedCourse[], Exam[]]) => firstSteps(...lists).map(({ what }) => what);
  const courses = [course('Operating Systems'), course('Introductory Statistics')];
  expect(steps(courses, [demo])).toEqual([
    'Generate an exam',
    'Read 24 filled sheets',
    'Start your own course',
  ]);
  const read = { ...demo, progress: { ...PROGRESS, numberOfSheets: 24 } };
  expect(steps(courses, [read, exam('OS final')])).toEqual(['Start your own course']);
  expect(steps([...courses, course('Algebra')], [read, exam('OS final')])).toEqual([]);
  expect(steps([], [exam('Another')])).toEqual([]);
});
