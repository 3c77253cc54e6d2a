import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '../../../lib/query-client.ts';
import { getSessionState, setAccessToken, setSessionState } from '../../../lib/session-store.ts';
import { keepWayBack } from '../../../lib/way-back.ts';
import { renderRoutes } from '../../../test-render.tsx';
import { type SeenRequest, serve } from '../../../test-server.ts';
import { write } from '../../../test-write.ts';
import { LogInAgain } from '../log-in-again.tsx';
import { LoginScreen } from '../login-screen.tsx';
import { SignOnScreen } from './sign-on-screen.tsx';

const USER = { _id: 'u1', email: 'ada@example.org', isVerified: true };
const NOBODY = { accessToken: null, user: null };

const routes = [
  { path: '/login', Component: LoginScreen },
  { path: '/sign-on', Component: SignOnScreen },
  { path: '/generate-exam', element: null },
  { path: '/account', element: null },
  { path: '/dialog', Component: LogInAgain },
];

let signOn: string | null;
function show(path: string, answer: (request: SeenRequest) => { status: number; body: unknown }) {
  const seen = serve((request) =>
    request.path === '/api/settings'
      ? { status: 200, body: { data: { demo: false, mail: 'smtp', signOn } } }
      : answer(request),
  );
  const router = renderRoutes(routes, path);
  const sent = () => seen.filter(({ method }) => method === 'POST').map(({ path, body }) => [path, body]);
  return { router, sent };
}

beforeEach(() => {
  signOn = 'Campus';
  setAccessToken(undefined);
  setSessionState({ status: 'signed-out', user: undefined });
});
afterEach(() => {
  queryClient.clear();
  vi.unstubAllGlobals();
});

test('the log-in has a second button where the installation has a provider, below everything else', async () => {
  show('/login', () => ({ status: 200, body: { data: null } }));
  const button = await screen.findByRole('button', { name: 'Log in with Campus' });
  const form = screen.getByRole('button', { name: 'Log in' });
  const link = screen.getByRole('link', { name: 'Forgot your password?' });
  for (const above of [form, link]) {
    expect(above.compareDocumentPosition(button) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  }
});

test('the log-in is as specified where it has none', async () => {
  signOn = null;
  const seen = serve(() => ({ status: 200, body: { data: { demo: false, mail: 'smtp', signOn } } }));
  renderRoutes(routes, '/login');
  await waitFor(() => expect(seen.map(({ path }) => path)).toEqual(['/api/settings']));
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toContain('Log in');
  expect(screen.queryByRole('button', { name: /Log in with/ })).toBeNull();
});

test('the answer of the provider is sent once and leads to /generate-exam', async () => {
  const { router, sent } = show('/sign-on?code=a&state=b', () => ({
    status: 200,
    body: { data: { outcome: 'signed-in', email: USER.email, accessToken: 'a', user: USER } },
  }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/generate-exam'));
  expect(sent()).toEqual([['/api/users/sign-on/finish', { answer: '?code=a&state=b' }]]);
  expect(router.state.location.search).toBe('');
  expect(getSessionState().user).toEqual(USER);
});

test('an account with the e-mail asks for the mailed code', async () => {
  const { router, sent } = show('/sign-on?code=a&state=b', ({ path }) =>
    path.endsWith('/finish')
      ? { status: 200, body: { data: { outcome: 'code-sent', email: USER.email, ...NOBODY } } }
      : { status: 200, body: { accessToken: 'a', user: USER } },
  );
  await write(await screen.findByLabelText('Confirmation code'), '123456');
  expect(getSessionState().user).toBeUndefined();
  await userEvent.click(screen.getByRole('button', { name: 'Log in' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/generate-exam'));
  expect(sent().at(-1)).toEqual(['/api/users/sign-on/confirm', { verificationCode: '123456' }]);
});

test('the answer of the provider is not left in the address, and a reload sends none', async () => {
  const refuse = () => ({ status: 403, body: { message: 'Nobody can sign up here.' } });
  const { router, sent } = show('/sign-on?code=a&state=b', refuse);
  expect((await screen.findByRole('alert')).textContent).toBe('Nobody can sign up here.');
  expect(router.state.location.search).toBe('');
  expect(sent()).toHaveLength(1);
});

test('without an answer nothing is sent', async () => {
  const { sent } = show('/sign-on', () => ({ status: 500, body: {} }));
  expect((await screen.findByRole('alert')).textContent).toBe('Begin again.');
  expect(sent()).toEqual([]);
});

test('the dialog over a screen whose session has ended has a way to the provider that leaves the screen', async () => {
  setSessionState({ status: 'interrupted', user: USER });
  show('/dialog', () => ({ status: 500, body: {} }));
  const link = await screen.findByRole('link', { name: 'Log in with Campus in a new tab' });
  expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual(['/login', '_blank']);
});

test('the page that somebody wanted comes along to the provider', async () => {
  keepWayBack('/exams/e1');
  const assign = vi.fn();
  vi.stubGlobal('location', { ...window.location, pathname: '/login', assign });
  show('/login', () => ({ status: 200, body: { data: { address: 'https://campus.example/auth' } } }));
  await userEvent.click(await screen.findByRole('button', { name: 'Log in with Campus' }));
  await waitFor(() => expect(assign).toHaveBeenCalledWith('https://campus.example/auth'));
  vi.stubGlobal('location', { ...window.location, pathname: '/sign-on' });
  vi.resetModules();
  const { getWayBack } = await import('../../../lib/way-back.ts');
  expect(getWayBack()).toBe('/exams/e1');
});

test('a linked account leads back to its screen', async () => {
  setSessionState({ status: 'signed-in', user: USER });
  const { router } = show('/sign-on?code=a&state=b', () => ({
    status: 200,
    body: { data: { outcome: 'linked', email: USER.email, ...NOBODY } },
  }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/account'));
  expect(getSessionState().user).toEqual(USER);
});

test('a refusal says why, and leads back to the log-in', async () => {
  const message = 'The sign-in with Campus did not work. Begin again.';
  show('/sign-on?error=access_denied', () => ({ status: 400, body: { message } }));
  expect((await screen.findByRole('alert')).textContent).toBe(message);
  expect(screen.getByRole('link', { name: 'Back to the log-in' }).getAttribute('href')).toBe('/login');
});
