import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { AddCourseScreen } from '../features/courses/add-course-screen.tsx';
import { getSessionState, setAccessToken, setSessionState } from '../lib/session-store.ts';
import { renderRoutes } from '../test-render.tsx';
import { type SeenRequest, serve } from '../test-server.ts';
import { RequireVerified } from './guards.tsx';
import { SessionGate } from './session-gate.tsx';

const ADA = { _id: 'u1', email: 'ada@example.org', isVerified: true };
const EVE = { _id: 'u2', email: 'eve@example.org', isVerified: true };

beforeEach(() => {
  sessionStorage.clear();
  setAccessToken('old');
  setSessionState({ status: 'signed-in', user: ADA });
});

/** The session has ended; a log-in makes one of this account. */
function serveLogIn(user: typeof ADA) {
  return serve(({ path, authorization }: SeenRequest) => {
    if (path === '/api/users/login') return { status: 200, body: { accessToken: 'new', user } };
    if (path === '/api/users/refresh-token') return { status: 400, body: {} };
    if (authorization !== 'Bearer new') return { status: 401, body: { message: 'Log in first.' } };
    return { status: 201, body: { data: { _id: 'c9' } } };
  });
}

async function endSessionInForm() {
  const router = renderRoutes(
    [
      {
        Component: SessionGate,
        children: [
          {
            path: '/add-course',
            element: (
              <RequireVerified>
                <AddCourseScreen />
              </RequireVerified>
            ),
          },
          { path: '/courses/c9', element: 'the course' },
          { path: '/generate-exam', element: 'the work' },
          { path: '/login', element: 'the log-in' },
        ],
      },
    ],
    '/add-course',
  );
  await userEvent.type(screen.getByRole('textbox', { name: 'Name' }), 'Algebra{Enter}');
  await screen.findByRole('dialog', { name: 'You were signed out' });
  return router;
}

async function logIn() {
  const password = await screen.findByLabelText('Password');
  expect((screen.getByRole('textbox', { name: 'E-mail' }) as HTMLInputElement).value).toBe(ADA.email);
  await userEvent.type(password, 'a password{Enter}');
}

const sent = (seen: readonly SeenRequest[]) =>
  seen.filter(({ path }) => path === '/api/courses').map(({ body, authorization }) => [body, authorization]);

test('the log-in opens over a form whose session has ended, and what was sent is sent again', async () => {
  const seen = serveLogIn(ADA);
  const router = await endSessionInForm();
  expect(router.state.location.pathname).toBe('/add-course');
  await logIn();
  await waitFor(() => expect(router.state.location.pathname).toBe('/courses/c9'));
  expect(sent(seen)).toEqual([
    [{ name: 'Algebra' }, 'Bearer old'],
    [{ name: 'Algebra' }, 'Bearer new'],
  ]);
});

test('another account that logs in there leaves the screen, and nothing of the form is sent or kept', async () => {
  const seen = serveLogIn(EVE);
  const router = await endSessionInForm();
  await logIn();
  await waitFor(() => expect(router.state.location.pathname).toBe('/generate-exam'));
  await screen.findByText('the work');
  expect(getSessionState().user).toEqual(EVE);
  expect(sent(seen)).toEqual([[{ name: 'Algebra' }, 'Bearer old']]);
  expect(Object.keys(sessionStorage)).toEqual([]);
});

test('the screen can be left instead, and nothing is kept', async () => {
  const seen = serveLogIn(ADA);
  const router = await endSessionInForm();
  fireEvent.click(screen.getByRole('button', { name: 'Leave without saving' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
  expect(sent(seen)).toHaveLength(1);
  expect(Object.keys(sessionStorage)).toEqual([]);
});
