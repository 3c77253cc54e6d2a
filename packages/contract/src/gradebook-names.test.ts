import { expect, test } from 'vitest';
import { itemOfGradebook, nameInGradebook } from './gradebook-names.ts';

test.each([
  ['Midterm', 'Midterm'],
  ['Probe (2026)', 'Probe [2026]'],
  ['Probe (A)', 'Probe (A)'],
  ['Final Grade Exam', 'Final grade Exam'],
  ['Current Score (3)', 'Current score [3]'],
  ['Section', 'Section (exam)'],
  ['Notes', 'Notes (exam)'],
  ['24.12.2026', 'Exam 24.12.2026'],
  ['2,5', 'Exam 2,5'],
  ['2026', '2026'],
  ['+1', 'Exam +1'],
])('Canvas gets “%s” as “%s”', (exam, name) => {
  const told = nameInGradebook('canvas', exam);
  expect(told.name).toBe(name);
  // Whatever was mended is told, and mended once.
  expect(told.note === null).toBe(exam === name);
  expect(nameInGradebook('canvas', name)).toEqual({ name, note: null });
});

test('Moodle misreads no name; only a formula is mended', () => {
  expect(nameInGradebook('moodle', 'Probe (2026)')).toEqual({ name: 'Probe (2026)', note: null });
  expect(nameInGradebook('moodle', '=1+1')).toEqual({
    name: 'Exam =1+1',
    note: 'In the file for Moodle the exam is called “Exam =1+1”: spreadsheets take such a beginning for a formula.',
  });
});

test.each([
  ['canvas', 240, { full: 240, isPercent: false, note: null }],
  ['canvas', null, { full: 100, isPercent: true, note: expect.stringContaining('versions differ') }],
  ['moodle', 20, { full: 20, isPercent: false, note: expect.stringContaining('maximum grade to 20') }],
  ['moodle', 100, { full: 100, isPercent: false, note: null }],
  ['moodle', 100.5, { full: 100, isPercent: true, note: expect.stringContaining('no grade above 100') }],
] as const)('an exam in %s with full points of %s', (gradebook, full, item) => {
  expect(itemOfGradebook(gradebook, full)).toEqual(item);
});
