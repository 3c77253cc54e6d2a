import type { Question } from '@exam/contract';
import { TEXTS } from '@exam/contract/texts';
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { questionQueries } from '../../data/questions.ts';
import { api } from '../../lib/api.ts';
import { markAllStale } from '../../lib/changed-data.ts';
import { DEVICE_KEYS } from '../../lib/forget-account.ts';
import { move } from '../../test-observer.ts';
import * as notify from '../../ui/notify.ts';
import { QuestionsScreen } from './questions-screen.tsx';

let pool: Question[];
let isDemo = false;
let whenCoursesAreTold: Promise<void> | undefined;
let isSimilar = false;
const MEMBERS = [
  {
    _id: '0193a5b0-0000-7000-8000-000000000001',
    email: 'ada@example.com',
    displayName: 'Ada',
    role: 'editor',
  },
  { _id: '0193a5b0-0000-7000-8000-000000000002', email: 'b@example.com', displayName: null, role: 'viewer' },
];
let courses: { _id: string; name: string; role: string }[] = [];

function makePool(size: number): Question[] {
  return Array.from({ length: size }, (_, index) => ({
    _id: `q${index}`,
    text: `Question number ${index}`,
    choices: ['yes', 'no'],
    correctAnswer: 'no',
    difficulty: index % 2 === 0 ? 'simple' : 'difficult',
    objective: 'reminding',
    chapterId: 'h1',
    chapter: { _id: 'h1', name: 'Processes', number: 1, course: { _id: 'c1', name: 'Operating Systems' } },
    keepChoiceOrder: false,
    pinnedChoices: [],
    explanation: '',
    source: '',
    name: '',
    tags: [],
    createdAt: '2026-11-20T09:00:00.000Z',
    version: 1,
  }));
}

beforeEach(() => {
  vi.spyOn(notify, 'notifySuccess').mockReturnValue();
  isDemo = false;
  whenCoursesAreTold = undefined;
  courses = [];
  isSimilar = false;
  pool = makePool(6);
  vi.spyOn(api, 'get').mockImplementation(async (path, options) => {
    if (path === '/api/settings') return { data: { demo: isDemo, mail: 'outbox' } } as never;
    if (path === '/api/questions/tags') return { data: [{ tag: 'Week 3', numberOfQuestions: 4 }] } as never;
    if (path === '/api/courses') await whenCoursesAreTold;
    if (path === '/api/courses') return { data: courses } as never;
    if (path === '/api/courses/c1/members') return { data: MEMBERS } as never;
    const { difficulty } = (options?.params ?? {}) as { difficulty?: string };
    const data = pool.filter((question) => difficulty === undefined || question.difficulty === difficulty);
    return { data, page: { nextCursor: null, total: data.length, ...(isSimilar && { isSimilar }) } } as never;
  });
  vi.spyOn(api, 'delete').mockImplementation(async (path) => {
    pool = pool.filter(({ _id }) => !path.endsWith(`/${_id}`));
    return { message: 'Gone' } as never;
  });
});

afterEach(() => {
  vi.restoreAllMocks();
});

function show(address: string, client = new QueryClient()) {
  const routes = [
    { path: '/questions', Component: QuestionsScreen },
    { path: '/questions/:questionId', element: 'one question' },
  ];
  const router = createMemoryRouter(routes, { initialEntries: [address] });
  render(
    <MantineProvider env="test" withCssVariables={false} withGlobalClasses={false}>
      <QueryClientProvider client={client}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>,
  );
  return { user: userEvent.setup({ delay: null }), router };
}

test.each([
  [2, false, true],
  [11, false, false],
  [11, true, true],
])(
  'a list of %i loaded pages, changed elsewhere: %s, is loaded anew when it is shown again: %s',
  async (pages, isChanged, isLoadedAnew) => {
    const client = new QueryClient();
    pool = makePool(11);
    const { queryKey } = questionQueries.list({});
    client.setQueryData(queryKey, {
      pages: pool.slice(0, pages).map((question, index) => ({
        data: [question],
        page: { nextCursor: String(index), total: 30 },
      })),
      pageParams: pool.slice(0, pages).map((_, index) => (index === 0 ? undefined : String(index - 1))),
    });
    if (isChanged) await markAllStale(client);
    show('/questions', client);
    await screen.findByRole('button', { name: 'Delete question' });
    await waitFor(() => expect(client.isFetching()).toBe(0));
    expect(vi.mocked(api.get).mock.calls.some(([path]) => path === '/api/questions')).toBe(isLoadedAnew);
  },
);

test('as long as it is not known who may change a course, its questions show no controls that a viewer must not see', async () => {
  let tell = () => {};
  whenCoursesAreTold = new Promise<void>((resolve) => (tell = resolve));
  show('/questions');
  await screen.findByRole('link', { name: 'Question number 3' });
  expect(screen.queryByRole('button', { name: 'Delete question' })).toBeNull();
  expect(screen.queryByRole('checkbox')).toBeNull();
  tell();
  expect((await screen.findAllByRole('button', { name: 'Delete question' })).length).toBeGreaterThan(0);
  expect(screen.getAllByRole('checkbox').length).toBeGreaterThan(0);
});

test('says that it loads, then shows the questions as links and how many there are', async () => {
  show('/questions');
  expect(screen.getByText('Loading Questions...')).toBeTruthy();
  const link = await screen.findByRole('link', { name: 'Question number 3' });
  expect(link.getAttribute('href')).toBe('/questions/q3');
  expect(screen.getByText('6 questions')).toBeTruthy();
});

test('a question that was in exams says how it did', async () => {
  pool[3]!.measured = { numberOfAnswers: 40, correctShare: 0.724, discrimination: 0.407 };
  pool[4]!.measured = { numberOfAnswers: 2, correctShare: 1, discrimination: null };
  show('/questions');
  expect(await screen.findByText('72 % correct · 0.41')).toBeTruthy();
  expect(screen.getAllByText(/% correct/).map((label) => label.textContent)).toEqual([
    '72 % correct · 0.41',
    '100 % correct',
  ]);
});

test('a chosen filter goes into the address and to the server', async () => {
  const { user, router } = show('/questions?objective=reminding');
  await screen.findByText('6 questions');
  await user.click(screen.getByRole('combobox', { name: 'Difficulty' }));
  await user.click(await screen.findByRole('option', { name: 'difficult' }));
  expect(await screen.findByText('3 questions')).toBeTruthy();
  expect(router.state.location.search).toBe('?objective=reminding&difficulty=difficult');
  const { params } = vi.mocked(api.get).mock.lastCall![1]!;
  expect(params).toMatchObject({ objective: 'reminding', difficulty: 'difficult', limit: 100 });
});

test('blocks are drawn when they come near the view, and leave their height when they go', async () => {
  pool = makePool(30);
  show('/questions');
  const block = await screen.findByRole('list', { name: 'Questions 26 to 30' });
  expect(block.querySelectorAll('article')).toHaveLength(0);
  move(block, true, 2000);
  expect(block.querySelectorAll('article')).toHaveLength(5);
  move(block, false, 1234);
  expect(block.querySelectorAll('article')).toHaveLength(0);
  expect(block.style.height).toBe('1234px');
  expect(screen.getByRole('link', { name: 'Question number 0' })).toBeTruthy();
});

test('a confirmed delete takes the question out and tells what the server says', async () => {
  const { user } = show('/questions');
  await screen.findByText('6 questions');
  await user.click(screen.getAllByRole('button', { name: 'Delete question' })[2]!);
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  expect(api.delete).toHaveBeenCalledWith('/api/questions/q2', {});
  expect(await screen.findByText('5 questions')).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Question number 2' })).toBeNull();
  expect(notify.notifySuccess).toHaveBeenCalledWith('Gone');
});

test('a delete is told and takes the question out after the tags to filter by were loaded', async () => {
  const { user } = show('/questions');
  await screen.findByText('6 questions');
  await user.click(screen.getByRole('combobox', { name: 'Tag' }));
  await screen.findByRole('option', { name: 'Week 3 (4)' });
  await user.keyboard('{Escape}');
  await user.click(screen.getAllByRole('button', { name: 'Delete question' })[2]!);
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('5 questions')).toBeTruthy();
  expect(notify.notifySuccess).toHaveBeenCalledWith('Gone');
});

test('with dummy data no delete is sent', async () => {
  isDemo = true;
  const { user } = show('/questions');
  await screen.findByText('6 questions');
  const control = screen.getAllByRole('button', { name: 'Delete question' })[0]!;
  await waitFor(() => expect(control.getAttribute('aria-disabled')).toBe('true'));
  await user.hover(control);
  expect(await screen.findByText(TEXTS.deleteDisabled)).toBeTruthy();
  await user.click(control);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(api.delete).not.toHaveBeenCalled();
});

test('questions of a course that may only be looked at can be copied, not deleted or selected', async () => {
  courses = [{ _id: 'c1', name: 'Operating Systems', role: 'viewer' }];
  show('/questions');
  await screen.findByText('6 questions');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Delete question' })).toBeNull());
  expect(screen.queryByRole('checkbox')).toBeNull();
  expect(screen.getAllByRole('link', { name: 'Duplicate question' })).toHaveLength(6);
});

test('filters that leave nothing say so and can be taken away', async () => {
  pool = pool.filter(({ difficulty }) => difficulty === 'simple');
  const { user } = show('/questions?difficulty=difficult');
  expect(await screen.findByText('No question matches')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Show all questions' }));
  expect(await screen.findByText('3 questions')).toBeTruthy();
});

test('files come in to a course of those that may be changed', async () => {
  courses = [
    { _id: 'c1', name: 'Operating Systems', role: 'owner' },
    { _id: 'c2', name: 'Statistics', role: 'viewer' },
  ];
  const { user } = show('/questions');
  await user.click(await screen.findByRole('button', { name: 'Import' }));
  const item = await screen.findByRole('menuitem', { name: 'Operating Systems' });
  expect(item.getAttribute('href')).toBe('/courses/c1/import');
  expect(screen.queryByRole('menuitem', { name: 'Statistics' })).toBeNull();
});

test('the list goes out as it is narrowed, in its order', async () => {
  const { user } = show('/questions?course=c1&difficulty=difficult&sort=text');
  await user.click(await screen.findByRole('button', { name: 'Export' }));
  await waitFor(() =>
    expect(api.get).toHaveBeenCalledWith(
      '/api/questions/export-losses',
      expect.objectContaining({
        params: { course: 'c1', difficulty: 'difficult', sort: 'text', format: 'moodle-xml' },
      }),
    ),
  );
});

test('a list of more than ten pages is loaded anew after a delete', async () => {
  pool = makePool(12);
  vi.mocked(api.get).mockImplementation(async (path, options) => {
    if (path === '/api/settings') return { data: { demo: false, mail: 'outbox' } } as never;
    if (path === '/api/courses') return { data: [] } as never;
    const from = Number((options?.params as { cursor?: string } | undefined)?.cursor ?? 0);
    const nextCursor = from + 1 < pool.length ? String(from + 1) : null;
    return { data: pool.slice(from, from + 1), page: { nextCursor, total: pool.length } } as never;
  });
  const { user } = show('/questions');
  const asked = () => vi.mocked(api.get).mock.calls.filter(([path]) => path === '/api/questions').length;
  for (let pages = 2; pages <= 12; pages++) {
    await user.click(await screen.findByRole('button', { name: 'Show more' }));
    await waitFor(() => expect(asked()).toBe(pages));
  }
  await user.click(screen.getByRole('button', { name: 'Delete question' }));
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(asked()).toBe(12 + 11));
});

test('a tag narrows the list, also from the address in another spelling', async () => {
  const { user, router } = show('/questions?tag=week%203');
  const filter = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Tag' });
  expect(filter.value).toBe('week 3');
  expect(vi.mocked(api.get).mock.lastCall![1]!.params).toMatchObject({ tag: 'week 3' });
  await user.click(screen.getByLabelText('Clear tag'));
  expect(router.state.location.search).toBe('');
  await user.click(filter);
  await user.click(await screen.findByRole('option', { name: 'Week 3 (4)' }));
  expect(router.state.location.search).toBe('?tag=Week+3');
});

test('a row shows some of its tags, and says how many more there are', async () => {
  pool[3]!.tags = Array.from({ length: 8 }, (_, at) => `t${at}`);
  show('/questions');
  await screen.findByText('t5');
  expect(screen.queryByText('t6')).toBeNull();
  expect(screen.getByText('and 2 more tags').title).toBe('t6, t7');
});

test('a list says when nothing has the words of a search as they were typed', async () => {
  isSimilar = true;
  show('/questions?q=qestion');
  expect(
    await screen.findByText('No question has “qestion” as it is written. These have similar words.'),
  ).toBeTruthy();
});

test('the filters that open on request take the focus from the button that goes', async () => {
  const { user } = show('/questions');
  await user.click(await screen.findByRole('button', { name: 'More filters' }));
  expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Used' }));
});

test('the filters by what became of a question open on request, stand in the address, and are sent', async () => {
  const { user, router } = show('/questions?changedSince=2026-11-01');
  await screen.findByRole('link', { name: 'Question number 3' });
  const day = screen.getByLabelText<HTMLInputElement>('Changed since');
  expect(day.value).toBe('2026-11-01');
  fireEvent.change(day, { target: { value: '0002-11-01' } });
  expect(router.state.location.search).toBe('?changedSince=2026-11-01');
  await user.click(screen.getByRole('combobox', { name: 'Used' }));
  await user.click(await screen.findByRole('option', { name: 'Never used' }));
  await waitFor(() => expect(router.state.location.search).toBe('?changedSince=2026-11-01&used=never'));
  await waitFor(() =>
    expect(vi.mocked(api.get).mock.calls.at(-1)?.[1]?.params).toMatchObject({
      used: 'never',
      changedSince: '2026-11-01',
    }),
  );
});

test('the questions of a course are narrowed to those that a member made', async () => {
  const { user, router } = show('/questions?course=c1');
  await user.click(await screen.findByRole('button', { name: 'More filters' }));
  const filter = screen.getByRole('combobox', { name: 'Made by' });
  await user.click(filter);
  expect(await screen.findByRole('option', { name: 'The owner' })).toBeDefined();
  expect(await screen.findByRole('option', { name: /b@example\.com/ })).toBeDefined();
  await user.click(await screen.findByRole('option', { name: /Ada/ }));
  await waitFor(() => expect(router.state.location.search).toBe(`?course=c1&madeBy=${MEMBERS[0]!._id}`));
});

test('lists of several courses are not narrowed by who made them', async () => {
  const { user } = show('/questions');
  await user.click(await screen.findByRole('button', { name: 'More filters' }));
  expect(screen.queryByRole('combobox', { name: 'Made by' })).toBeNull();
});

test('without such a filter they are out of sight', async () => {
  const { user } = show('/questions');
  await user.click(await screen.findByRole('button', { name: 'More filters' }));
  expect(screen.getByRole('combobox', { name: 'Measured' })).toBeDefined();
  expect(screen.queryByRole('button', { name: 'More filters' })).toBeNull();
});

function widen() {
  const ofNarrow = window.matchMedia;
  vi.spyOn(window, 'matchMedia').mockImplementation((query) => ({
    ...ofNarrow(query),
    matches: query === '(width >= 64em)',
  }));
  onTestFinished(() => localStorage.removeItem(DEVICE_KEYS.questionDensity));
}

const showLines = async () => {
  widen();
  const shown = show('/questions');
  await shown.user.click(await screen.findByRole('button', { name: 'Rows with a reading pane' }));
  const pane = await screen.findByRole('region', { name: 'Chosen question' });
  const read = () => within(pane).getByText(/^Question number/).textContent;
  return { ...shown, pane, read };
};

test('a wide window can show lines with a reading pane: a click and the arrow keys choose, Enter opens', async () => {
  const { user, router, read } = await showLines();
  expect(read()).toBe('Question number 0');
  await user.click(screen.getByRole('link', { name: 'Question number 2' }));
  expect([read(), router.state.location.pathname]).toEqual(['Question number 2', '/questions']);
  await user.keyboard('{ArrowDown}');
  expect(read()).toBe('Question number 3');
  expect(screen.getByRole('link', { current: true }).textContent).toBe('Question number 3');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(router.state.location.pathname).toBe('/questions/q3'));
});

test('the density is remembered on this device, and whole questions come back by the same button', async () => {
  const { user, pane } = await showLines();
  expect(localStorage.getItem(DEVICE_KEYS.questionDensity)).toContain('rows');
  const toggle = screen.getByRole('button', { name: 'Rows with a reading pane' });
  expect(toggle.getAttribute('aria-pressed')).toBe('true');
  await user.click(toggle);
  expect(pane.isConnected).toBe(false);
  expect(screen.getAllByRole('button', { name: 'Delete question' })).toHaveLength(6);
});

test('after the chosen question is deleted, the one at its place is chosen', async () => {
  const { user, read } = await showLines();
  await user.click(screen.getByRole('link', { name: 'Question number 2' }));
  await user.click(screen.getByRole('button', { name: 'Delete question' }));
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(read()).toBe('Question number 3'));
  await waitFor(() => expect(document.activeElement).not.toBe(document.body));
});

test('a narrow window shows whole questions, whatever is remembered', async () => {
  localStorage.setItem(DEVICE_KEYS.questionDensity, '"rows"');
  onTestFinished(() => localStorage.removeItem(DEVICE_KEYS.questionDensity));
  show('/questions');
  await screen.findByRole('link', { name: 'Question number 3' });
  expect(screen.queryByRole('region', { name: 'Chosen question' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Rows with a reading pane' })).toBeNull();
});
