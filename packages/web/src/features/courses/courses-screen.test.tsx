import type { ListedCourse, ToDos } from '@exam/contract';
import { TEXTS } from '@exam/contract/texts';
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AxiosError } from 'axios';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { api } from '../../lib/api.ts';
import { setSessionState } from '../../lib/session-store.ts';
import * as notify from '../../ui/notify.ts';
import { CoursesScreen } from './courses-screen.tsx';

const COURSES = ['Operating Systems', 'Statistics'].map(
  (name, index): ListedCourse => ({
    _id: `c${index}`,
    name,
    numberOfChapters: 1 + index,
    numberOfQuestions: 40,
    role: 'owner',
    version: 1,
    numberOfCells: 6 + 6 * index,
    numberOfEmptyCells: 2 * index,
    owner: { email: 'ada@example.org', displayName: 'Ada Lovelace' },
    sharedWith: { total: 0, people: [] },
  }),
);

let isDemo = false;
let held = COURSES;
const NOTHING: ToDos = { toDos: [], firstSteps: null };
/** Undefined: they do not load. */
let toDos: ToDos | undefined = NOTHING;

beforeEach(() => {
  vi.spyOn(notify, 'notifyError').mockReturnValue();
  vi.spyOn(notify, 'notifySuccess').mockReturnValue();
  isDemo = false;
  held = COURSES;
  setSessionState({
    status: 'signed-in',
    user: { _id: 'u1', email: 'ada@example.org', isVerified: true },
  });
  toDos = NOTHING;
  vi.spyOn(api, 'get').mockImplementation(async (path, options) => {
    if (path === '/api/settings') return { data: { demo: isDemo, mail: 'outbox' } } as never;
    if (path === '/api/to-dos') {
      if (toDos === undefined) throw new AxiosError('Network Error');
      return { data: toDos } as never;
    }
    const { q = '' } = (options?.params ?? {}) as { q?: string };
    const data = held.filter(({ name }) => name.includes(q));
    return { data, page: { nextCursor: null, total: data.length } } as never;
  });
  vi.spyOn(api, 'delete').mockImplementation(async (path) => {
    held = held.filter(({ _id }) => !path.endsWith(_id));
    return {} as never;
  });
});

afterEach(() => {
  vi.restoreAllMocks();
});

function show(address = '/courses') {
  render(
    <MantineProvider env="test" withCssVariables={false} withGlobalClasses={false}>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <MemoryRouter initialEntries={[address]}>
          <CoursesScreen />
        </MemoryRouter>
      </QueryClientProvider>
    </MantineProvider>,
  );
  return userEvent.setup();
}

test('says that it loads, then shows each course with its chapters as a link', async () => {
  show();
  expect(screen.getByText('Loading...')).toBeTruthy();
  const link = await screen.findByRole('link', { name: 'Operating Systems' });
  expect(link.getAttribute('href')).toBe('/courses/c0');
  expect(screen.getByText('1 chapter · 40 questions')).toBeTruthy();
  expect(screen.getByText('2 chapters · 40 questions')).toBeTruthy();
  expect(screen.getByText('2 courses')).toBeTruthy();
  const update = screen.getByRole('link', { name: 'Update Operating Systems' });
  expect(update.getAttribute('href')).toBe('/courses/c0/update');
});

test('tells how far each course is filled, whose it is, and with whom it is shared', async () => {
  const [ben, cy] = ['ben@example.org', 'cy@example.org'].map((email) => ({ email, displayName: null }));
  held = [
    { ...COURSES[0]!, numberOfQuestions: 0, sharedWith: { total: 1, people: [ben!] } },
    { ...COURSES[0]!, _id: 'c5', sharedWith: { total: 2, people: [ben!, cy!] } },
    { ...COURSES[0]!, _id: 'c7', owner: ben! },
    { ...COURSES[1]!, role: 'editor' },
    { ...COURSES[1]!, _id: 'c6', role: 'viewer', sharedWith: { total: 14, people: [ben!, cy!] } },
  ];
  show();
  await screen.findAllByRole('link', { name: 'Statistics' });
  const told = screen
    .getAllByRole('article')
    .map((card) => Array.from(card.querySelectorAll('p'), (line) => line.textContent));
  expect(told).toEqual([
    ['1 chapter · 0 questions', 'Your course · shared with ben@example.org'],
    [
      '1 chapter · 40 questions · every kind in every chapter',
      'Your course · shared with ben@example.org and cy@example.org',
    ],
    ['1 chapter · 40 questions · every kind in every chapter', 'Your course · owned with ben@example.org'],
    [
      '2 chapters · 40 questions · 2 of 12 kinds empty',
      'You can edit · owned by Ada Lovelace (ada@example.org)',
    ],
    [
      '2 chapters · 40 questions · 2 of 12 kinds empty',
      'You can view · owned by Ada Lovelace (ada@example.org) · shared with ben@example.org, cy@example.org, and 12 more',
    ],
  ]);
});

test('a confirmed delete sends the request, says so and refreshes the list', async () => {
  const user = show();
  await user.click(await screen.findByRole('button', { name: 'Delete Operating Systems' }));
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  expect(api.delete).toHaveBeenCalledWith('/api/courses/c0', {});
  await waitFor(() => expect(notify.notifySuccess).toHaveBeenCalledWith(TEXTS.itemDeleted));
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Operating Systems' })).toBeNull());
  expect(screen.getByText('1 course')).toBeTruthy();
});

test('with dummy data the delete control says why it is off and sends nothing', async () => {
  isDemo = true;
  const user = show();
  await screen.findByRole('link', { name: 'Operating Systems' });
  const control = screen.getByRole('button', { name: 'Delete Operating Systems' });
  await waitFor(() => expect(control.getAttribute('aria-disabled')).toBe('true'));
  await user.hover(control);
  expect(await screen.findByText(TEXTS.deleteDisabled)).toBeTruthy();
  await user.click(control);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(api.delete).not.toHaveBeenCalled();
});

test('the search of the address is the search of the list', async () => {
  show('/courses?q=Stat');
  expect(await screen.findByRole('link', { name: 'Statistics' })).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Operating Systems' })).toBeNull();
  expect((screen.getByRole('searchbox', { name: 'Search courses' }) as HTMLInputElement).value).toBe('Stat');
});

test('a viewer gets no controls', async () => {
  held = COURSES.map((course) => ({ ...course, role: 'viewer' }));
  show();
  await screen.findByRole('link', { name: 'Operating Systems' });
  expect(screen.queryByRole('button', { name: 'Delete Operating Systems' })).toBeNull();
  expect(screen.queryByRole('link', { name: 'Update Operating Systems' })).toBeNull();
});

test('a failed load is never shown as empty, and says what the client library says', async () => {
  vi.mocked(api.get).mockRejectedValue(new AxiosError('Network Error'));
  show();
  expect(await screen.findByText('Network Error')).toBeTruthy();
  expect(notify.notifyError).toHaveBeenCalledWith('Network Error');
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
  expect(screen.queryByText('No courses yet')).toBeNull();
});

test('a student number or a page that is open is no answer', async () => {
  const toDo = { kind: 'check-answers', _id: 'e1', name: 'Quiz', count: 3, answers: 2, others: 0 } as const;
  toDos = { toDos: [toDo], firstSteps: null };
  show();
  expect((await screen.findByRole('list', { name: 'To do' })).textContent).toBe('3 doubts need you in Quiz');
});

test('says in one line what waits for the teacher, each with a link, and nothing where nothing waits', async () => {
  toDos = {
    toDos: [
      { kind: 'check-answers', _id: 'e1', name: 'Quiz', count: 2, answers: 2, others: 0 },
      { kind: 'print-exam', _id: 'e2', name: 'OS final', count: 1, answers: 0, others: 0 },
      { kind: 'fill-kinds', _id: 'c1', name: 'Linear Algebra', count: 14, answers: 0, others: 2 },
    ],
    firstSteps: null,
  };
  show();
  const list = await screen.findByRole('list', { name: 'To do' });
  expect(
    within(list)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([
    '2 answers need you in Quiz',
    'OS final is not printed',
    '14 kinds are empty in Linear Algebra and some in 2 more courses',
  ]);
  expect(
    within(list)
      .getAllByRole('link')
      .map((link) => link.getAttribute('href')),
  ).toEqual(['/exams/e1/sheets/open', '/exams/e2/print', '/courses/c1']);
  cleanup();
  toDos = NOTHING;
  show();
  await waitFor(() =>
    expect(vi.mocked(api.get).mock.calls.filter(([path]) => path === '/api/to-dos')).toHaveLength(2),
  );
  expect(screen.queryByRole('list', { name: 'To do' })).toBeNull();
});

test('the courses stand without what waits, and a failed load of it shows nothing', async () => {
  toDos = undefined;
  show();
  await screen.findByRole('link', { name: 'Operating Systems' });
  await waitFor(() => expect(api.get).toHaveBeenCalledWith('/api/to-dos', expect.anything()));
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.getAllByRole('list')).toHaveLength(1);
  expect(notify.notifyError).not.toHaveBeenCalled();
});

test('the first steps are offered until they are done or closed', async () => {
  toDos = {
    toDos: [],
    firstSteps: { steps: ['generate-exam', 'read-sheets', 'start-course'], demoExamId: 'e9' },
  };
  const user = show();
  const steps = await screen.findByRole('region', { name: 'First steps' });
  expect(
    within(steps)
      .getAllByRole('link')
      .map((link) => link.getAttribute('href')),
  ).toEqual(['/generate-exam', '/exams/e9/sheets', '/add-course']);
  await user.click(within(steps).getByRole('button', { name: 'Close the first steps' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'First steps' })).toBeNull());
  expect(api.delete).toHaveBeenCalledWith('/api/users/first-steps', expect.anything());
});
