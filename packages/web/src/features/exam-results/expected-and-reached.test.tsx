import type { ExpectedAndActual } from '@exam/contract';
import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { server, setUpServer, showResults } from './results-fixture.tsx';

beforeEach(setUpServer);
afterEach(() => vi.restoreAllMocks());

const TWO_VERSIONS: ExpectedAndActual = {
  expected: {
    numberOfQuestions: 40,
    mean: 26.04,
    difference: 0.2,
    unmeasured: 3,
    versions: [
      { label: 'A', mean: 26.1, least: 23.2, most: 29 },
      { label: 'B', mean: 25.94, least: 23.1, most: 28.8 },
    ],
  },
  mean: 27.4,
  versions: [
    { label: 'A', numberOfStudents: 30, mean: 27.6 },
    { label: 'B', numberOfStudents: 31, mean: 27.2 },
  ],
};

test('what was expected stands beside what was reached, overall and by version', async () => {
  server.expected = TWO_VERSIONS;
  showResults();
  const section = await screen.findByRole('region', { name: 'Expected and reached' });
  expect(section.textContent).toContain(
    'Expected mean of right answers: 26 of 40 (65 %); 3 questions not measured before. Reached: 27.4 of 40 (69 %). By version:',
  );
  expect(
    within(section)
      .getAllByRole('row')
      .map((row) => row.textContent),
  ).toEqual(['VersionStudentsExpected meanMean', 'A3026.127.6', 'B3125.927.2']);
});

test('of a single version, the range of 19 of 20 classes is told instead of a table', async () => {
  const { expected, versions, ...both } = TWO_VERSIONS;
  const [first] = expected.versions;
  server.expected = {
    ...both,
    expected: { ...expected, unmeasured: 0, versions: [first!] },
    versions: [versions[0]!],
  };
  showResults();
  expect(
    await screen.findByText(
      'Expected mean of right answers: 26 of 40 (65 %), between 23.2 and 29 in 19 of 20 classes. Reached: 27.4 of 40 (69 %).',
    ),
  ).toBeTruthy();
});

test('nothing is said where nothing was known before', async () => {
  server.expected = {
    ...TWO_VERSIONS,
    expected: { ...TWO_VERSIONS.expected, mean: null, difference: null, versions: [] },
  };
  showResults();
  await screen.findByRole('tab', { name: 'Overview' });
  expect(screen.queryByRole('region', { name: 'Expected and reached' })).toBeNull();
});
