import { TEXTS } from '@exam/contract/texts';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderRoutes } from '../../test-render.tsx';
import { write } from '../../test-write.ts';
import { AddCourseScreen } from './add-course-screen.tsx';
import { COURSE, serveCourse } from './course-fixture.ts';
import { UpdateCourseScreen } from './update-course-screen.tsx';

function show(address: string) {
  return renderRoutes(
    [
      { path: '/add-course', Component: AddCourseScreen },
      { path: '/courses/:courseId/update', Component: UpdateCourseScreen },
      { path: '/courses/:courseId', element: 'the course' },
    ],
    address,
  );
}

async function retype(text: string) {
  const field = await screen.findByRole('textbox', { name: 'Name' });
  await userEvent.clear(field);
  await write(field, text);
}

function changesIn(seen: ReturnType<typeof serveCourse>) {
  return seen
    .filter(({ method }) => method !== 'GET')
    .map(({ method, path, body, ifMatch }) => [method, path, body, ...(ifMatch ? [ifMatch] : [])]);
}

test('a new course is sent as typed, said to be added, and opened', async () => {
  const seen = serveCourse({ change: () => ({ status: 201, body: { data: { ...COURSE, _id: 'c9' } } }) });
  const router = show('/add-course');
  await retype(' Operating  Systems {Enter}');
  await waitFor(() => expect(router.state.location.pathname).toBe('/courses/c9'));
  expect(changesIn(seen)).toEqual([['POST', '/api/courses', { name: ' Operating  Systems ' }]]);
  expect(screen.getByText('Course added successfully')).toBeDefined();
});

test('a refusal shows as a toast and at its field, which gets the focus', async () => {
  const errors = [{ msg: 'Name must not be empty.', path: 'name' }];
  serveCourse({ change: () => ({ status: 400, body: { errors } }) });
  show('/add-course');
  await userEvent.click(screen.getByRole('button', { name: 'Add course' }));
  await waitFor(() => expect(screen.getAllByText('Name must not be empty.')).toHaveLength(2));
  const field = screen.getByRole('textbox', { name: 'Name' });
  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect(document.activeElement).toBe(field);
});

test('a failure without words is told in the fallback text', async () => {
  serveCourse({ change: () => ({ status: 500, body: { requestId: 'r1' } }) });
  show('/add-course');
  await retype('Statistics{Enter}');
  expect(await screen.findByText(TEXTS.somethingSentWrong)).toBeDefined();
});

test('the name is prefilled, and the edit names the version that was read', async () => {
  const seen = serveCourse({ change: () => ({ status: 200, body: { data: COURSE, message: 'Renamed' } }) });
  const router = show('/courses/c1/update');
  expect(await screen.findByDisplayValue('Operating Systems')).toBeDefined();
  await retype('OS');
  await userEvent.click(screen.getByRole('button', { name: 'Update course' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/courses/c1'));
  expect(changesIn(seen)).toEqual([['PUT', '/api/courses/c1', { name: 'OS' }, '"3"']]);
  expect(screen.getByText('Renamed')).toBeDefined();
});

const NEWER = { ...COURSE, name: 'Systems', version: 5 };

/** Refuses every edit that is not based on the newest version. */
function refuseStale({ ifMatch }: { ifMatch: string | undefined }) {
  if (ifMatch === `"${NEWER.version}"`) return { status: 200, body: { data: NEWER } };
  return { status: 409, body: { message: 'Changed in the meantime.', current: NEWER } };
}

test('a stale edit is shown beside the newer one, and can be kept', async () => {
  const seen = serveCourse({ change: refuseStale });
  const router = show('/courses/c1/update');
  await retype('OS{Enter}');
  expect(await screen.findByRole('row', { name: 'Name OS Systems' })).toBeDefined();
  expect(screen.getByText('Changed in the meantime.')).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Keep mine' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/courses/c1'));
  expect(changesIn(seen).at(-1)).toEqual(['PUT', '/api/courses/c1', { name: 'OS' }, '"5"']);
});

test('a stale edit can give way to the newer one', async () => {
  const seen = serveCourse({ change: refuseStale });
  show('/courses/c1/update');
  await retype('OS{Enter}');
  await userEvent.click(await screen.findByRole('button', { name: 'Load the newer version' }));
  expect(screen.getByDisplayValue('Systems')).toBeDefined();
  expect(screen.queryByRole('table')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Update course' }));
  await waitFor(() =>
    expect(changesIn(seen).at(-1)).toEqual(['PUT', '/api/courses/c1', { name: 'Systems' }, '"5"']),
  );
});

test('a changed form is not left without a question', async () => {
  serveCourse({});
  const router = show('/courses/c1/update');
  await retype('OS');
  await userEvent.click(screen.getByRole('link', { name: 'Cancel' }));
  expect(await screen.findByRole('dialog', { name: 'Leave without saving?' })).toBeDefined();
  expect(router.state.location.pathname).toBe('/courses/c1/update');
});
