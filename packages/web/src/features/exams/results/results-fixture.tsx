import type { ExamDetail, ExamResults, FullChapter, MeasuredQuestion, StudentResult } from '@exam/contract';
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { vi } from 'vitest';
import { api } from '../../../lib/api.ts';
import { Toaster } from '../../../ui/toaster.tsx';
import { EXAM } from '../exam-fixture.tsx';
import { ResultsScreen } from './results-screen.tsx';

export const MEASURED: MeasuredQuestion = {
  questionId: 'q1',
  number: 1,
  text: 'What is a page fault?',
  difficulty: 'difficult',
  numberOfAnswers: 24,
  correctShare: 0.75,
  discrimination: 0.41,
  choices: [
    { text: 'A trap', isCorrect: true, numberOfAnswers: 18 },
    { text: 'A crash', isCorrect: false, numberOfAnswers: 6 },
    { text: 'A virus', isCorrect: false, numberOfAnswers: 0 },
  ],
  numberOfOmitted: 0,
  suggestion: 'simple',
  poolVersion: 3,
};

export const RESULTS: ExamResults = {
  uploadedAt: '2026-11-20T10:00:00.000Z',
  keptUntil: '2027-11-20T10:00:00.000Z',
  numberOfStudents: 24,
  numberOfQuestions: 3,
  meanScore: 1.75,
  medianScore: 2,
  standardDeviation: 0.9,
  reliability: 0.62,
  scores: [2, 7, 10, 5],
  numberOfWithheldQuestions: 0,
  questions: [
    MEASURED,
    {
      ...MEASURED,
      questionId: 'q2',
      number: 2,
      text: 'What is a lock?',
      difficulty: 'simple',
      correctShare: 0.3,
      discrimination: -0.52,
      suggestion: 'difficult',
      poolVersion: 1,
    },
    {
      ...MEASURED,
      questionId: 'q3',
      number: 3,
      text: 'What is a core?',
      suggestion: null,
      correctShare: 0.6,
    },
  ],
};

const STUDENTS: StudentResult[] = [
  { student: '1001', version: 'A', score: 3, answers: ['A', 'B', ''] },
  { student: '1002', version: 'B', score: 1, answers: ['C', 'B', 'A'] },
];

/** State and recorded requests of the server; each test may set its own. */
export const server = {
  exam: EXAM as ExamDetail,
  results: RESULTS as ExamResults | null,
  isOwner: true,
  isWithheld: false,
  upload: async (): Promise<unknown> => ({ data: RESULTS, warnings: [] }),
  /** The chapters without room, in the answer to new labels; their questions are left out. */
  fullChapters: [] as FullChapter[],
  posted: [] as { path: string; body: unknown }[],
  deleted: [] as string[],
  listed: [] as unknown[],
};

/** Serves results of 24 students, reset before each test. */
export function setUpServer(): void {
  Object.assign(server, {
    exam: EXAM,
    results: RESULTS,
    isOwner: true,
    isWithheld: false,
    upload: async () => ({ data: RESULTS, warnings: [] }),
    fullChapters: [],
    posted: [],
    deleted: [],
    listed: [],
  });
  vi.spyOn(api, 'get').mockImplementation(async (path, options) => answerTo(path, options) as never);
  vi.spyOn(api, 'post').mockImplementation(async (path, body) => {
    server.posted.push({ path, body });
    if (path === '/api/exams/e1/results') return (await server.upload()) as never;
    const { changes } = body as { changes: { _id: string; version: number }[] };
    const left = new Set(server.fullChapters.flatMap(({ questionIds }) => questionIds));
    const done = changes.filter(({ _id }) => !left.has(_id));
    const undo = done.map(({ _id, version }) => ({ _id, version: version + 1, difficulty: 'difficult' }));
    return { data: { undo, fullChapters: server.fullChapters } } as never;
  });
  vi.spyOn(api, 'delete').mockImplementation(async (path) => {
    server.deleted.push(path);
    server.results = null;
    return {} as never;
  });
}

function answerTo(path: string, options: { params?: object | undefined } = {}): unknown {
  if (path === '/api/exams/e1') return { data: server.exam };
  if (path === '/api/exams/e1/results') {
    const { results: data, isOwner, isWithheld } = server;
    return { data, isOwner, isWithheld };
  }
  server.listed.push(options.params);
  return { data: STUDENTS, page: { nextCursor: null, total: STUDENTS.length } };
}

export function showResults() {
  const router = createMemoryRouter([{ path: '/exams/:examId/results', Component: ResultsScreen }], {
    initialEntries: ['/exams/e1/results'],
  });
  render(
    <MantineProvider env="test" withCssVariables={false} withGlobalClasses={false}>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <RouterProvider router={router} />
        <Toaster />
      </QueryClientProvider>
    </MantineProvider>,
  );
  return userEvent.setup();
}
