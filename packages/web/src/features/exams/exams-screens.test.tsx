import type { ExamDetail, ExamQuestion } from '@exam/contract';
import { TEXTS } from '@exam/contract/texts';
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AxiosError, type AxiosResponse } from 'axios';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { api } from '../../lib/api.ts';
import { notifyError, notifySuccess } from '../../ui/notify.ts';
import { ExamQuestionsScreen } from './exam-questions-screen.tsx';
import { ExamScreen } from './exam-screen.tsx';
import { ExamsScreen } from './exams-screen.tsx';

const EXAM: ExamDetail = {
  _id: 'e1',
  name: 'Midterm',
  courseId: 'c1',
  course: { name: 'Operating Systems' },
  createdAt: new Date(2026, 10, 20, 9, 30).toISOString(),
  numberOfQuestions: 3,
  difficultyDistribution: { simple: 1, difficult: 2 },
  objectiveDistribution: { reminding: 0, understanding: 3, creativity: 0 },
  chaptersDistribution: [{ chapterId: 'h1', name: 'Processes', number: 1, numberOfQuestionsInExam: 3 }],
  seed: null,
  versions: ['A'],
  generation: null,
};

const QUESTIONS = ['First', 'Second', 'Third'].map(
  (text, index): ExamQuestion => ({
    _id: `q${index}`,
    text,
    choices: ['yes', 'no'],
    correctAnswer: 'no',
    difficulty: 'simple',
    objective: 'understanding',
    chapterId: 'h1',
    chapter: { _id: 'h1', name: 'Processes', number: 1, course: { _id: 'c1', name: 'Operating Systems' } },
  }),
);

vi.mock('../../ui/notify.ts');

const answers = new Map<string, () => unknown>();

beforeEach(() => {
  answers.clear();
  answers.set('/api/exams', () => ({ data: [EXAM], page: { nextCursor: null, total: 1 } }));
  answers.set('/api/exams/e1', () => ({ data: EXAM }));
  answers.set('/api/exams/e1/questions', () => ({ data: QUESTIONS }));
  vi.spyOn(api, 'get').mockImplementation(async (path) => answers.get(path)!() as never);
  vi.spyOn(api, 'delete').mockResolvedValue({});
  vi.spyOn(api, 'post').mockImplementation(async (path) => answers.get(path)!() as never);
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.clearAllMocks();
});

function show(address: string) {
  const router = createMemoryRouter(
    [
      { path: '/exams', Component: ExamsScreen },
      { path: '/exams/:examId', Component: ExamScreen },
      { path: '/exams/:examId/questions', Component: ExamQuestionsScreen },
      { path: '/questions', element: <p>the pool</p> },
    ],
    { initialEntries: [address] },
  );
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient()}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>,
  );
  return userEvent.setup();
}

function fail(path: string, status: number, data: unknown = {}) {
  answers.set(path, () => {
    throw new AxiosError('failed', 'ERR', undefined, undefined, { status, data } as AxiosResponse);
  });
}

describe('the list of exams', () => {
  test('each card tells name, course, date and number of questions in the specified words', async () => {
    show('/exams');
    expect(screen.getByText('Loading exams...')).toBeTruthy();
    const link = await screen.findByRole('link', { name: 'Midterm' });
    expect(link.getAttribute('href')).toBe('/exams/e1');
    expect(screen.getByText('Course Name: Operating Systems')).toBeTruthy();
    expect(screen.getByText(/^November 20, 2026 at 9:30\sAM$/)).toBeTruthy();
    expect(screen.getByText('Number Of questions: 3')).toBeTruthy();
  });

  test('a failed load is a quiet line that tries again, without a toast and without a retry of its own', async () => {
    fail('/api/exams', 500);
    const user = show('/exams');
    expect(await screen.findByText(/Exams could not be loaded\./)).toBeTruthy();
    expect(api.get).toHaveBeenCalledTimes(1);
    expect(notifyError).not.toHaveBeenCalled();

    answers.set('/api/exams', () => ({ data: [EXAM], page: { nextCursor: null, total: 1 } }));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('link', { name: 'Midterm' })).toBeTruthy();
  });

  test('the arrow keys lead from card to card', async () => {
    const final = { ...EXAM, _id: 'e2', name: 'Final' };
    answers.set('/api/exams', () => ({ data: [EXAM, final], page: { nextCursor: null, total: 2 } }));
    const user = show('/exams');
    (await screen.findByRole('link', { name: 'Midterm' })).focus();
    await user.keyboard('{ArrowRight}');
    expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Final' }));
  });

  test('a confirmed delete sends the request and refreshes the list', async () => {
    const user = show('/exams');
    await user.click(await screen.findByRole('button', { name: 'Delete Midterm' }));
    answers.set('/api/exams', () => ({ data: [], page: { nextCursor: null, total: 0 } }));
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    expect(api.delete).toHaveBeenCalledWith('/api/exams/e1');
    expect(await screen.findByText('No exams yet')).toBeTruthy();
    expect(notifySuccess).toHaveBeenCalledWith(TEXTS.itemDeleted);
  });
});

describe('one exam', () => {
  test('its distributions stand in the specified words', async () => {
    show('/exams/e1');
    const chapters = await screen.findByRole('list', { name: 'Chapters Distribution' });
    expect(within(chapters).getByText('Processes: 3 questions')).toBeTruthy();
    const difficulty = screen.getByRole('list', { name: 'Difficulty Distribution' });
    expect(within(difficulty).getByText('difficult: 2')).toBeTruthy();
    const objective = screen.getByRole('list', { name: 'Objective Distribution' });
    expect(within(objective).getByText('creativity: 0')).toBeTruthy();
    for (const label of ['Name', 'Course Name', 'Created At', 'Number Of Questions']) {
      expect(screen.getByText(label)).toBeTruthy();
    }
    expect(screen.getByRole('link', { name: 'Questions' }).getAttribute('href')).toBe('/exams/e1/questions');
    expect(document.title).toBe('Midterm | Exam Generation System');
  });

  test('deleting it leads to the questions', async () => {
    const user = show('/exams/e1');
    await user.click(await screen.findByRole('button', { name: 'Delete Midterm' }));
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('the pool')).toBeTruthy();
    expect(api.delete).toHaveBeenCalledWith('/api/exams/e1');
  });

  test('one that is gone is said to be gone', async () => {
    fail('/api/exams/e1', 404);
    show('/exams/e1');
    expect(await screen.findByText('This exam does not exist (any more)')).toBeTruthy();
  });

  test('one that cannot be loaded offers to try again', async () => {
    fail('/api/exams/e1', 500);
    const user = show('/exams/e1');
    const retry = await screen.findByRole('button', { name: 'Try again' });
    answers.set('/api/exams/e1', () => ({ data: EXAM }));
    await user.click(retry);
    expect(await screen.findByText('Processes: 3 questions')).toBeTruthy();
  });
});

describe('how an exam was made', () => {
  const GENERATED: ExamDetail = {
    ...EXAM,
    versions: ['A', 'B'],
    generation: {
      seed: '0123456789abcdef0123456789abcdef',
      engineVersion: 2,
      blueprint: {
        chapters: { h1: 3, h2: 0 },
        difficulty: EXAM.difficultyDistribution,
        objective: EXAM.objectiveDistribution,
      },
      locked: ['q1'],
      preferences: { recentExams: 3, variety: true },
      versions: { count: 2, differBy: 'questions' },
      generations: 12,
    },
  };

  async function makeAgain() {
    answers.set('/api/exams/e1', () => ({ data: GENERATED }));
    const user = show('/exams/e1');
    await user.click(await screen.findByRole('button', { name: 'Make it again' }));
  }

  test('is told in words, with its seed', async () => {
    answers.set('/api/exams/e1', () => ({ data: GENERATED }));
    show('/exams/e1');
    const section = within(await screen.findByRole('region', { name: 'How it was made' }));
    for (const text of [
      '3 of Processes; 1 simple, 2 difficult; 0 reminding, 3 understanding, 0 creativity',
      'Fresh questions first, not of the last 3 exams; near-duplicates apart',
      '2 of different questions',
      '12 generations',
      '0123456789abcdef0123456789abcdef',
    ]) {
      expect(section.getByText(text)).toBeTruthy();
    }
    expect(screen.getByText('A, B')).toBeTruthy();
  });

  test('is not told where nobody knows', async () => {
    show('/exams/e1');
    await screen.findByText('Processes: 3 questions');
    expect(screen.queryByText('How it was made')).toBeNull();
  });

  test('is tried again by a click', async () => {
    const versions = ['A', 'B'].map((label) => ({ label, questions: QUESTIONS }));
    answers.set('/api/exams/e1/replay', () => ({ data: QUESTIONS, versions, isSame: true, changes: [] }));
    await makeAgain();
    expect(await screen.findByText('The same 2 versions of 3 questions come out again.')).toBeTruthy();
  });

  test('is compared with what was saved where that is something else', async () => {
    const versions = [{ label: 'A', questions: QUESTIONS }];
    const changed = [{ label: 'A', questions: QUESTIONS.slice(1), key: [] }];
    answers.set('/api/exams/e1/replay', () => ({ data: QUESTIONS, versions, isSame: false, changes: [] }));
    answers.set('/api/exams/e1/versions', () => ({ data: changed }));
    await makeAgain();
    expect(await screen.findByText(/^2 of the 3 questions come out again; the other one was/)).toBeTruthy();
  });

  test('says what has changed in the pool where it cannot be made again', async () => {
    const changes = [{ code: 'chapter-gone', message: 'Processes was deleted.' }];
    fail('/api/exams/e1/replay', 422, { message: 'This exam cannot be made again.', changes });
    await makeAgain();
    expect(await screen.findByText('This exam cannot be made again.')).toBeTruthy();
    expect(screen.getByText('Processes was deleted.')).toBeTruthy();
    expect(notifyError).not.toHaveBeenCalled();
  });

  test('a failure on the way is told in a toast', async () => {
    fail('/api/exams/e1/replay', 500);
    await makeAgain();
    await waitFor(() => expect(notifyError).toHaveBeenCalledWith(TEXTS.somethingSentWrong));
  });
});

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
