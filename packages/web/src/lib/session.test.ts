// @vitest-environment jsdom
import { renderHook, waitFor } from '@testing-library/react';
import { AxiosError } from 'axios';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { type SeenRequest, serve } from '../test-server.ts';
import { DEVICE_KEYS, whenForgetting } from './forget-account.ts';
import { queryClient } from './query-client.ts';
import { followOtherTabs, followReturns, loadSession, useSession } from './session.ts';
import { getAccessToken, getSessionState, setAccessToken, setSessionState } from './session-store.ts';

const USER = { _id: 'u1', email: 'ada@example.org', isVerified: false };
const CREDENTIALS = { email: 'ada@example.org', password: 'correct horse' };

/** Without access token and refresh cookie. */
function nobody({ path }: SeenRequest) {
  return { status: path.endsWith('refresh-token') ? 400 : 401, body: {} };
}

beforeEach(() => {
  localStorage.clear();
  setAccessToken(undefined);
  setSessionState({ status: 'signed-out', user: undefined });
});

describe('at the start', () => {
  test('the user is loaded after the refresh cookie has given a token', async () => {
    const seen = serve(({ path, authorization }: SeenRequest) => {
      if (path.endsWith('refresh-token')) return { status: 200, body: { accessToken: 'a' } };
      return authorization === 'Bearer a' ? { status: 200, body: USER } : { status: 401, body: {} };
    });
    await loadSession();
    expect(getSessionState()).toEqual({ status: 'signed-in', user: USER });
    expect(seen.map(({ path }) => path)).toEqual(['/api/users', '/api/users/refresh-token', '/api/users']);
  });

  test('nobody is signed in when there is no refresh cookie', async () => {
    serve(nobody);
    await loadSession();
    expect(getSessionState().status).toBe('signed-out');
  });

  test.each([429, 500, 503])('a refresh that fails with %i does not count as signed out', async (status) => {
    serve(({ path }) => ({ status: path === '/api/users' ? 401 : status, body: {} }));
    await loadSession();
    expect(getSessionState().status).toBe('unreachable');
  });

  test('a refresh without an answer does not count as signed out', async () => {
    serve(({ path }) => {
      if (path !== '/api/users') throw new AxiosError('Network Error');
      return { status: 401, body: {} };
    });
    await loadSession();
    expect(getSessionState().status).toBe('unreachable');
  });

  test.each([429, 503])('a server that answers %i does not count as signed out', async (status) => {
    serve(() => ({ status, body: { message: 'Busy.' } }));
    await loadSession();
    expect(getSessionState().status).toBe('unreachable');
  });
});

test('logging in sets token and user, and forgets what was loaded before', async () => {
  queryClient.setQueryData(['courses'], ['of somebody else']);
  serve(() => ({ status: 200, body: { accessToken: 'a', user: USER } }));
  const { result } = renderHook(useSession);
  await result.current.login(CREDENTIALS);
  await waitFor(() => expect(result.current.user).toEqual(USER));
  expect(getAccessToken()).toBe('a');
  expect(queryClient.getQueryData(['courses'])).toBeUndefined();
});

test('credentials are sent as typed', async () => {
  const seen = serve(() => ({ status: 201, body: { accessToken: 'a', user: USER } }));
  const { result } = renderHook(useSession);
  const typed = { email: ' Ada@Example.org ', password: ' spaces ' };
  await result.current.signup(typed);
  expect(seen[0]?.body).toEqual(typed);
});

test('verification makes the user verified', async () => {
  setSessionState({ status: 'signed-in', user: USER });
  const { result } = renderHook(useSession);
  result.current.markVerified();
  await waitFor(() => expect(result.current.user?.isVerified).toBe(true));
});

test('a page that comes back as it was left shows nothing until it is known who is signed in now', async () => {
  setAccessToken('of before');
  setSessionState({ status: 'signed-in', user: USER });
  queryClient.setQueryData(['courses'], ['of before']);
  followReturns();
  serve(nobody);
  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  expect(getSessionState().status).toBe('loading');
  expect(queryClient.getQueryData(['courses'])).toBeUndefined();
  await waitFor(() => expect(getSessionState().status).toBe('signed-out'));
});

describe('what another tab tells', () => {
  const otherTab = new BroadcastChannel('exam-session');
  afterAll(() => otherTab.close());
  followOtherTabs();
  beforeEach(() => {
    setAccessToken('a');
    setSessionState({ status: 'signed-in', user: USER });
    localStorage.setItem('draft', 'an exam');
  });

  test('of a new e-mail is shown here, and what is being written stays', async () => {
    const changed = { ...USER, email: 'ada@example.com' };
    serve(() => ({ status: 200, body: changed }));
    queryClient.setQueryData(['courses'], ['a course']);
    otherTab.postMessage('u1 false ada@example.com');
    await waitFor(() => expect(getSessionState().user).toEqual(changed));
    expect(localStorage.getItem('draft')).toBe('an exam');
    expect(queryClient.getQueryState(['courses'])?.isInvalidated).toBe(true);
  });

  test('of a new e-mail is told to the others from here, too', async () => {
    const heard = new Promise((resolve) => {
      otherTab.addEventListener('message', ({ data }) => resolve(data), { once: true });
    });
    renderHook(useSession).result.current.updateUser({ email: 'ada@example.com' });
    expect(await heard).toBe('u1 false ada@example.com');
  });

  test('of somebody else leaves nothing of the one before', async () => {
    serve(() => ({ status: 200, body: { ...USER, _id: 'u2' } }));
    otherTab.postMessage('u2 true eve@example.org');
    await waitFor(() => expect(getSessionState().user?._id).toBe('u2'));
    expect(localStorage.getItem('draft')).toBeNull();
  });

  test('of a log-out signs out here', async () => {
    otherTab.postMessage('');
    await waitFor(() => expect(getSessionState().status).toBe('signed-out'));
  });
});

describe('logging out', () => {
  beforeEach(() => {
    setAccessToken('a');
    setSessionState({ status: 'signed-in', user: USER });
    localStorage.setItem('draft', 'an exam');
    localStorage.setItem(DEVICE_KEYS.colorScheme, 'dark');
  });

  test('leaves nothing of the account, and how the app looks on this device', async () => {
    serve(() => ({ status: 200, body: { data: null } }));
    await renderHook(useSession).result.current.logout();
    expect(getAccessToken()).toBeUndefined();
    expect(getSessionState().status).toBe('signed-out');
    expect({ ...localStorage }).toEqual({ [DEVICE_KEYS.colorScheme]: 'dark' });
  });

  test('has what modules keep forgotten too', async () => {
    let kept = 'of the account';
    whenForgetting(() => {
      kept = '';
    });
    serve(() => ({ status: 200, body: { data: null } }));
    await renderHook(useSession).result.current.logout();
    expect(kept).toBe('');
  });

  test.each([400, 401, 403])(
    'that is refused with %i, since the session had ended, works',
    async (status) => {
      serve(() => ({ status, body: {} }));
      await renderHook(useSession).result.current.logout();
      expect(getSessionState().status).toBe('signed-out');
    },
  );

  test('that the server did not hear of is said to have failed', async () => {
    serve(() => ({ status: 500, body: { requestId: 'r' } }));
    await expect(renderHook(useSession).result.current.logout()).rejects.toThrow();
    expect(getSessionState().status).toBe('signed-in');
  });
});
