import { TEXTS } from '@exam/contract/texts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderRoutes } from '../../test-render.tsx';
import { CHAPTERS, serveChapters } from './chapter-fixture.ts';
import { ChapterScreen } from './chapter-screen.tsx';
import { ChaptersScreen } from './chapters-screen.tsx';
import { CourseChaptersScreen } from './course-chapters-screen.tsx';

function show(address: string) {
  return renderRoutes(
    [
      { path: '/chapters', Component: ChaptersScreen },
      { path: '/chapters/:chapterId', Component: ChapterScreen },
      { path: '/courses/:courseId/chapters', Component: CourseChaptersScreen },
    ],
    address,
  );
}

test('says that it loads, then shows name, number and maximum of each chapter', async () => {
  serveChapters({});
  show('/chapters');
  expect(screen.getByText('Loading...')).toBeDefined();
  const link = await screen.findByRole('link', { name: 'Processes' });
  expect(link.getAttribute('href')).toBe('/chapters/h0');
  expect(screen.getByText('Number 1')).toBeDefined();
  expect(screen.getAllByText('Maximum number of questions 40')).toHaveLength(2);
  expect(screen.getByText('2 chapters')).toBeDefined();
  expect(document.title).toBe('Chapters | Exam Generation System');
});

test('search, course and order of the address are those of the list', async () => {
  const seen = serveChapters({});
  show('/chapters?q=Pro&course=c1&sort=-number');
  expect(await screen.findByText('1 chapter')).toBeDefined();
  expect(seen.find(({ path }) => path === '/api/chapters')?.params).toMatchObject({
    q: 'Pro',
    course: 'c1',
    sort: '-number',
  });
  expect(screen.getByRole('option', { name: 'Number, highest first', selected: true })).toBeDefined();
});

test('a chosen course goes into the address', async () => {
  serveChapters({});
  const router = show('/chapters?q=Pro');
  await screen.findByText('2 chapters');
  await userEvent.click(screen.getByRole('combobox', { name: 'Course' }));
  await userEvent.click(await screen.findByRole('option', { name: 'Statistics' }));
  expect(await screen.findByText('1 chapter')).toBeDefined();
  expect(router.state.location.search).toBe('?q=Pro&course=c1');
});

test('only chapters of courses that may be changed have controls', async () => {
  serveChapters({});
  show('/chapters');
  expect(await screen.findByRole('button', { name: 'Delete Processes' })).toBeDefined();
  expect(screen.getByRole('link', { name: 'Update Processes' }).getAttribute('href')).toBe(
    '/chapters/h0/update',
  );
  expect(screen.queryByRole('button', { name: 'Delete Probability' })).toBeNull();
});

test.each([
  ['/chapters', 'Processes', ['Update Processes', 'Delete Processes']],
  ['/courses/c0/chapters', 'Processes', ['Update Processes', 'Delete Processes', 'Add chapter']],
  ['/chapters/h0', 'Questions', ['Update', 'Delete']],
])(
  'as long as it is not known who may change the course, %s shows no controls that a viewer must not see',
  async (address, first, controls) => {
    let tell = () => {};
    const told = new Promise<void>((resolve) => (tell = resolve));
    serveChapters({ whenCoursesAreTold: () => told });
    show(address);
    await screen.findByRole('link', { name: first });
    const shown = () =>
      [...screen.queryAllByRole('link'), ...screen.queryAllByRole('button')].filter((control) =>
        controls.includes(control.getAttribute('aria-label') ?? control.textContent),
      );
    expect(shown()).toEqual([]);
    tell();
    await waitFor(() => expect(shown()).toHaveLength(controls.length));
  },
);

test('the chapters of one course stand under its name, in the order of their numbers', async () => {
  const seen = serveChapters({ chapters: CHAPTERS.slice(0, 1) });
  show('/courses/c0/chapters');
  expect(await screen.findByRole('heading', { level: 1, name: 'Operating Systems' })).toBeDefined();
  expect(await screen.findByRole('link', { name: 'Processes' })).toBeDefined();
  expect(seen.map(({ path }) => path)).toContain('/api/courses/c0/chapters');
  expect(screen.getByRole('link', { name: 'Add chapter' }).getAttribute('href')).toBe(
    '/add-chapter?course=c0',
  );
  expect(screen.getByRole('option', { name: 'Number', selected: true })).toBeDefined();
});

test.each(['/courses/c0/chapters', '/chapters?course=c0'])(
  'a course without chapters says so at %s, and how to come to some',
  async (address) => {
    serveChapters({ chapters: [] });
    show(address);
    expect(await screen.findByText('No chapters yet')).toBeDefined();
    const add = await screen.findByRole('link', { name: 'Add the first chapter' });
    expect(add.getAttribute('href')).toBe('/add-chapter?course=c0');
    const bring = screen.getByRole('link', { name: 'Import questions from a file' });
    expect(bring.getAttribute('href')).toBe('/courses/c0/import');
  },
);

test.each(['/courses/c1/chapters', '/chapters?course=c1'])(
  'who may only look at an empty course is offered neither at %s',
  async (address) => {
    serveChapters({ chapters: [] });
    show(address);
    expect(await screen.findByText('No chapters yet')).toBeDefined();
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Add the first chapter' })).toBeNull());
    expect(screen.queryByRole('link', { name: 'Import questions from a file' })).toBeNull();
  },
);

test('a search that finds no chapter says that it does not', async () => {
  serveChapters({});
  show('/courses/c0/chapters?q=nowhere');
  expect(await screen.findByText('No chapter matches')).toBeDefined();
});

test('a chapter shows what it is, how much it may hold, and the way to its questions', async () => {
  serveChapters({});
  show('/chapters/h0');
  await screen.findByRole('heading', { level: 1, name: 'Processes' });
  const facts = screen
    .getAllByRole('term')
    .map(({ textContent, nextSibling }) => [textContent, nextSibling?.textContent]);
  expect(facts.slice(0, 6)).toEqual([
    ['Name', 'Processes'],
    ['Course name', 'Operating Systems'],
    ['Number', '1'],
    ['Maximum number of questions', '40'],
    ['Maximum number of difficulty', '20 of each'],
    ['Maximum number of objective', '14 of each'],
  ]);
  expect(screen.getByRole('link', { name: 'Questions' }).getAttribute('href')).toBe('/chapters/h0/questions');
  const update = await screen.findByRole('link', { name: 'Update' });
  expect(update.getAttribute('href')).toBe('/chapters/h0/update');
});

test('a confirmed delete of a chapter leads to the others of its course', async () => {
  const seen = serveChapters({});
  const router = show('/chapters/h0');
  await userEvent.click(await screen.findByRole('button', { name: 'Delete' }));
  const dialog = await screen.findByRole('dialog', { name: 'Delete Processes?' });
  expect(dialog.textContent).toContain('Deletes 24 questions. Saved exams stay.');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/courses/c0/chapters'));
  expect(seen.filter(({ method }) => method === 'DELETE').map(({ path }) => path)).toEqual([
    '/api/chapters/h0',
  ]);
  expect(screen.getByText(TEXTS.itemDeleted)).toBeDefined();
});

test('a delete is done as soon as the server says so, however long other loads take', async () => {
  let isAnswering = true;
  serveChapters({ whenCoursesAreTold: () => (isAnswering ? undefined : new Promise(() => {})) });
  show('/chapters');
  await userEvent.click(await screen.findByRole('button', { name: 'Delete Processes' }));
  const dialog = await screen.findByRole('dialog', { name: 'Delete Processes?' });
  isAnswering = false;
  await userEvent.click(within(dialog).getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('with dummy data no chapter can be deleted', async () => {
  const seen = serveChapters({ isDemo: true });
  show('/chapters');
  const control = await screen.findByRole('button', { name: 'Delete Processes' });
  await waitFor(() => expect(control.getAttribute('aria-disabled')).toBe('true'));
  await userEvent.click(control);
  expect(await screen.findByText(TEXTS.deleteDisabled)).toBeDefined();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(seen.some(({ method }) => method === 'DELETE')).toBe(false);
});

test('a chapter that is not there is said to be so', async () => {
  serveChapters({});
  show('/chapters/h9');
  expect(await screen.findByText('Chapter not found.')).toBeDefined();
  expect(screen.getByText('This chapter does not exist (any more)')).toBeDefined();
});
