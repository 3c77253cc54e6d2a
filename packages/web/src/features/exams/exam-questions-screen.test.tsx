import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { api } from '../../lib/api.ts';
import { answers, EXAM, fail, QUESTIONS, setUpExam, show } from './exam-fixture.tsx';

setUpExam();

describe('the questions of an exam', () => {
  test('they are numbered in the order of the exam', async () => {
    show('/exams/e1/questions');
    expect(await screen.findByRole('heading', { name: 'All Questions of Midterm exam' })).toBeTruthy();
    const items = within(screen.getByRole('list', { name: 'Questions' })).getAllByRole('article');
    expect(items.map((item) => item.textContent?.slice(0, 7))).toEqual(['1.First', '2.Secon', '3.Third']);
  });

  test('their key is shown on demand', async () => {
    const user = show('/exams/e1/questions');
    await user.click(await screen.findByRole('button', { name: 'Key' }));
    const letters = within(screen.getByRole('list', { name: 'Key' })).getAllByRole('listitem');
    expect(letters.map((item) => item.textContent)).toEqual(['1 B', '2 B', '3 B']);
    expect(screen.queryByRole('tab')).toBeNull();
  });

  test('with the key they say why their answers are correct, and where they come from', async () => {
    const explained = { ...QUESTIONS[0]!, explanation: 'It says so.', source: 'A book' };
    answers.set('/api/exams/e1/questions', () => ({ data: [explained, ...QUESTIONS.slice(1)] }));
    const user = show('/exams/e1/questions');
    const key = await screen.findByRole('button', { name: 'Key' });
    expect(screen.queryByText('It says so.')).toBeNull();
    await user.click(key);
    expect(screen.getByRole('region', { name: 'Explanation' }).textContent).toContain('It says so.');
    expect(screen.getByText(/^Source:/).textContent).toBe('Source: A book');
  });

  test('of several versions stand behind tabs, or side by side each with its key', async () => {
    const turned = QUESTIONS.toReversed().map((question) => ({ ...question, choices: ['no', 'yes'] }));
    answers.set('/api/exams/e1', () => ({ data: { ...EXAM, versions: ['A', 'B'] } }));
    answers.set('/api/exams/e1/versions', () => ({
      data: [
        { label: 'A', questions: QUESTIONS, key: ['B', 'B', 'B'] },
        { label: 'B', questions: turned, key: ['A', 'A', 'A'] },
      ],
    }));
    const user = show('/exams/e1/questions');
    await user.click(await screen.findByRole('tab', { name: 'Version B' }));
    const [first] = within(screen.getByRole('list', { name: 'Questions' })).getAllByRole('article');
    expect(first?.textContent).toMatch(/^1\.Third/);
    await user.click(screen.getByRole('button', { name: 'Side by side' }));
    await user.click(screen.getByRole('button', { name: 'Key' }));
    const keys = ['A', 'B'].map((label) => {
      const column = within(screen.getByRole('region', { name: `Version ${label}` }));
      return within(column.getByRole('list', { name: 'Key' })).getAllByRole('listitem');
    });
    expect(keys.map((items) => items.map((item) => item.textContent))).toEqual([
      ['1 B', '2 B', '3 B'],
      ['1 A', '2 A', '3 A'],
    ]);
  });

  test('a failure of the exam or of its questions is told and both are tried again', async () => {
    fail('/api/exams/e1', 500);
    fail('/api/exams/e1/questions', 500);
    const user = show('/exams/e1/questions');
    const retry = await screen.findByRole('button', { name: 'Try again' });
    await waitFor(() => expect(api.get).toHaveBeenCalledTimes(2));
    answers.set('/api/exams/e1', () => ({ data: EXAM }));
    answers.set('/api/exams/e1/questions', () => ({ data: QUESTIONS }));
    await user.click(retry);
    expect(await screen.findByRole('heading', { name: 'All Questions of Midterm exam' })).toBeTruthy();
  });
});
