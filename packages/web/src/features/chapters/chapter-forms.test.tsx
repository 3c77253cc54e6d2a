import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderRoutes } from '../../test-render.tsx';
import { write } from '../../test-write.ts';
import { Page } from '../../ui/page.tsx';
import { AddChapterScreen } from './add-chapter-screen.tsx';
import { CHAPTERS, serveChapters } from './chapter-fixture.ts';
import { UpdateChapterScreen } from './update-chapter-screen.tsx';

function show(address: string) {
  return renderRoutes(
    [
      { path: '/add-chapter', Component: AddChapterScreen },
      { path: '/chapters/:chapterId/update', Component: UpdateChapterScreen },
      { path: '/chapters/:chapterId', element: <Page title="The chapter" /> },
    ],
    address,
  );
}

async function fill(values: Record<string, string>) {
  for (const [name, text] of Object.entries(values)) {
    const field = await screen.findByRole('textbox', { name });
    await userEvent.clear(field);
    await write(field, text);
  }
}

function changesIn(seen: ReturnType<typeof serveChapters>) {
  return seen
    .filter(({ method }) => method !== 'GET')
    .map(({ method, path, body, ifMatch }) => [method, path, body, ...(ifMatch ? [ifMatch] : [])]);
}

test('a new chapter is sent as typed to the chosen course, said to be added, and opened with the focus in its heading', async () => {
  const created = { ...CHAPTERS[0], _id: 'h9' };
  const seen = serveChapters({ change: () => ({ status: 201, body: { data: created } }) });
  const router = show('/add-chapter');
  await fill({ Name: 'Memory', Number: '03', 'Maximum number of questions': 'forty' });
  await userEvent.click(screen.getByRole('combobox', { name: 'Course' }));
  await userEvent.click(await screen.findByRole('option', { name: 'Operating Systems' }));
  await userEvent.click(screen.getByRole('button', { name: 'Add chapter' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/chapters/h9'));
  expect(changesIn(seen)).toEqual([
    [
      'POST',
      '/api/chapters',
      { name: 'Memory', number: '03', maxNumberOfQuestions: 'forty', courseId: 'c0' },
    ],
  ]);
  expect(screen.getByText('Chapter added successfully')).toBeDefined();
  const heading = await screen.findByRole('heading', { name: 'The chapter' });
  await waitFor(() => expect(document.activeElement).toBe(heading));
});

test('the course may come with the address; courses that one may only look at are no choice', async () => {
  serveChapters({});
  show('/add-chapter?course=c0');
  expect(await screen.findByDisplayValue('Operating Systems')).toBeDefined();
  await userEvent.click(screen.getByRole('combobox', { name: 'Course' }));
  expect(await screen.findByRole('option', { name: 'Operating Systems' })).toBeDefined();
  expect(screen.queryByRole('option', { name: 'Statistics' })).toBeNull();
});

test('the next number and a maximum of 100 are proposed, and what is typed stays', async () => {
  serveChapters({});
  show('/add-chapter?course=c0');
  expect(await screen.findByDisplayValue('3')).toBe(screen.getByRole('textbox', { name: 'Number' }));
  expect(screen.getByDisplayValue('100')).toBeDefined();
  await fill({ Number: '7' });
  expect(screen.getByDisplayValue('7')).toBeDefined();
});

test('Add another adds this one and begins the next in the same course', async () => {
  const seen = serveChapters({ change: () => ({ status: 201, body: { data: CHAPTERS[0] } }) });
  const router = show('/add-chapter?course=c0');
  await screen.findByDisplayValue('3');
  await fill({ Name: 'Memory' });
  await userEvent.click(screen.getByRole('button', { name: 'Add another' }));
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Name' })).toHaveProperty('value', ''));
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Name' }));
  expect(changesIn(seen)).toEqual([
    ['POST', '/api/chapters', { name: 'Memory', number: '3', maxNumberOfQuestions: '100', courseId: 'c0' }],
  ]);
  expect(screen.getByDisplayValue('Operating Systems')).toBeDefined();
  expect(router.state.location.pathname).toBe('/add-chapter');
});

test('the maximum tells what it means for difficulty and objective, while it is a number', async () => {
  serveChapters({});
  show('/add-chapter');
  await fill({ 'Maximum number of questions': '7' });
  expect(screen.getByText('At most 4 of each difficulty and 3 of each objective.')).toBeDefined();
  await fill({ 'Maximum number of questions': '0' });
  expect(screen.getByText('The chapter cannot hold more questions than this.')).toBeDefined();
});

test('each refusal stands at its field, the first one in the toast too', async () => {
  const errors = [
    { msg: 'Number must be a whole number.', path: 'number' },
    { msg: 'Choose a course.', path: 'courseId' },
  ];
  serveChapters({ change: () => ({ status: 400, body: { errors } }) });
  show('/add-chapter');
  await userEvent.click(screen.getByRole('button', { name: 'Add chapter' }));
  await waitFor(() => expect(screen.getAllByText('Number must be a whole number.')).toHaveLength(2));
  expect(screen.getAllByText('Choose a course.')).toHaveLength(1);
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Number' }));
});

test('a refusal of no single field stands in the form as long as it holds', async () => {
  serveChapters({ change: () => ({ status: 409, body: { message: 'Number 1 is taken.' } }) });
  show('/chapters/h0/update');
  await fill({ Number: '1' });
  await userEvent.click(screen.getByRole('button', { name: 'Update chapter' }));
  await waitFor(() => expect(screen.getAllByText('Number 1 is taken.')).toHaveLength(2));
  expect(screen.queryByRole('button', { name: 'Keep mine' })).toBeNull();
});

test('a maximum that is too small is raised to the smallest that is not, with the rest as typed', async () => {
  const message = 'A maximum of 12 is enough.';
  const seen = serveChapters({
    change: ({ body }) =>
      (body as { maxNumberOfQuestions: string }).maxNumberOfQuestions === '12'
        ? { status: 200, body: { data: CHAPTERS[0] } }
        : { status: 409, body: { message, fullChapters: [{ chapterId: 'h0', maximumNeeded: 12 }] } },
  });
  const router = show('/chapters/h0/update');
  await fill({ Name: 'Smaller', 'Maximum number of questions': '3' });
  await userEvent.click(screen.getByRole('button', { name: 'Update chapter' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Raise the maximum to 12 and go on' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/chapters/h0'));
  expect(changesIn(seen).at(-1)).toMatchObject([
    'PUT',
    '/api/chapters/h0',
    { name: 'Smaller', maxNumberOfQuestions: '12' },
    '"2"',
  ]);
});

test('the fields are prefilled; the edit carries the course along and names its version', async () => {
  const seen = serveChapters({ change: () => ({ status: 200, body: { data: CHAPTERS[0] } }) });
  const router = show('/chapters/h0/update');
  expect(await screen.findByDisplayValue('Processes')).toBeDefined();
  await fill({ Number: '5' });
  await userEvent.click(screen.getByRole('button', { name: 'Update chapter' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/chapters/h0'));
  expect(changesIn(seen)).toEqual([
    [
      'PUT',
      '/api/chapters/h0',
      { name: 'Processes', number: '5', maxNumberOfQuestions: '40', courseId: 'c0' },
      '"2"',
    ],
  ]);
  expect(screen.getByText('Chapter updated successfully')).toBeDefined();
});

test('a stale edit shows every field that differs from the newer version', async () => {
  const current = { ...CHAPTERS[0], name: 'Threads', maxNumberOfQuestions: 50, version: 4 };
  serveChapters({ change: () => ({ status: 409, body: { message: 'Changed meanwhile.', current } }) });
  show('/chapters/h0/update');
  await fill({ Number: '5' });
  await userEvent.click(screen.getByRole('button', { name: 'Update chapter' }));
  expect(await screen.findByRole('row', { name: 'Name Processes Threads' })).toBeDefined();
  expect(screen.getByRole('row', { name: 'Number 5 1' })).toBeDefined();
  expect(screen.getByRole('row', { name: 'Maximum number of questions 40 50' })).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Load the newer version' }));
  expect(screen.getByDisplayValue('Threads')).toBeDefined();
  expect(screen.getByDisplayValue('1')).toBeDefined();
});
