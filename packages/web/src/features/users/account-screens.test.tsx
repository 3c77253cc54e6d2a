import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { setAccessToken, setSessionState } from '../../lib/session-store.ts';
import { getWayBack, keepWayBack } from '../../lib/way-back.ts';
import { renderRoutes } from '../../test-render.tsx';
import { type SeenRequest, serve } from '../../test-server.ts';
import { write } from '../../test-write.ts';
import { LoginScreen } from './login-screen.tsx';
import { SignupScreen } from './signup-screen.tsx';
import { VerifyEmailScreen } from './verify-email-screen.tsx';

const UNVERIFIED = { _id: 'u1', email: 'ada@example.org', isVerified: false };
const VERIFIED = { ...UNVERIFIED, isVerified: true };

const routes = [
  { path: '/login', Component: LoginScreen },
  { path: '/signup', Component: SignupScreen },
  { path: '/verify-email', Component: VerifyEmailScreen },
  { path: '/generate-exam', element: null },
  { path: '/courses', element: null },
];

const SETTINGS = { demo: true, mail: 'outbox', signUp: 'open', signUpDomains: [], signOn: null };

/** Answers the calls that the screens make beside the one under test. */
function withSettings(answer: (request: SeenRequest) => { status: number; body: unknown }) {
  return serve((request) =>
    request.path === '/api/settings' ? { status: 200, body: { data: SETTINGS } } : answer(request),
  );
}

async function fillIn(email: string, password: string) {
  await write(screen.getByLabelText('E-mail'), email);
  await write(screen.getByLabelText('Password'), password);
  await userEvent.click(screen.getByRole('button', { name: 'Log in' }));
}

beforeEach(() => {
  setAccessToken(undefined);
  setSessionState({ status: 'signed-out', user: undefined });
});

test('a log-in leads to /generate-exam', async () => {
  serve(() => ({ status: 200, body: { accessToken: 'a', user: VERIFIED } }));
  const router = renderRoutes(routes, '/login');
  await fillIn('ada@example.org', 'correct horse');
  await waitFor(() => expect(router.state.location.pathname).toBe('/generate-exam'));
});

test('a refused log-in shows what the server says, and stays', async () => {
  serve(() => ({ status: 400, body: { message: 'E-mail or password is wrong.' } }));
  const router = renderRoutes(routes, '/login');
  await fillIn('ada@example.org', 'wrong');
  expect((await screen.findByRole('alert')).textContent).toBe('E-mail or password is wrong.');
  expect(router.state.location.pathname).toBe('/login');
});

test('a log-in without an answer shows the specified fallback', async () => {
  serve(() => ({ status: 500, body: { requestId: 'r' } }));
  renderRoutes(routes, '/login');
  await fillIn('ada@example.org', 'correct horse');
  expect((await screen.findByRole('alert')).textContent).toBe('Something went wrong!');
});

describe('the sign-up', () => {
  test('leads to /verify-email, and nowhere back to', async () => {
    withSettings(() => ({ status: 201, body: { accessToken: 'a', user: UNVERIFIED } }));
    keepWayBack('/questions');
    const router = renderRoutes(routes, '/signup');
    await fillIn('ada@example.org', 'correct horse');
    await waitFor(() => expect(router.state.location.pathname).toBe('/verify-email'));
    expect(getWayBack()).toBeUndefined();
  });

  test('has a link back to itself, as specified, and one to the log-in', () => {
    renderRoutes(routes, '/signup');
    expect(screen.getByRole('link', { name: 'Sign up' }).getAttribute('href')).toBe('/signup');
    expect(screen.getByRole('link', { name: 'Log in' }).getAttribute('href')).toBe('/login');
  });

  test('says who may sign up where not everybody may, and shows the refusal', async () => {
    const refusal = 'Accounts here are by invitation.';
    serve(({ path }) =>
      path === '/api/settings'
        ? { status: 200, body: { data: { ...SETTINGS, signUp: 'invited' } } }
        : { status: 403, body: { message: refusal } },
    );
    renderRoutes(routes, '/signup');
    expect(await screen.findByText(/^Accounts here are by invitation\. Open the link/)).toBeDefined();
    await fillIn('ada@example.org', 'correct horse');
    expect((await screen.findByRole('alert')).textContent).toBe(refusal);
  });

  test('sends the invitation of a link, and takes it out of the address', async () => {
    const seen = withSettings(() => ({ status: 201, body: { accessToken: 'a', user: UNVERIFIED } }));
    const router = renderRoutes(routes, '/signup?invitation=a-token');
    expect(await screen.findByText(/^Sign up with the address that got the invitation/)).toBeDefined();
    await waitFor(() => expect(router.state.location.search).toBe(''));
    await fillIn('ada@example.org', 'correct horse');
    await waitFor(() => expect(router.state.location.pathname).toBe('/verify-email'));
    const sent = seen.find(({ path }) => path === '/api/users/signup');
    expect(sent?.body).toEqual({
      email: 'ada@example.org',
      password: 'correct horse',
      invitation: 'a-token',
    });
  });

  test('shows each refusal at its field, and the first as a toast', async () => {
    withSettings(() => ({
      status: 400,
      body: {
        errors: [
          { msg: 'No e-mail.', path: 'email' },
          { msg: 'Too short.', path: 'password' },
        ],
      },
    }));
    renderRoutes(routes, '/signup');
    await fillIn('x', 'y');
    expect((await screen.findByRole('alert')).textContent).toBe('No e-mail.');
    expect(screen.getByLabelText('Password').getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByText('Too short.')).toBeDefined();
  });
});

describe('the verification', () => {
  beforeEach(() => {
    setAccessToken('a');
    setSessionState({ status: 'signed-in', user: UNVERIFIED });
  });

  test('has the focus in its field', () => {
    withSettings(() => ({ status: 200, body: {} }));
    renderRoutes(routes, '/verify-email');
    expect(document.activeElement).toBe(screen.getByLabelText('Confirmation code'));
  });

  test('sends the code of the link by itself, once, and leads to /courses', async () => {
    const seen = withSettings(() => ({ status: 200, body: { data: VERIFIED } }));
    const router = renderRoutes(routes, '/verify-email?verificationCode=012345');
    await waitFor(() => expect(router.state.location.pathname).toBe('/courses'));
    const sent = seen.filter(({ path }) => path === '/api/users/verify-email');
    expect(sent.map(({ body }) => body)).toEqual([{ verificationCode: '012345' }]);
  });

  test('keeps a refused code of the link in the field and does not send it again', async () => {
    const seen = withSettings(() => ({ status: 400, body: { message: 'The code is wrong.' } }));
    renderRoutes(routes, '/verify-email?verificationCode=012345');
    expect((await screen.findByRole('alert')).textContent).toBe('The code is wrong.');
    expect(screen.getByLabelText<HTMLInputElement>('Confirmation code').value).toBe('012345');
    expect(seen.filter(({ path }) => path === '/api/users/verify-email')).toHaveLength(1);
  });

  test('tells of a new code in the specified words', async () => {
    const seen = withSettings(() => ({ status: 200, body: { data: null } }));
    renderRoutes(routes, '/verify-email');
    await userEvent.click(screen.getByRole('button', { name: 'Resend code' }));
    expect(await screen.findByText('Verification code has been resent')).toBeDefined();
    expect(seen.at(-1)?.body).toEqual({ email: 'ada@example.org' });
  });

  test('leads who mistyped the address to a sign-up with the right one', async () => {
    withSettings(() => ({ status: 201, body: { accessToken: 'b', user: { ...UNVERIFIED, _id: 'u2' } } }));
    const router = renderRoutes(routes, '/verify-email');
    await userEvent.click(screen.getByRole('link', { name: 'Sign up with the right one' }));
    await fillIn('ada@example.com', 'correct horse');
    await waitFor(() => expect(router.state.location.pathname).toBe('/verify-email'));
  });

  test('says where the code is when this installation sends no mail', async () => {
    withSettings(() => ({ status: 200, body: {} }));
    renderRoutes(routes, '/verify-email');
    expect((await screen.findByRole('note')).textContent).toContain('terminal');
  });

  describe('without a session', () => {
    beforeEach(() => {
      setAccessToken(undefined);
      setSessionState({ status: 'signed-out', user: undefined });
    });

    function refused() {
      return withSettings(({ path }) =>
        path === '/api/users/login'
          ? { status: 200, body: { accessToken: 'a', user: UNVERIFIED } }
          : { status: 401, body: { message: 'Log in to do this.' } },
      );
    }

    test('sends the code of the link by itself all the same, and shows why it is refused', async () => {
      const seen = refused();
      renderRoutes(routes, '/verify-email?verificationCode=012345');
      expect(screen.getByLabelText<HTMLInputElement>('Confirmation code').value).toBe('012345');
      expect((await screen.findByRole('alert')).textContent).toBe('Log in to do this.');
      const sent = seen.filter(({ path }) => path === '/api/users/verify-email');
      expect(sent.map(({ body }) => body)).toEqual([{ verificationCode: '012345' }]);
    });

    test('asks for another code all the same, and shows why it is refused', async () => {
      refused();
      renderRoutes(routes, '/verify-email');
      await userEvent.click(screen.getByRole('button', { name: 'Resend code' }));
      expect((await screen.findByRole('alert')).textContent).toBe('Log in to do this.');
    });

    test('carries the code over the log-in, which leads to /generate-exam', async () => {
      refused();
      const router = renderRoutes(routes, '/verify-email?verificationCode=012345');
      await screen.findByRole('alert');
      await userEvent.click(screen.getByRole('link', { name: 'Log in first' }));
      expect(router.state.location).toMatchObject({ pathname: '/login', search: '', state: null });
      await fillIn('ada@example.org', 'correct horse');
      await waitFor(() => expect(router.state.location.pathname).toBe('/generate-exam'));

      const seen = withSettings(() => ({ status: 200, body: { data: VERIFIED } }));
      await router.navigate('/verify-email');
      await waitFor(() => expect(router.state.location.pathname).toBe('/courses'));
      const sent = seen.filter(({ path }) => path === '/api/users/verify-email');
      expect(sent.map(({ body }) => body)).toEqual([{ verificationCode: '012345' }]);
    });

    test('does not carry the code into an account that is made on the way', async () => {
      const seen = withSettings(({ path }) =>
        path === '/api/users/signup'
          ? { status: 201, body: { accessToken: 'a', user: UNVERIFIED } }
          : { status: 401, body: { message: 'Log in to do this.' } },
      );
      const router = renderRoutes(routes, '/verify-email?verificationCode=012345');
      await userEvent.click(screen.getByRole('link', { name: 'Log in first' }));
      await userEvent.click(screen.getByRole('link', { name: 'Sign up' }));
      seen.length = 0;
      await fillIn('ada@example.org', 'correct horse');
      await waitFor(() => expect(router.state.location.pathname).toBe('/verify-email'));
      expect((await screen.findByLabelText<HTMLInputElement>('Confirmation code')).value).toBe('');
      expect(seen.filter(({ path }) => path === '/api/users/verify-email')).toEqual([]);
    });
  });
});

test('e-mail and password are sent as typed, blanks too', async () => {
  const seen = withSettings(() => ({ status: 200, body: { accessToken: 'a', user: VERIFIED } }));
  renderRoutes(routes, '/login');
  await fillIn(' Ada@Example.org ', ' two blanks ');
  const sent = () => seen.filter(({ method }) => method === 'POST').map(({ body }) => body);
  await waitFor(() => expect(sent()).toEqual([{ email: ' Ada@Example.org ', password: ' two blanks ' }]));
});
