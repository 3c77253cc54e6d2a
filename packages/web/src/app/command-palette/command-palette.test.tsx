import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, useLocation } from 'react-router';
import { expect, onTestFinished, test } from 'vitest';
import { serve } from '../../test-server.ts';
import { SearchButton } from './search-button.tsx';

const CHAPTER = { _id: 'h1', name: 'Memory', number: 5, course: { name: 'Operating Systems' } };
const QUESTION = {
  _id: 'q1',
  text: 'Where is\n```c\nint memory;\n```\n![a heap](image:01a20348-ddff-77a4-a576-79d99a8b2842)',
  chapter: { name: 'Memory', course: { name: 'Operating Systems' } },
};
const FOUND: Record<string, object[]> = { '/api/chapters': [CHAPTER], '/api/questions': [QUESTION] };

function Address() {
  return <output>{useLocation().pathname}</output>;
}

function show() {
  render(
    <MantineProvider env="test" withCssVariables={false} withGlobalClasses={false}>
      <QueryClientProvider client={new QueryClient()}>
        <MemoryRouter initialEntries={['/courses']}>
          <SearchButton />
          <Address />
        </MemoryRouter>
      </QueryClientProvider>
    </MantineProvider>,
  );
  return userEvent.setup({ delay: null });
}

/** Opens the search by its shortcut and returns its field. */
async function openByKey(user: ReturnType<typeof userEvent.setup>) {
  await user.keyboard('{Control>}k{/Control}');
  return screen.findByRole('combobox');
}

function chosen(): string | undefined {
  const id = screen.getByRole('combobox').getAttribute('aria-activedescendant');
  return (id && document.getElementById(id)?.textContent) || undefined;
}

test('Ctrl-K opens it with all screens, the arrow keys choose one and Enter goes there', async () => {
  const requests = serve(() => ({ status: 200, body: { data: [] } }));
  const user = show();
  await openByKey(user);
  expect(screen.getAllByRole('option')).toHaveLength(8);
  expect(chosen()).toBe('Courses');
  await user.keyboard('{ArrowUp}');
  expect(chosen()).toBe('All Exams');
  await user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  expect(screen.getByText('/add-course')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull());
  expect(requests).toEqual([]);
});

test('a text is looked for in all four lists, five of each, after a pause in typing', async () => {
  const requests = serve(({ path }) => ({ status: 200, body: { data: FOUND[path] ?? [] } }));
  const user = show();
  await user.type(await openByKey(user), 'mem');
  expect(await screen.findByRole('option', { name: /^5\. Memory/ })).toBeTruthy();
  const paths = ['/api/chapters', '/api/courses', '/api/exams', '/api/questions'];
  expect(requests.map(({ path }) => path).sort()).toEqual(paths);
  expect(requests[0]?.params).toEqual({ q: 'mem', limit: 5 });
  expect(screen.getByText('Where is int memory; a heap')).toBeTruthy();
  expect(await screen.findByText('2 results')).toBeTruthy();
  await user.keyboard('{ArrowDown}{Enter}');
  expect(screen.getByText('/questions/q1')).toBeTruthy();
});

test('an action is offered with each course or exam that it can be done with', async () => {
  const courses = [
    { _id: 'c1', name: 'Operating Systems', numberOfChapters: 8, role: 'editor' },
    { _id: 'c2', name: 'Statistics', numberOfChapters: 6, role: 'viewer' },
  ];
  const exams = [{ _id: 'e1', name: 'Midterm', course: { name: 'Operating Systems' } }];
  const lists: Record<string, object[]> = { '/api/courses': courses, '/api/exams': exams };
  const requests = serve(({ path, params }) => ({
    status: 200,
    body: { data: (params as { q?: string }).q === undefined ? lists[path] : [] },
  }));
  const user = show();
  const field = await openByKey(user);
  await user.type(field, 'import');
  expect((await screen.findByRole('option', { name: /^Import questions/ })).textContent).toBe(
    'Import questionsOperating Systems',
  );
  expect(screen.getAllByRole('option')).toHaveLength(1);
  await user.type(field, 'ant');
  expect(await screen.findByText('No results for “important”')).toBeTruthy();
  await user.clear(field);
  await user.type(field, 'print mid');
  await waitFor(() =>
    expect(requests.filter(({ path }) => path === '/api/exams').map(({ params }) => params)).toContainEqual({
      q: 'mid',
      limit: 5,
    }),
  );
  await user.clear(field);
  await user.type(field, 'results');
  await user.click(await screen.findByRole('option', { name: /^Results ?Midterm/ }));
  expect(screen.getByText('/exams/e1/results')).toBeTruthy();
});

test('one list that fails does not hide what the others found', async () => {
  serve(({ path }) =>
    path === '/api/exams'
      ? { status: 500, body: {} }
      : { status: 200, body: { data: path === '/api/chapters' ? [CHAPTER] : [] } },
  );
  const user = show();
  await user.type(await openByKey(user), 'mem');
  expect(await screen.findByText('Some results could not be loaded.')).toBeTruthy();
  expect(screen.getByRole('option', { name: /^5\. Memory/ })).toBeTruthy();
});

test('screens and actions are found by their plain names, and each list says how many more it has', async () => {
  serve(({ path }) => ({
    status: 200,
    body:
      path === '/api/questions'
        ? { data: [QUESTION], page: { nextCursor: null, total: 1_015 } }
        : { data: [] },
  }));
  const user = show();
  const field = await openByKey(user);
  await user.type(field, 'generate exam');
  expect(chosen()).toBe('Generage examGenerate exam');
  expect(await screen.findByText('and 1,014 more')).toBeTruthy();
  for (const [words, name] of [
    ['account', 'Account'],
    ['log out', 'Log out'],
    ['dark', 'Dark'],
  ] as const) {
    await user.clear(field);
    await user.type(field, words);
    expect(chosen()).toBe(name);
  }
  await user.keyboard('{Enter}');
  expect(document.documentElement.getAttribute('data-mantine-color-scheme')).toBe('dark');
});

test('Escape closes it', async () => {
  const user = show();
  await openByKey(user);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull());
});

test('letters typed right after Ctrl-K are looked for, and nothing else gets them', async () => {
  serve(() => ({ status: 200, body: { data: [] } }));
  const user = show();
  const elsewhere = document.body.appendChild(document.createElement('input'));
  onTestFinished(() => elsewhere.remove());
  elsewhere.focus();
  await user.keyboard('{Control>}k{/Control}mem');
  const field = await screen.findByRole<HTMLInputElement>('combobox');
  await waitFor(() => expect(field.value).toBe('mem'));
  expect(elsewhere.value).toBe('');
  await user.keyboard('ory');
  expect(field.value).toBe('memory');
});
