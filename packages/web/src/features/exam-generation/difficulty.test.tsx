import type { Exam, ExpectedMean } from '@exam/contract';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import {
  button,
  choose,
  field,
  generated,
  generatedVersions,
  generateFirst,
  sent,
  server,
  show,
  startFilledIn,
  startServerForEach,
  type,
} from './generate-exam-fixture.tsx';

startServerForEach();

const MEASURED: ExpectedMean = {
  numberOfQuestions: 40,
  mean: 26.04,
  difference: 0.21,
  unmeasured: 12,
  versions: [
    { label: 'A', mean: 26.1, least: 23.2, most: 29 },
    { label: 'B', mean: 25.94, least: 23.1, most: 28.8 },
  ],
};

const wishSent = (at = 0) =>
  (sent('/api/exams/generate')[at]![1] as { preferences?: { difficulty?: unknown } }).preferences?.difficulty;

describe('how hard the exam is to be', () => {
  test('is asked for by who cares; of versions of different questions it is clear', async () => {
    const user = show();
    await generateFirst(user);
    expect(wishSent()).toBeUndefined();
    expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Difficulty' }).value).toBe('As it comes');
    await type(user, 'Versions', '2');
    await user.click(screen.getByRole('radio', { name: /^Different questions/ }));
    expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Difficulty' }).value).toBe(
      'Alike in all versions',
    );
  });

  test('may be a mean, which is sent as typed', async () => {
    const user = show();
    await startFilledIn();
    await choose(user, 'Difficulty', 'A mean of about …');
    await user.click(button('Generate'));
    await waitFor(() => expect(sent('/api/exams/generate')).toHaveLength(1));
    expect(wishSent()).toBeUndefined();
    await type(user, 'Mean in percent', '65');
    await user.click(button('Generate'));
    await waitFor(() => expect(sent('/api/exams/generate')).toHaveLength(2));
    expect(wishSent(1)).toEqual({ as: 'mean', percent: '65' });
  });

  test('may be that of a saved exam of the course, and of another course no longer', async () => {
    server.exams = 2;
    server.listed = [{ _id: 'e7', name: 'First date' } as Exam];
    const user = show();
    await startFilledIn();
    await choose(user, 'Difficulty', 'As hard as a saved exam');
    await choose(user, 'Exam that it is as hard as', 'First date');
    await user.click(button('Generate'));
    await waitFor(() => expect(sent('/api/exams/generate')).toHaveLength(1));
    expect(wishSent()).toEqual({ as: 'exam', examId: 'e7' });
    await choose(user, 'Course', 'Statistics');
    expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Difficulty' }).value).toBe('As it comes');
  });

  test('cannot be that of an exam where the course has none', async () => {
    const user = show();
    await startFilledIn();
    await user.click(screen.getByRole('combobox', { name: 'Difficulty' }));
    expect(screen.queryByRole('option', { name: 'As hard as a saved exam' })).toBeNull();
  });

  test('says what could not be done', async () => {
    const remark = 'With these counts the pool gives a mean from 1.0 to 2.0 points, so 3.0 is out of reach.';
    server.generate = async () => ({
      ...generated('First'),
      expected: { ...MEASURED, target: 3, remarks: [remark] },
    });
    await generateFirst(show());
    expect(screen.getByText(remark)).toBeTruthy();
  });
});

describe('the line of the mean to expect', () => {
  test('tells mean, difference of the versions and what is not measured, and opens to a table', async () => {
    server.expect = async () => ({ data: MEASURED });
    server.generate = async () => generatedVersions(['One', 'Two'], ['Three', 'Four']);
    const user = show();
    await startFilledIn();
    await type(user, 'Versions', '2');
    await user.click(screen.getByRole('radio', { name: /^Different questions/ }));
    await user.click(button('Generate'));
    await screen.findByText(
      'Expected mean 26 of 40 (65 %) · versions differ by at most 0.3 points · 12 questions not measured yet',
    );
    const rows = screen
      .getAllByRole('row', { hidden: true })
      .map((row) => row.textContent)
      .slice(-3);
    expect(rows).toEqual([
      'VersionExpected mean19 of 20 classes',
      'A26.1 of 40 (65 %)23.2 to 29',
      'B25.9 of 40 (65 %)23.1 to 28.8',
    ]);
    const [, body] = sent('/api/exams/expected').at(-1)!;
    expect(body).toEqual({
      courseId: 'c0',
      versions: [
        ['q-One', 'q-Two'],
        ['q-Four', 'q-Three'],
      ],
    });
  });

  test('says in one sentence that a first exam cannot know', async () => {
    await generateFirst(show());
    expect(
      await screen.findByText(
        'What mean to expect is not known yet: the results of a first exam of this course will tell.',
      ),
    ).toBeTruthy();
  });

  test('shows what the exchange of a question does to it', async () => {
    const single = {
      ...MEASURED,
      numberOfQuestions: 1,
      difference: 0,
      unmeasured: 0,
      versions: [MEASURED.versions[0]!],
    };
    server.expect = async () => ({ data: { ...single, mean: 0.5 } });
    const user = show();
    await generateFirst(user);
    await screen.findByText('Expected mean 0.5 of 1 (50 %)');
    server.expect = async () => ({ data: { ...single, mean: 0.72 } });
    await user.click(button('Replace question 1'));
    await screen.findByText('Expected mean 0.7 of 1 (72 %), 0.2 more than before');
  });

  test('stays away where it cannot be read, because the exam is not worse for that', async () => {
    server.expect = async () => {
      throw new Error('no connection');
    };
    await generateFirst(show());
    expect(screen.queryByText(/Expected mean|What mean/)).toBeNull();
    expect(field('Name').value).toBe('Midterm');
  });
});
