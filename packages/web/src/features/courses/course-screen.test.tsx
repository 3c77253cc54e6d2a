import { TEXTS } from '@exam/contract/texts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { renderRoutes } from '../../test-render.tsx';
import { serve } from '../../test-server.ts';
import { COURSE, serveCourse } from './course-fixture.ts';
import { CourseScreen } from './course-screen.tsx';

function show() {
  return renderRoutes(
    [
      { path: '/courses/:courseId', Component: CourseScreen },
      { path: '/courses', element: 'all courses' },
    ],
    '/courses/c1',
  );
}

function addressOf(name: string): string | null {
  return screen.getByRole('link', { name }).getAttribute('href');
}

test('says that it loads, then shows name and number of chapters, and the ways on', async () => {
  serveCourse({});
  show();
  expect(screen.getByText('Loading...')).toBeDefined();
  await screen.findByRole('heading', { level: 1, name: 'Operating Systems' });
  expect(document.title).toBe('Operating Systems | Exam Generation System');
  expect(screen.getByText('Number of chapters').nextSibling?.textContent).toBe('1');
  expect(addressOf('Chapters')).toBe('/courses/c1/chapters');
  expect(addressOf('Update')).toBe('/courses/c1/update');
  expect(addressOf('History')).toBe('/courses/c1/history');
  expect(addressOf('Generate exam')).toBe('/generate-exam?course=c1');
  expect(addressOf('Add question')).toBe('/add-question?course=c1');
  expect(addressOf('Overview')).toBe('/courses/c1');
  expect(addressOf('Questions')).toBe('/courses/c1/questions');
  expect(addressOf('Exams')).toBe('/courses/c1/exams');
  await screen.findByRole('link', { name: 'Near-duplicates · 12' });
  expect(addressOf('Near-duplicates · 12')).toBe('/courses/c1/near-duplicates');
});

test('the tab of the screen is scrolled into sight where the row of tabs is too narrow', async () => {
  const stub = (name: 'offsetLeft' | 'offsetWidth', value: number) =>
    vi.spyOn(HTMLElement.prototype, name, 'get').mockReturnValue(value);
  const stubs = [stub('offsetLeft', 300), stub('offsetWidth', 100)];
  serveCourse({});
  show();
  const tabs = await screen.findByRole('navigation', { name: 'Course' });
  expect(tabs.scrollLeft).toBe(350);
  for (const each of stubs) each.mockRestore();
});

test('how many near-duplicates there are is not said before all questions are compared', async () => {
  const seen = serveCourse({ uncompared: 3_000 });
  show();
  const link = await screen.findByRole('link', { name: /^Near-duplicates/ });
  await waitFor(() => expect(seen.some(({ path }) => path.endsWith('/summary'))).toBe(true));
  await screen.findByRole('table');
  expect(link.textContent).toBe('Near-duplicates');
});

test('each cell of the table leads to its questions, and to adding one, where it is full, too', async () => {
  serveCourse({});
  show();
  const table = await screen.findByRole('table');
  const [first, second, third] = within(table).getAllByRole('cell');
  expect(first!.textContent).toBe('4full');
  expect(second!.textContent).toBe('');
  expect(within(second!).getByRole('link').title).toBe('Room for 1 more');
  expect(within(third!).getByRole('link', { name: /^Add/ }).title).toBe('Room for 1 more');
  expect(addressOf('4 questions in Processes: simple, reminding')).toBe(
    '/chapters/h1/questions?difficulty=simple&objective=reminding',
  );
  expect(addressOf('Add a question in Processes: simple, understanding')).toBe(
    '/add-question?course=c1&chapter=h1&difficulty=simple&objective=understanding',
  );
  expect(within(first!).getByRole('link', { name: /^Add/ })).toBeDefined();
  expect(within(third!).getAllByRole('link')).toHaveLength(2);
  expect(within(table).getByText('5 of 12')).toBeDefined();
});

test('a confirmed delete says what goes with it, and leads to the courses', async () => {
  const seen = serveCourse({});
  const router = show();
  await userEvent.click(await screen.findByRole('button', { name: 'Delete' }));
  const dialog = await screen.findByRole('dialog', { name: 'Delete Operating Systems?' });
  expect(dialog.textContent).toContain('Deletes 1 chapter and 5 questions. Saved exams stay.');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/courses'));
  expect(seen.filter(({ method }) => method === 'DELETE').map(({ path }) => path)).toEqual([
    '/api/courses/c1',
  ]);
  expect(screen.getByText(TEXTS.itemDeleted)).toBeDefined();
});

test('with dummy data the delete says why it is off, and sends nothing', async () => {
  const seen = serveCourse({ isDemo: true });
  show();
  const button = await screen.findByRole('button', { name: 'Delete' });
  await waitFor(() => expect(button.getAttribute('aria-disabled')).toBe('true'));
  await userEvent.hover(button);
  expect(await screen.findByText(TEXTS.deleteDisabled)).toBeDefined();
  await userEvent.click(button);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(seen.some(({ method }) => method === 'DELETE')).toBe(false);
});

test('a viewer sees the course, but nothing that would change it', async () => {
  serveCourse({ course: { ...COURSE, role: 'viewer' } });
  show();
  const table = await screen.findByRole('table');
  expect(within(table).queryByRole('link', { name: /^Add/ })).toBeNull();
  expect(screen.queryByRole('link', { name: 'Update' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Share' })).toBeNull();
  expect(screen.queryByRole('link', { name: 'Add question' })).toBeNull();
});

test('an editor may update the course, but not delete it', async () => {
  serveCourse({ course: { ...COURSE, role: 'editor' } });
  show();
  expect(await screen.findByRole('link', { name: 'Update' })).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull();
  expect(screen.queryByRole('link', { name: 'History' })).toBeNull();
});

test('a course that is not there is said to be so, with the way to the others', async () => {
  serve(() => ({ status: 404, body: { message: 'Course not found.' } }));
  show();
  expect(await screen.findByText('Course not found.')).toBeDefined();
  expect(screen.getByText('This course does not exist (any more)')).toBeDefined();
  expect(addressOf('All courses')).toBe('/courses');
  expect(screen.queryByRole('link', { name: 'Update' })).toBeNull();
});

test('a course that does not load keeps the title and the specified controls', async () => {
  serve(({ path }) =>
    path === '/api/courses/c1'
      ? { status: 403, body: { message: 'Not for you.' } }
      : { status: 200, body: { data: { demo: false, mail: 'outbox' } } },
  );
  show();
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeDefined();
  expect(screen.getByRole('heading', { level: 1, name: 'Course' })).toBeDefined();
  expect(addressOf('Chapters')).toBe('/courses/c1/chapters');
  expect(addressOf('Update')).toBe('/courses/c1/update');
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
  const dialog = await screen.findByRole('dialog', { name: 'Delete this course?' });
  expect(dialog.textContent).toContain('Deletes its chapters and questions, too. Saved exams stay.');
});

test.each([
  {
    role: 'editor' as const,
    items: [
      ['Import', '/courses/c1/import'],
      ['Export', null],
      ['Copy this course', null],
    ],
  },
  {
    role: 'viewer' as const,
    items: [
      ['Export', null],
      ['Copy this course', null],
    ],
  },
])('the menu of more actions has $items for a $role', async ({ role, items }) => {
  serveCourse({ course: { ...COURSE, role } });
  show();
  await userEvent.click(await screen.findByRole('button', { name: 'More actions' }));
  const shown = await screen.findAllByRole('menuitem');
  expect(shown.map((item) => [item.textContent, item.getAttribute('href')])).toEqual(items);
  await userEvent.click(screen.getByRole('menuitem', { name: 'Export' }));
  expect(await screen.findByRole('dialog', { name: 'Export questions' })).toBeDefined();
});

test.each([
  { email: '', calls: ['POST /api/courses/c1/copy'] },
  {
    email: 'ada@example.com',
    calls: [
      'POST /api/courses/c1/copy',
      'POST /api/courses/c9/members',
      'POST /api/courses/c9/members/m1/ownership',
    ],
  },
])('a copy of the course goes to whoever copies, or also to $email', async ({ email, calls }) => {
  const change = ({ path }: { path: string }) => ({
    status: 201,
    body: { data: { _id: path.endsWith('/copy') ? 'c9' : 'm1' } },
  });
  const seen = serveCourse({ change });
  show();
  const user = userEvent.setup({ delay: null });
  await user.click(await screen.findByRole('button', { name: 'More actions' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Copy this course' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Copy this course' }));
  await user.clear(dialog.getByLabelText('Name of the copy'));
  await user.click(dialog.getByLabelText('Name of the copy'));
  await user.paste('Operating Systems 2027');
  if (email !== '') {
    await user.click(dialog.getByLabelText('For a colleague (optional)'));
    await user.paste(email);
  }
  await user.click(dialog.getByRole('button', { name: 'Copy' }));
  await waitFor(() =>
    expect(
      seen.filter(({ method }) => method === 'POST').map(({ method, path }) => `${method} ${path}`),
    ).toEqual(calls),
  );
  const [copy, share] = seen.filter(({ method }) => method === 'POST');
  expect(copy?.body).toEqual({ name: 'Operating Systems 2027' });
  expect(copy?.idempotencyKey).toBeDefined();
  if (email !== '') expect(share?.body).toEqual({ email, role: 'editor' });
});
