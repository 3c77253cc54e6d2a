import type { ExamDetail, ExamQuestion } from '@exam/contract';
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AxiosError, type AxiosResponse } from 'axios';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, vi } from 'vitest';
import { api } from '../../lib/api.ts';
import { CourseExamsScreen } from './course-exams-screen.tsx';
import { ExamQuestionsScreen } from './exam-questions-screen.tsx';
import { ExamScreen } from './exam-screen.tsx';
import { ExamsScreen } from './exams-screen.tsx';

export const EXAM: ExamDetail = {
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
  hasAnswers: false,
  progress: {
    numberOfStudents: 0,
    numberOfSheets: 0,
    numberOfCompleteSheets: 0,
    numberOfDoubts: 0,
    numberOfDoubtfulAnswers: 0,
    numberOfMarked: 0,
    meanPoints: null,
    fullPoints: null,
    numberOfPassed: null,
  },
  generation: null,
  printedAt: null,
  resultsAt: null,
  correction: null,
};

export const QUESTIONS = ['First', 'Second', 'Third'].map(
  (text, index): ExamQuestion => ({
    _id: `q${index}`,
    text,
    choices: ['yes', 'no'],
    correctAnswer: 'no',
    difficulty: 'simple',
    objective: 'understanding',
    keepChoiceOrder: false,
    pinnedChoices: [],
    explanation: '',
    source: '',
    name: '',
    tags: [],
    chapterId: 'h1',
    chapter: { _id: 'h1', name: 'Processes', number: 1, course: { _id: 'c1', name: 'Operating Systems' } },
  }),
);

/** The answers of the API, by path. */
export const answers = new Map<string, () => unknown>();

/** Serves a saved exam of three questions, reset before each test. */
export function setUpExam(): void {
  beforeEach(() => {
    answers.clear();
    answers.set('/api/exams', () => ({ data: [EXAM], page: { nextCursor: null, total: 1 } }));
    answers.set('/api/exams/e1', () => ({ data: EXAM }));
    answers.set('/api/courses/c1', () => ({ data: { _id: 'c1', name: 'Operating Systems', role: 'owner' } }));
    answers.set('/api/exams/e1/questions', () => ({ data: QUESTIONS }));
    vi.spyOn(api, 'get').mockImplementation(async (path) => answers.get(path)!() as never);
    vi.spyOn(api, 'delete').mockResolvedValue({});
    vi.spyOn(api, 'post').mockImplementation(async (path) => answers.get(path)!() as never);
  });

  afterEach(() => {
    vi.restoreAllMocks();
  });
}

/** Shows the screen at an address. */
export function show(address: string) {
  const router = createMemoryRouter(
    [
      { path: '/exams', Component: ExamsScreen },
      { path: '/courses/:courseId/exams', Component: CourseExamsScreen },
      { path: '/exams/:examId', Component: ExamScreen },
      { path: '/exams/:examId/questions', Component: ExamQuestionsScreen },
      { path: '/questions', element: <p>the pool</p> },
    ],
    { initialEntries: [address] },
  );
  render(
    <MantineProvider env="test" withCssVariables={false} withGlobalClasses={false}>
      <QueryClientProvider client={new QueryClient()}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>,
  );
  return userEvent.setup();
}

/** Makes a call fail. */
export function fail(path: string, status: number, data: unknown = {}) {
  answers.set(path, () => {
    throw new AxiosError('failed', 'ERR', undefined, undefined, { status, data } as AxiosResponse);
  });
}
