import type { Course, Import } from '@exam/contract';
import { act, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { AccountImportPanel } from '../features/account-imports/account-import-panel.tsx';
import { CoveragePanel } from '../features/courses/coverage/coverage-panel.tsx';
import { MembersPanel } from '../features/courses/members/members-panel.tsx';
import { BlueprintsPanel } from '../features/exam-generation/blueprints/blueprints-panel.tsx';
import { EMPTY_DRAFT } from '../features/exam-generation/draft.ts';
import { RESULTS } from '../features/exam-results/results-fixture.tsx';
import { ResultsScreen } from '../features/exam-results/results-screen.tsx';
import { StudentsSection } from '../features/exam-results/students-section.tsx';
import { EXAM } from '../features/exams/exam-fixture.tsx';
import { ItemsPanel } from '../features/imports/choose/items-panel.tsx';
import { PastImports } from '../features/imports/start/past-imports.tsx';
import { HistoryPanel } from '../features/users/account/history-panel.tsx';
import { SessionsPanel } from '../features/users/account/sessions-panel.tsx';
import { StoragePanel } from '../features/users/account/storage-panel.tsx';
import { queryClient } from '../lib/query-client.ts';
import { renderRoutes } from '../test-render.tsx';
import { serve } from '../test-server.ts';

const COURSE: Course = {
  _id: 'c1',
  name: 'Logic',
  numberOfChapters: 0,
  numberOfQuestions: 0,
  role: 'owner',
  version: 1,
};

const IMPORT = {
  _id: 'i1',
  numberOfQuestions: 3,
  numberOfDuplicates: 0,
  numberOfNearDuplicates: 0,
  notes: [],
  files: [],
  answerColumns: [],
} as unknown as Import;

const NO_PAGE = { data: [], page: { nextCursor: null, total: 0 } };
const defaults = queryClient.getDefaultOptions();

// Retries start immediately, and wait until the test lets them succeed.
beforeEach(() => queryClient.setDefaultOptions({ queries: { ...defaults.queries, retryDelay: 0 } }));
afterEach(() => queryClient.setDefaultOptions(defaults));

interface Panel {
  name: string;
  shown: ReactNode;
  /** Path of the load that is refused. */
  path: string;
  notice: string;
  /** Body of the load that finally succeeds. */
  body?: unknown;
}

const PANELS: Panel[] = [
  {
    name: 'the results of an exam',
    shown: <ResultsScreen />,
    path: '/api/exams/e1/results',
    notice: 'The exam could not be loaded.',
    body: { data: null, isOwner: true, isWithheld: false },
  },
  {
    name: 'the students of an exam',
    shown: <StudentsSection examId="e1" results={RESULTS} />,
    path: '/api/exams/e1/results/students',
    notice: 'The students could not be loaded.',
  },
  {
    name: 'kept blueprints',
    shown: <BlueprintsPanel courseId="c1" draft={EMPTY_DRAFT} chapters={[]} onUse={() => {}} />,
    path: '/api/courses/c1/blueprints',
    notice: 'Blueprints could not be loaded.',
  },
  {
    name: 'what the pool of a course holds',
    shown: <CoveragePanel course={COURSE} />,
    path: '/api/courses/c1/availability',
    notice: 'The table of questions could not be loaded.',
  },
  {
    name: 'with whom a course is shared',
    shown: <MembersPanel course={COURSE} />,
    path: '/api/courses/c1/members',
    notice: 'The list of colleagues could not be loaded.',
  },
  {
    name: 'the imports of a course',
    shown: <PastImports course={COURSE} />,
    path: '/api/courses/c1/imports',
    notice: 'Earlier imports could not be loaded.',
  },
  {
    name: 'the questions of an import',
    shown: <ItemsPanel of={IMPORT} />,
    path: '/api/imports/i1/items',
    notice: 'Not for you.',
  },
  {
    name: 'the history of an account',
    shown: <HistoryPanel />,
    path: '/api/users/audit-events',
    notice: 'The history could not be loaded.',
  },
  {
    name: 'the devices of an account',
    shown: <SessionsPanel />,
    path: '/api/users/sessions',
    notice: 'Your devices could not be loaded.',
  },
  {
    name: 'the storage of an account',
    shown: <StoragePanel />,
    path: '/api/users/storage',
    notice: 'The storage could not be loaded.',
    body: { data: { usedBytes: 1, allowedBytes: 2, bytes: {}, measuredAt: '2026-11-05T12:00:00.000Z' } },
  },
  {
    name: 'accounts that were brought in',
    shown: <AccountImportPanel />,
    path: '/api/account-imports',
    notice: 'Earlier imports could not be loaded.',
  },
];

test.each(PANELS)(
  '$name: a refusal is told at its first try, and no more when the next one succeeds',
  async ({ shown, path, notice, body = NO_PAGE }) => {
    let tries = 0;
    let succeed = () => {};
    const success = new Promise<{ status: number; body: unknown }>((resolve) => {
      succeed = () => resolve({ status: 200, body });
    });
    serve((request) => {
      if (request.path === '/api/exams/e1') return { status: 200, body: { data: EXAM } };
      if (request.path !== path) return { status: 200, body: NO_PAGE };
      tries += 1;
      return tries === 1 ? { status: 403, body: { message: 'Not for you.' } } : success;
    });
    renderRoutes([{ path: '/exams/:examId', element: shown }], '/exams/e1');
    await waitFor(() => expect(tries).toBe(2));
    // By now the screen has heard of the refusal, and of nothing else.
    expect(await screen.findByText(notice)).toBeDefined();
    expect(screen.queryByText(/^Loading/)).toBeNull();
    await act(async () => succeed());
    await waitFor(() => expect(screen.queryByText(notice)).toBeNull());
  },
);
