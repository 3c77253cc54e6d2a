import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { getSessionState, setAccessToken, setSessionState } from '../../lib/session-store.ts';
import { renderRoutes } from '../../test-render.tsx';
import { type SeenRequest, serve } from '../../test-server.ts';
import { write } from '../../test-write.ts';
import { ForgotPasswordScreen } from './forgot-password-screen.tsx';
import { LoginScreen } from './login-screen.tsx';
import { ResetPasswordScreen } from './reset-password-screen.tsx';

const USER = { _id: 'u1', email: 'ada@example.org', isVerified: true };

const routes = [
  { path: '/login', Component: LoginScreen },
  { path: '/forgot-password', Component: ForgotPasswordScreen },
  { path: '/reset-password', Component: ResetPasswordScreen },
];

function serveThere(answer: (request: SeenRequest) => { status: number; body: unknown }) {
  return serve((request) =>
    request.path === '/api/settings'
      ? { status: 200, body: { data: { demo: true, mail: 'outbox' } } }
      : answer(request),
  );
}

const done = () => ({ status: 200, body: { data: null } });

beforeEach(() => {
  setAccessToken(undefined);
  setSessionState({ status: 'signed-out', user: undefined });
});

test('the log-in links to the forgotten password', async () => {
  serveThere(done);
  const router = renderRoutes(routes, '/login');
  await userEvent.click(screen.getByRole('link', { name: 'Forgot your password?' }));
  expect(router.state.location.pathname).toBe('/forgot-password');
});

describe('a forgotten password', () => {
  test('is asked for with the e-mail as typed; what is said then promises nothing about the account', async () => {
    const seen = serveThere(done);
    renderRoutes(routes, '/forgot-password');
    await write(screen.getByLabelText('E-mail'), ' Ada@example.org{Enter}');
    const status = await screen.findByText(/^If there is an account with/);
    expect(status.textContent).toContain('a link is on its way');
    expect((await screen.findByRole('note')).textContent).toContain('The link is shown in the terminal');
    const asked = seen.filter(({ path }) => path === '/api/users/forgot-password');
    expect(asked.map(({ body }) => (body as { email: string }).email.trim())).toEqual(['Ada@example.org']);
  });

  test('shows what the server refuses, at its field and as a toast', async () => {
    serveThere(() => ({ status: 400, body: { errors: [{ msg: 'No e-mail.', path: 'email' }] } }));
    renderRoutes(routes, '/forgot-password');
    await userEvent.click(screen.getByRole('button', { name: 'Send the link' }));
    expect((await screen.findByRole('alert')).textContent).toBe('No e-mail.');
    expect(screen.getByLabelText('E-mail').getAttribute('aria-invalid')).toBe('true');
    expect(screen.queryByText(/a link is on its way/)).toBeNull();
  });
});

describe('the link of the mail', () => {
  test('loses its token from the address at once, and sends it with the new password', async () => {
    const seen = serveThere(done);
    const router = renderRoutes(routes, '/reset-password?token=secret-token');
    await waitFor(() => expect(router.state.location.search).toBe(''));
    expect(JSON.stringify(router.state.location)).not.toContain('secret-token');
    await write(screen.getByLabelText('New password'), 'a new password{Enter}');
    await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
    expect(await screen.findByText('Your new password is set. Log in with it.')).toBeDefined();
    expect(seen.filter(({ method }) => method === 'POST').map(({ path, body }) => [path, body])).toEqual([
      ['/api/users/reset-password', { token: 'secret-token', password: 'a new password' }],
    ]);
    expect(JSON.stringify([{ ...localStorage }, { ...sessionStorage }])).not.toContain('secret-token');
  });

  test('that is no longer good leads to a new one', async () => {
    const msg = 'This link no longer works. Ask for a new one.';
    serveThere(() => ({ status: 400, body: { errors: [{ msg, path: 'token' }] } }));
    renderRoutes(routes, '/reset-password?token=old');
    await write(screen.getByLabelText('New password'), 'a new password{Enter}');
    const link = await screen.findByRole('link', { name: 'Ask for a new link' });
    expect(link.getAttribute('href')).toBe('/forgot-password');
    expect(screen.getAllByText(msg).length).toBeGreaterThan(0);
    expect(screen.queryByLabelText('New password')).toBeNull();
  });

  test('stays good while the password is not', async () => {
    serveThere(() => ({ status: 400, body: { errors: [{ msg: 'Too short.', path: 'password' }] } }));
    renderRoutes(routes, '/reset-password?token=good');
    await write(screen.getByLabelText('New password'), 'x{Enter}');
    expect((await screen.findByRole('alert')).textContent).toBe('Too short.');
    expect(screen.getByLabelText('New password').getAttribute('aria-invalid')).toBe('true');
  });

  test('without a token says what to do', () => {
    serveThere(done);
    renderRoutes(routes, '/reset-password');
    expect(screen.getByText(/^Open the link in the mail/)).toBeDefined();
    expect(screen.queryByLabelText('New password')).toBeNull();
  });

  test('ends the session of this browser when it was of the same account', async () => {
    setAccessToken('old');
    setSessionState({ status: 'signed-in', user: USER });
    serveThere(({ path }) => (path === '/api/users/reset-password' ? done() : { status: 401, body: {} }));
    renderRoutes(routes, '/reset-password?token=good');
    await write(screen.getByLabelText('New password'), 'a new password{Enter}');
    await waitFor(() => expect(getSessionState().status).toBe('signed-out'));
  });
});
