import { TEXTS } from '@exam/contract/texts';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AxiosError } from 'axios';
import { beforeEach, describe, expect, test } from 'vitest';
import { setSessionState } from '../../lib/session-store.ts';
import { renderRoutes } from '../../test-render.tsx';
import { write } from '../../test-write.ts';
import { AddCourseScreen } from './add-course-screen.tsx';
import { COURSE, serveCourse } from './course-fixture.ts';
import { UpdateCourseScreen } from './update-course-screen.tsx';

beforeEach(() => sessionStorage.clear());

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

describe('a new course whose answer is lost', () => {
  const answered = { status: 201, body: { data: { ...COURSE, _id: 'c9' } } };

  function keysIn(seen: ReturnType<typeof serveCourse>) {
    return seen.filter(({ method }) => method === 'POST').map(({ idempotencyKey }) => idempotencyKey);
  }

  test('is sent again by itself with the same key', async () => {
    let sends = 0;
    const seen = serveCourse({
      change: () => {
        sends += 1;
        if (sends === 1) throw new AxiosError('Network Error', AxiosError.ERR_NETWORK);
        return answered;
      },
    });
    const router = show('/add-course');
    await retype('Statistics{Enter}');
    await waitFor(() => expect(router.state.location.pathname).toBe('/courses/c9'));
    const [first, second, ...others] = keysIn(seen);
    expect(first).toMatch(/^[0-9a-f-]{36}$/);
    expect([second, others]).toEqual([first, []]);
  });

  test('is sent with the same key by the next press, and another course with another one', async () => {
    let status = 500;
    const seen = serveCourse({ change: () => (status === 500 ? { status, body: {} } : answered) });
    const router = show('/add-course');
    await retype('Statistics{Enter}');
    await screen.findAllByText(TEXTS.somethingSentWrong);
    await userEvent.click(screen.getByRole('button', { name: 'Add course' }));
    await waitFor(() => expect(keysIn(seen)).toHaveLength(2));
    await retype('Statistics 2');
    status = 201;
    await userEvent.click(screen.getByRole('button', { name: 'Add course' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/courses/c9'));
    const [first, second, third] = keysIn(seen);
    expect(second).toBe(first);
    expect(third).not.toBe(first);
  });
});

test('a form is busy until it is left', async () => {
  const seen = serveCourse({ change: () => ({ status: 201, body: { data: { ...COURSE, _id: 'c9' } } }) });
  let arrive = (_route: { element: string }) => {};
  const loading = new Promise<{ element: string }>((resolve) => {
    arrive = resolve;
  });
  renderRoutes(
    [
      { path: '/add-course', Component: AddCourseScreen },
      { path: '/courses/:courseId', lazy: () => loading },
    ],
    '/add-course',
  );
  await retype('Statistics{Enter}');
  await screen.findByText('Course added successfully');
  await userEvent.click(screen.getByRole('button', { name: 'Add course' }));
  arrive({ element: 'the course' });
  await screen.findByText('the course');
  expect(changesIn(seen)).toHaveLength(1);
});

describe('what was typed', () => {
  test('is there again after a reload, says so, and can be discarded', async () => {
    serveCourse({});
    show('/add-course');
    await retype('Statistics');
    cleanup();
    show('/add-course');
    const field = screen.getByRole('textbox', { name: 'Name' }) as HTMLInputElement;
    expect(field.value).toBe('Statistics');
    await userEvent.click(screen.getByRole('button', { name: 'Discard it' }));
    expect(field.value).toBe('');
    expect(screen.queryByText(/you had typed here/)).toBeNull();
    cleanup();
    show('/add-course');
    expect((screen.getByRole('textbox', { name: 'Name' }) as HTMLInputElement).value).toBe('');
  });

  test('of an edit is there again with the version that it is based on', async () => {
    const seen = serveCourse({});
    show('/courses/c1/update');
    await retype('Statistics');
    cleanup();
    show('/courses/c1/update');
    const field = (await screen.findByRole('textbox', { name: 'Name' })) as HTMLInputElement;
    expect(field.value).toBe('Statistics');
    await write(field, '{Enter}');
    await waitFor(() => expect(changesIn(seen)).toHaveLength(1));
    expect(changesIn(seen)[0]?.[3]).toBe(`"${COURSE.version}"`);
  });

  test('is not there any more once it is saved', async () => {
    serveCourse({ change: () => ({ status: 201, body: { data: { ...COURSE, _id: 'c9' } } }) });
    const router = show('/add-course');
    await retype('Statistics{Enter}');
    await waitFor(() => expect(router.state.location.pathname).toBe('/courses/c9'));
    expect(Object.keys(sessionStorage)).toEqual([]);
  });

  test('is for its account alone', async () => {
    serveCourse({});
    setSessionState({ status: 'signed-in', user: { _id: 'u1', email: 'a@example.org', isVerified: true } });
    show('/add-course');
    await retype('Statistics');
    cleanup();
    setSessionState({ status: 'signed-in', user: { _id: 'u2', email: 'b@example.org', isVerified: true } });
    show('/add-course');
    expect((screen.getByRole('textbox', { name: 'Name' }) as HTMLInputElement).value).toBe('');
  });
});
