import type {
  Chapter,
  ChapterAvailability,
  Course,
  Exam,
  ExamDraft,
  ExamDraftDetail,
  ExpectedMean,
  Question,
  SavedBlueprint,
} from '@exam/contract';
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { AxiosError, type AxiosResponse } from 'axios';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, vi } from 'vitest';
import { api } from '../../lib/api.ts';
import type { Store } from '../../lib/store.ts';
import { QUESTION } from '../../test-question.ts';
import type { DraftChange, ExamStart } from './draft.ts';
import { GenerateExamScreen } from './generate-exam-screen.tsx';
import { changeDetails, startFrom, type Workbench } from './workbench.ts';

const COURSES = ['Operating Systems', 'Statistics'].map(
  (name, index) => ({ _id: `c${index}`, name }) as Course,
);

const CHAPTERS = ['Processes', 'Memory'].map(
  (name, index) => ({ _id: `h${index}`, name, number: index + 1, courseId: 'c0' }) as Chapter,
);

const KINDS = { reminding: 5, understanding: 5, creativity: 5 };
/** Thirty questions in each chapter, five of each kind. */
export const AVAILABILITY = CHAPTERS.map(
  ({ _id, name, number }) =>
    ({ chapterId: _id, name, number, counts: { simple: KINDS, difficult: KINDS } }) as ChapterAvailability,
);

/** A simple reminding question of the first chapter. */
export function questionOf(text: string): Question {
  return {
    ...QUESTION,
    _id: `q-${text}`,
    text,
    choices: ['yes', 'no'],
    correctAnswer: 'no',
    chapterId: 'h0',
    chapter: { _id: 'h0', name: 'Processes', number: 1, course: { _id: 'c0', name: 'Operating Systems' } },
  };
}

/** An error as the server answers it, with this status and body. */
export function refusal(status: number, data: unknown) {
  return new AxiosError('refused', 'ERR', undefined, undefined, { status, data } as AxiosResponse);
}

/** Handlers of requests to generate, replace and save; each test may set its own. */
export const server = {
  generate: async (): Promise<unknown> => generated('First'),
  replace: async (): Promise<unknown> => ({ data: questionOf('Other') }),
  /** The questions that a list of the pool holds, whatever it is filtered by. */
  pool: [] as Question[],
  /** The saved blueprints of the first course. */
  kept: [] as SavedBlueprint[],
  /** The questions of the chapters of the first course. */
  availability: AVAILABILITY,
  /** Whether the first course was deleted. */
  isFirstGone: false,
  /** How many exams of the first course are saved. */
  exams: 0,
  /** The exams that a list of them holds. */
  listed: [] as Exam[],
  save: async (): Promise<unknown> => ({ data: { _id: 'e1' } }),
  /** What mean the questions of a paper lead one to expect. */
  expect: async (): Promise<unknown> => ({ data: UNMEASURED }),
  /** The exams in the making, and the one of the first course with its content. */
  drafts: [] as ExamDraft[],
  draft: undefined as ExamDraftDetail | undefined,
  keep: async (): Promise<unknown> => ({ data: { ...DRAFT, version: 1 } }),
  discard: async (): Promise<unknown> => ({ data: { content: null } }),
};

/** What is expected before any exam of the course has results. */
const UNMEASURED: ExpectedMean = {
  numberOfQuestions: 1,
  mean: null,
  difference: null,
  unmeasured: 1,
  versions: [],
};

/** An exam in the making of the first course. */
export const DRAFT: ExamDraft = {
  courseId: 'c0',
  courseName: 'Operating Systems',
  name: 'Endterm',
  numberOfQuestions: 1,
  version: 4,
  changedAt: '2026-11-20T05:13:00.000Z',
};

/** The answer of the server that generated questions of these texts. */
export function generated(...texts: string[]) {
  return { data: texts.map(questionOf), generationId: 'g1' };
}

/** The answer of the server that generated versions, each of questions of these texts. */
export function generatedVersions(...versions: string[][]) {
  const questions = versions.map((texts) => texts.map(questionOf));
  return {
    data: questions[0],
    generationId: 'g1',
    versions: questions.map((data, index) => ({ label: 'ABC'[index], questions: data })),
  };
}

/**
 * Starts a server with two courses before each test: the first has two chapters of thirty questions each, the
 * second none.
 */
export function startServerForEach(): void {
  beforeEach(startServer);
  afterEach(() => {
    vi.restoreAllMocks();
  });
}

function startServer(): void {
  server.generate = async () => generated('First');
  server.replace = async () => ({ data: questionOf('Other') });
  server.save = async () => ({ data: { _id: 'e1' } });
  server.expect = async () => ({ data: UNMEASURED });
  server.listed = [];
  server.kept = [];
  server.drafts = [];
  server.draft = undefined;
  server.keep = async () => ({ data: { ...DRAFT, version: 1 } });
  server.discard = async () => ({ data: { content: null } });
  server.pool = [];
  server.availability = AVAILABILITY;
  server.exams = 0;
  server.isFirstGone = false;
  localStorage.clear();
  vi.spyOn(api, 'get').mockImplementation(async (path) => {
    if (path === '/api/exam-drafts') return { data: server.drafts } as never;
    if (path.endsWith('/exam-draft')) return { data: server.draft } as never;
    if (path === '/api/courses') return { data: COURSES } as never;
    if (path === '/api/exams')
      return { data: server.listed, page: { nextCursor: null, total: server.exams } } as never;
    if (path.endsWith('/questions')) {
      return { data: server.pool, page: { nextCursor: null, total: server.pool.length } } as never;
    }
    const isFirst = path.includes('/c0/');
    if (isFirst && server.isFirstGone) throw refusal(404, { message: 'Course not found.' });
    if (path.endsWith('/blueprints')) return { data: server.kept } as never;
    if (path.endsWith('/chapters')) return { data: isFirst ? CHAPTERS : [] } as never;
    return { data: isFirst ? server.availability : [] } as never;
  });
  vi.spyOn(api, 'put').mockImplementation(() => server.keep() as never);
  vi.spyOn(api, 'delete').mockImplementation(() => server.discard() as never);
  vi.spyOn(api, 'post').mockImplementation((path) => {
    if (path === '/api/exams/generate') return server.generate() as never;
    if (path === '/api/exams/expected') return server.expect() as never;
    if (path.endsWith('/blueprints')) return Promise.resolve({}) as never;
    return (path === '/api/exams/replace' ? server.replace() : server.save()) as never;
  });
}

/** The bodies of the requests that keep an exam in the making. */
export function keptBodies() {
  return vi
    .mocked(api.put)
    .mock.calls.map(([, body]) => body as { version?: number; content: ExamDraftDetail['content'] });
}

/** The requests that were posted to a path: path, body, options. */
export function sent(path: string) {
  return vi.mocked(api.post).mock.calls.filter(([called]) => called === path);
}

/** Query client of the screen that is shown. */
let shownClient: QueryClient;

/** Renders the screen with an empty query client by default. @param search the query of its address, such as `?course=c0` */
export function show(client = new QueryClient(), search = ''): UserEvent {
  shownClient = client;
  render(
    <MantineProvider env="test" withCssVariables={false} withGlobalClasses={false}>
      <QueryClientProvider client={client}>
        <MemoryRouter initialEntries={[`/generate-exam${search}`]}>
          <GenerateExamScreen />
        </MemoryRouter>
      </QueryClientProvider>
    </MantineProvider>,
  );
  return userEvent.setup({ delay: null });
}

export function button(name: string): HTMLButtonElement {
  return screen.getByRole('button', { name });
}

export function field(name: string): HTMLInputElement {
  // Found by label, because a search by role takes as long as a keystroke.
  return screen.getByLabelText(name, { selector: 'input' });
}

export async function choose(user: UserEvent, label: string, option: string): Promise<void> {
  await user.click(screen.getByRole('combobox', { name: label }));
  await user.click(await screen.findByRole('option', { name: option }));
}

export async function type(user: UserEvent, label: string, text: string): Promise<void> {
  await user.clear(field(label));
  await user.paste(text);
}

/** Chooses the first course and waits for its chapters. */
export async function chooseCourse(user: UserEvent): Promise<void> {
  await choose(user, 'Course', 'Operating Systems');
  await screen.findByRole('combobox', { name: 'Chapter' });
}

/** Asks for one simple reminding question of the first chapter. */
export async function fillIn(user: UserEvent): Promise<void> {
  await type(user, 'Name', 'Midterm');
  await chooseCourse(user);
  await choose(user, 'Chapter', '1. Processes');
  await type(user, 'Count', '1');
  await user.click(button('Add'));
  await type(user, 'simple', '1');
  await type(user, 'reminding', '1');
}

const FILLED_IN: readonly DraftChange[] = [
  { type: 'name', name: 'Midterm' },
  { type: 'course', courseId: 'c0' },
  { type: 'chapter-added', chapterId: 'h0', count: '1' },
  { type: 'difficulty', difficulty: 'simple', count: '1' },
  { type: 'objective', objective: 'reminding', count: '1' },
];

/**
 * Fills in the draft of `fillIn` directly, for tests of later steps: typing would take longer than the rest of the
 * test.
 */
export async function startFilledIn(): Promise<void> {
  const store = shownClient.getQueryData<Store<Workbench>>(['exams', 'workbench'])!;
  act(() => store.update((bench) => FILLED_IN.reduce(changeDetails, bench)));
  await screen.findByRole('combobox', { name: 'Chapter' });
}

/** Fills in counts of the first course, whose chapters are loaded. */
export function startWith(counts: NonNullable<ExamStart['counts']>): void {
  const store = shownClient.getQueryData<Store<Workbench>>(['exams', 'workbench'])!;
  act(() => store.update((bench) => startFrom(bench, { courseId: 'c0', counts })));
}

/** Generates an exam of one question, "First". */
export async function generateFirst(user: UserEvent): Promise<void> {
  await startFilledIn();
  await user.click(button('Generate'));
  await screen.findByText('First');
}
