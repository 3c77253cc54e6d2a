import type { MarkPreview } from '@exam/contract';
import { DEFAULT_SCHEME, GRADE_PRESETS } from '@exam/contract/grade-scales';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { api } from '../../../lib/api.ts';
import * as saving from '../../../lib/save-file.ts';
import { write } from '../../../test-write.ts';
import { NOTHING_SCANNED } from '../../scans/scans-fixture.tsx';
import { MARKS, PREVIEW, server, setUpServer, showResults } from '../results-fixture.tsx';

beforeEach(setUpServer);
afterEach(() => vi.restoreAllMocks());

const marksShown = () => screen.findByRole('region', { name: 'Marks and grades' });

test('the owner reads how the exam is marked, and the grades with the pass line', async () => {
  showResults();
  const section = within(await marksShown());
  expect(
    await section.findByText(/^Each question is worth 1 point\. A wrong answer costs nothing\./),
  ).toBeTruthy();
  expect(section.getByText(/go evenly from 4 at 60 % of the points to 6 at 100 %/)).toBeTruthy();
  const grades = within(section.getByRole('table', { name: 'Grades' })).getAllByRole('row');
  expect(grades.map((row) => row.textContent.replace(/\s/g, ''))).toEqual([
    'GradeStudentsSharePassed',
    '6.0938%passed',
    '3.51250%failed',
    '1.0313%failed',
  ]);
  expect(
    section.getByText(/The versions differ more than chance explains \(Welch’s test: F\(1, 21\.3\)/),
  ).toBeTruthy();
  expect(section.getByText('70.0 % ± 5.0')).toBeTruthy();
});

test('colleagues, and an owner whose students were deleted, see no marks', async () => {
  server.isOwner = false;
  showResults('questions');
  await screen.findByText('What is a lock?');
  expect(screen.queryByRole('region', { name: 'Marks and grades' })).toBeNull();
  expect(screen.queryByRole('button', { name: /^Regrade/ })).toBeNull();
});

test('a scheme is typed, looked at, and saved over the version that was read', async () => {
  server.marks = { ...MARKS, scheme: DEFAULT_SCHEME, regradings: [] };
  const user = showResults();
  await user.click(await screen.findByRole('button', { name: 'Change the marking' }));
  const form = within(screen.getByRole('form', { name: 'Marking' }));
  await user.selectOptions(form.getByLabelText('Wrong answers'), 'penalty');
  await user.clear(form.getByLabelText('Penalty in per cent'));
  await user.type(form.getByLabelText('Penalty in per cent'), '25');
  await user.selectOptions(form.getByLabelText('Grades'), 'letters');
  expect(form.getByLabelText<HTMLTextAreaElement>('Grades and their thresholds').value).toMatch(
    /^A 90\nB 80/,
  );
  await user.click(form.getByRole('button', { name: 'Show who changes' }));
  expect(await form.findByText('1 of 24 students gets other marks. Passed: 10 instead of 9.')).toBeTruthy();
  expect(form.getByText('1.5 (was 1)')).toBeTruthy();
  expect(form.getByRole('row', { name: /^1002/ }).textContent).toBe(
    '1002passes nowNg, AnnRoom 2two@example.org1.5 (was 1)5.0 (was 3.5)',
  );
  await user.click(form.getByRole('button', { name: 'Save' }));
  const scheme = {
    ...DEFAULT_SCHEME,
    wrongAnswers: 'penalty',
    penaltyShare: 25,
    scale: {
      ...GRADE_PRESETS.letters,
      grades: GRADE_PRESETS.letters.grades.map((one) => ({ ...one, fromShare: String(one.fromShare) })),
    },
  };
  await waitFor(() =>
    expect(server.posted.at(-1)).toEqual({ path: '/api/exams/e1/marks', body: { version: 2, scheme } }),
  );
  await waitFor(() => expect(screen.queryByRole('form', { name: 'Marking' })).toBeNull());
});

test('a pass line alone is typed without other grades', async () => {
  server.marks = { ...MARKS, scheme: DEFAULT_SCHEME, regradings: [] };
  const user = showResults();
  await user.click(await screen.findByRole('button', { name: 'Change the marking' }));
  const form = within(screen.getByRole('form', { name: 'Marking' }));
  await user.selectOptions(form.getByLabelText('Grades'), 'A pass line alone: passed or failed');
  expect(form.queryByLabelText('Grades and their thresholds')).toBeNull();
  const line = form.getByLabelText('Pass line in per cent');
  await user.clear(line);
  await user.type(line, '55.5');
  await user.click(form.getByRole('button', { name: 'Save' }));
  const grades = [
    { grade: 'passed', fromShare: '55.5' },
    { grade: 'failed', fromShare: '0' },
  ];
  const scale = { kind: 'thresholds', grades, passShare: 55.5 };
  await waitFor(() =>
    expect(server.posted.at(-1)?.body).toEqual({ version: 2, scheme: { ...DEFAULT_SCHEME, scale } }),
  );
});

describe('a question is regraded', () => {
  test('with a reason, after a look at whom it changes', async () => {
    const user = showResults('questions');
    await user.click(await screen.findByRole('button', { name: 'Regrade: What is a page fault?' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.selectOptions(dialog.getByLabelText('What to change'), 'accept');
    expect(dialog.queryByLabelText('A. A trap')).toBeNull();
    await user.click(dialog.getByLabelText('B. A crash'));
    await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Both hold.');
    await user.click(dialog.getByRole('button', { name: 'Show who changes' }));
    expect(await dialog.findByText(/1 of 24 students gets other marks/)).toBeTruthy();
    const sent = { questionId: 'q1', kind: 'accept', choices: ['A crash'] };
    expect(server.posted.at(-1)).toEqual({ path: '/api/exams/e1/regradings/preview', body: sent });
    await user.click(dialog.getByRole('button', { name: 'Regrade' }));
    await waitFor(() =>
      expect(server.posted.at(-1)).toEqual({
        path: '/api/exams/e1/regradings',
        body: { version: 2, ...sent, reason: 'Both hold.' },
      }),
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('and what the points are out of stands beside them where that changes', async () => {
    const [one] = PREVIEW.changes as [MarkPreview['changes'][number]];
    server.preview = {
      ...PREVIEW,
      fullPointsBefore: 20,
      fullPointsAfter: 19,
      changes: [{ ...one, pointsBefore: 8, pointsAfter: 7, fullBefore: 20, fullAfter: 19 }],
    };
    const user = showResults('questions');
    await user.click(await screen.findByRole('button', { name: 'Regrade: What is a page fault?' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Show who changes' }));
    expect(await dialog.findByText('7 of 19 (was 8 of 20)')).toBeTruthy();
    expect(dialog.getByText(/Full points: 19 instead of 20\.$/)).toBeTruthy();
  });

  test('only with the choices in sight, not with one that was chosen for another way', async () => {
    const user = showResults('questions');
    await user.click(await screen.findByRole('button', { name: 'Regrade: What is a page fault?' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.selectOptions(dialog.getByLabelText('What to change'), 'key');
    await user.click(dialog.getByLabelText('A. A trap'));
    await user.selectOptions(dialog.getByLabelText('What to change'), 'accept');
    await user.click(dialog.getByLabelText('B. A crash'));
    await user.click(dialog.getByRole('button', { name: 'Show who changes' }));
    await waitFor(() =>
      expect(server.posted.at(-1)?.body).toEqual({
        questionId: 'q1',
        kind: 'accept',
        choices: ['A crash'],
      }),
    );
  });

  test('and that is undone', async () => {
    const user = showResults();
    expect(await screen.findByText(/^Question 2: counts for nobody\./)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Undo the regrading of question 2' }));
    await waitFor(() =>
      expect(server.posted.at(-1)).toEqual({
        path: '/api/exams/e1/regradings/undo',
        body: { version: 2, questionId: 'q2' },
      }),
    );
  });
});

test('one menu gathers the four things that go out', async () => {
  const user = showResults();
  await user.click(await screen.findByRole('button', { name: 'Export' }));
  const outputs = await screen.findAllByRole('menuitem');
  expect(outputs.map(({ textContent }) => textContent)).toEqual([
    'Points and grades…',
    'A sheet for each student…',
    'Analysis as PDF',
    'Send by mail…',
  ]);
});

/** Opens a dialog of the menu, and collects the files that are asked for. */
async function openExport(name: string) {
  const file = vi.spyOn(api, 'getFile').mockResolvedValue({ file: new Blob(), name: undefined });
  const saved = vi.spyOn(saving, 'saveFile').mockImplementation(() => {});
  const user = showResults();
  await user.click(await screen.findByRole('button', { name: 'Export' }));
  await user.click(await screen.findByRole('menuitem', { name }));
  return { user, file, saved, dialog: within(await screen.findByRole('dialog')) };
}

test('a name that a gradebook would misread is mended in its file, and that is said before', async () => {
  server.exam = { ...server.exam, name: 'Probe (2026)' };
  const { user, file, saved, dialog } = await openExport('Points and grades…');
  const format = dialog.getByLabelText('Format');
  await user.selectOptions(format, 'For Canvas');
  expect(dialog.getByRole('status').textContent).toMatch(
    /^In the file for Canvas the exam is called “Probe \[2026\]”/,
  );
  await user.selectOptions(format, 'For Moodle');
  await waitFor(() =>
    expect(dialog.getByRole('status').textContent).toContain(
      'A new grade item of Moodle counts out of 100: set its maximum grade to 2.',
    ),
  );
  await user.selectOptions(format, 'CSV with semicolons (1,5)');
  expect(dialog.getByRole('status').textContent).toBe('');
  await user.click(dialog.getByRole('button', { name: 'Download' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(file.mock.calls.at(-1)).toEqual([
    '/api/exams/e1/marks/export',
    expect.objectContaining({ params: { layout: 'plain', format: 'csv', separator: 'semicolon' } }),
  ]);
  expect(saved.mock.calls[0]?.[1]).toBe('marks.csv');
});

test('results are mailed only after a look at one mail and the number of all', async () => {
  const user = showResults();
  await user.click(await screen.findByRole('button', { name: 'Export' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Send by mail…' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText(/21 can get a first mail, 3 have no e-mail/)).toBeTruthy();
  expect(dialog.getByText(/2 students of the list without a result get none\.$/)).toBeTruthy();
  await user.click(dialog.getByRole('checkbox', { name: /^Attach the sheet/ }));
  expect(dialog.queryByRole('button', { name: /^Send/ })).toBeNull();
  await user.click(dialog.getByRole('button', { name: 'Preview' }));
  expect(await dialog.findByText('Hello Ada')).toBeTruthy();
  // What changes after the look is looked at again.
  await user.type(dialog.getByRole('textbox', { name: 'Text' }), '!');
  expect(dialog.queryByRole('button', { name: /^Send/ })).toBeNull();
  await user.click(dialog.getByRole('button', { name: 'Preview' }));
  await user.click(await dialog.findByRole('button', { name: 'Send 21 mails' }));
  const mail = { subject: 'Your result: {exam}', text: 'Hello {name}!', attachment: 'none', to: 'unsent' };
  await waitFor(() =>
    expect(server.posted.at(-1)).toEqual({
      path: '/api/exams/e1/result-mails',
      body: { ...mail, numberOfMails: 21 },
    }),
  );
});

test('scanned pages go out only where answers were read from sheets, and their size is told', async () => {
  server.scans = { ...NOTHING_SCANNED, hasResults: true, isFinal: true };
  const { user, file, dialog: sheets } = await openExport('A sheet for each student…');
  await user.click(sheets.getByLabelText('A PDF for each student, in a ZIP file'));
  await user.click(sheets.getByLabelText('With the questions'));
  await user.click(sheets.getByLabelText('With the scanned pages'));
  await user.click(sheets.getByRole('button', { name: 'Download' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(file.mock.calls.at(-1)).toEqual([
    '/api/exams/e1/marks/sheets',
    expect.objectContaining({ params: { as: 'zip', texts: 'with', scans: 'with' } }),
  ]);
  await user.click(screen.getByRole('button', { name: 'Export' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Send by mail…' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(await dialog.findByRole('checkbox', { name: /as they were scanned/ }));
  expect(dialog.getByText('At most 150 KiB a page.')).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Preview' }));
  await waitFor(() =>
    expect(server.posted.at(-1)?.body).toMatchObject({ attachment: 'sheet-with-scans', to: 'unsent' }),
  );
});

describe('the pass line', () => {
  const LINES = [
    { share: 60, numberOfPassed: 9, numberOfStudents: 0 },
    { share: 42.9, numberOfPassed: 15, numberOfStudents: 20 },
    { share: 61.5, numberOfPassed: 8, numberOfStudents: 0 },
    { share: 50, numberOfPassed: 12, numberOfStudents: 24 },
    { share: 52, numberOfPassed: 12, numberOfStudents: 24 },
  ];

  test('shows the pass rate of each rule before one is chosen, and is sent with its reason', async () => {
    server.compared = LINES;
    const user = showResults();
    await user.click(await screen.findByRole('button', { name: 'Change the marking' }));
    const form = within(screen.getByRole('form', { name: 'Marking' }));
    expect(server.posted).toEqual([]);
    await user.click(form.getByText('How the pass line is found'));
    expect(await form.findByText(/^60 % of the points: 9 of 24 students pass \(38 %\)$/)).toBeTruthy();
    expect(
      form.getByText('42.9 % of the points: 15 of 24 students pass (63 %), computed from 20 of them'),
    ).toBeTruthy();
    expect(form.queryByRole('textbox', { name: 'Reason for this pass line' })).toBeNull();
    await user.click(form.getByRole('radio', { name: /^Sliding/ }));
    await user.selectOptions(form.getByLabelText('Statute'), 'floored');
    await write(form.getByRole('textbox', { name: 'Reason for this pass line' }), 'Our statute');
    await user.click(form.getByRole('button', { name: 'Save' }));
    const saved = () => server.posted.find(({ path }) => path === '/api/exams/e1/marks');
    await waitFor(() =>
      expect(saved()).toMatchObject({
        body: {
          version: 2,
          scheme: {
            passLine: { rule: { kind: 'sliding', belowMean: 22, floor: 50 }, reason: 'Our statute' },
          },
        },
      }),
    );
  });

  test('is the fixed one while nobody of the reference group has results', async () => {
    server.compared = LINES.map((line) => ({ ...line, share: 60, numberOfStudents: 0 }));
    const rule = { kind: 'sliding', belowMean: 22, floor: 0 } as const;
    server.marks = { ...MARKS, scheme: { ...MARKS.scheme, passLine: { rule, reason: 'Our statute' } } };
    const user = showResults();
    expect(
      await screen.findByText(/The fixed pass line stands: nobody of the reference group has results/),
    ).toBeTruthy();
    await user.click(await screen.findByRole('button', { name: 'Change the marking' }));
    const form = within(screen.getByRole('form', { name: 'Marking' }));
    expect(
      await form.findByText(
        /^60 % of the points, the fixed line, because nobody of the reference group has results: /,
      ),
    ).toBeTruthy();
    expect(form.getByText(/Only this rule has one: Cohen and Hofstee count all who took part/)).toBeTruthy();
  });

  test('says where the line in use comes from, and stands in the plot of the scores', async () => {
    const rule = { kind: 'sliding', belowMean: 22, floor: 0 } as const;
    server.marks = {
      ...MARKS,
      scheme: { ...MARKS.scheme, passLine: { rule, reason: 'Our statute' } },
      passLine: { share: 42.9, numberOfStudents: 20, meanShare: 0.55 },
    };
    showResults();
    expect(
      await screen.findByText(
        /moved to a pass line of 42\.9 %, which slides: 22 % below the mean of 20 students \(55 %\).*Reason: “Our statute”/,
      ),
    ).toBeTruthy();
    expect(await screen.findByText(/The pass line is 42\.9 % of the points/)).toBeTruthy();
  });
});

test('versions with common questions are compared as if all students had had each', async () => {
  const { figures } = MARKS;
  const versions = figures!.versions.map((one, at) => ({ ...one, adjustedShare: [0.64, null][at]! }));
  server.marks = { ...MARKS, figures: { ...figures!, versions, numberOfCommon: 5 } };
  showResults();
  const section = within(await marksShown());
  const table = await section.findByRole('table', { name: 'Points by version', hidden: true });
  const rows = within(table).getAllByRole('row', { hidden: true });
  expect(rows.map((row) => [...row.children].map((cell) => cell.textContent))).toEqual([
    ['Version', 'Students', 'Share of the points', 'With all students'],
    ['A', '12', '70.0 % ± 5.0', '64.0 %'],
    ['B', '12', '50.0 % ± 6.0', '–'],
  ]);
  expect(section.getByText(/5 questions of all versions tell by how much/)).toBeTruthy();
});
