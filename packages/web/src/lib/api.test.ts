// @vitest-environment jsdom
import { renderHook, waitFor } from '@testing-library/react';
import { AxiosError } from 'axios';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { type SeenRequest, serve } from '../test-server.ts';
import { api } from './api.ts';
import { endSession } from './end-session.ts';
import { queryClient } from './query-client.ts';
import { useSession } from './session.ts';
import { getAccessToken, getSessionState, setAccessToken, setSessionState } from './session-store.ts';
import { noteUnsavedWork } from './unsaved-work.ts';

const USER = { _id: 'u1', email: 'ada@example.org', isVerified: true };
const REFRESH = '/api/users/refresh-token';
const REFUSED = { status: 401, body: { message: 'Log in first.' } };

/** Knows the token `fresh` only, and gives it to whoever refreshes. */
function withFreshToken({ path, authorization }: SeenRequest) {
  if (path === REFRESH) return { status: 200, body: { accessToken: 'fresh' } };
  return authorization === 'Bearer fresh' ? { status: 200, body: { data: path } } : REFUSED;
}

/** The answer for a session that has ended: neither the token nor the refresh cookie is good any more. */
function withoutSession({ path }: SeenRequest) {
  return path === REFRESH ? { status: 400, body: { message: 'Your session has ended.' } } : REFUSED;
}

function callsTo(seen: SeenRequest[], path: string): number {
  return seen.filter((request) => request.path === path).length;
}

beforeEach(() => {
  setAccessToken('stale');
  setSessionState({ status: 'signed-in', user: USER });
});

describe('a call that is answered with 401', () => {
  test('is made again after one refresh', async () => {
    const seen = serve(withFreshToken);
    await expect(api.get('/api/courses')).resolves.toEqual({ data: '/api/courses' });
    expect(seen.map(({ path }) => path)).toEqual(['/api/courses', REFRESH, '/api/courses']);
  });

  test('shares its refresh with nine others, and each is made again once', async () => {
    const seen = serve(withFreshToken);
    const paths = Array.from({ length: 10 }, (_, index) => `/api/courses/${index}`);
    const answers = await Promise.all(paths.map((path) => api.get<{ data: string }>(path)));
    expect(answers.map(({ data }) => data)).toEqual(paths);
    expect(callsTo(seen, REFRESH)).toBe(1);
    expect(paths.map((path) => callsTo(seen, path))).toEqual(paths.map(() => 2));
  });

  test('takes the newer token without a refresh when another call has refreshed meanwhile', async () => {
    const seen = serve((request) => {
      if (request.authorization === 'Bearer stale') setAccessToken('fresh');
      return withFreshToken(request);
    });
    await api.get('/api/courses');
    expect(callsTo(seen, REFRESH)).toBe(0);
  });

  test('is not made a third time', async () => {
    const seen = serve(({ path }) =>
      path === REFRESH ? { status: 200, body: { accessToken: 'fresh' } } : REFUSED,
    );
    await expect(api.get('/api/courses')).rejects.toMatchObject({ response: { status: 401 } });
    expect(seen).toHaveLength(3);
  });

  test('keeps the body of a POST when it is made again', async () => {
    const seen = serve(withFreshToken);
    await api.post('/api/courses', { name: 'Algebra' });
    expect(seen.filter(({ path }) => path === '/api/courses').map(({ body }) => body)).toEqual([
      { name: 'Algebra' },
      { name: 'Algebra' },
    ]);
  });
});

test('a failed refresh clears the token, the user and what was loaded for the account', async () => {
  serve(withoutSession);
  queryClient.setQueryData(['courses'], ['secret']);
  sessionStorage.setItem('draft', 'secret');
  await expect(api.get('/api/courses')).rejects.toMatchObject({ response: { status: 401 } });
  expect(getAccessToken()).toBeUndefined();
  expect(getSessionState()).toEqual({ status: 'signed-out', user: undefined });
  expect(queryClient.getQueryData(['courses'])).toBeUndefined();
  expect(sessionStorage).toHaveLength(0);
});

test.each([400, 401, 403, 500, 503])(
  'a refresh that is answered with %i clears the token',
  async (status) => {
    serve(({ path }) => (path === REFRESH ? { status, body: {} } : REFUSED));
    await expect(api.get('/api/courses')).rejects.toMatchObject({ response: { status: 401 } });
    expect(getAccessToken()).toBeUndefined();
    expect(getSessionState().status).toBe('signed-out');
  },
);

test('the refresh carries the token that is held, like every call', async () => {
  const seen = serve(withFreshToken);
  await api.get('/api/courses');
  expect(seen.map(({ authorization }) => authorization)).toEqual([
    'Bearer stale',
    'Bearer stale',
    'Bearer fresh',
  ]);
});

test('a refresh without a token carries none', async () => {
  setAccessToken(undefined);
  const seen = serve(withFreshToken);
  await api.get('/api/courses');
  expect(seen.map(({ authorization }) => authorization)).toEqual([undefined, undefined, 'Bearer fresh']);
});

test('ten calls that fail together cause one refresh, also when it fails', async () => {
  const seen = serve(withoutSession);
  await Promise.allSettled(Array.from({ length: 10 }, () => api.get('/api/courses')));
  expect(callsTo(seen, REFRESH)).toBe(1);
});

test('a token that comes after the log-out is not taken', async () => {
  serve(({ path }) => {
    if (path !== REFRESH) return REFUSED;
    endSession();
    return { status: 200, body: { accessToken: 'fresh' } };
  });
  await expect(api.get('/api/courses')).rejects.toMatchObject({ response: { status: 401 } });
  expect(getAccessToken()).toBeUndefined();
});

test.each([200, 409])('an answer %i that comes after the log-out is told to nobody', async (status) => {
  serve(({ path }) => {
    if (path === '/api/courses') endSession();
    return { status, body: { message: 'A secret course.' } };
  });
  const tell = vi.fn();
  api.post('/api/courses', {}).then(tell, tell);
  await waitFor(() => expect(getSessionState().status).toBe('signed-out'));
  await api.get('/api/health').catch(() => {});
  expect(tell).not.toHaveBeenCalled();
});

test('a wrong password asks for no refresh and leaves the session alone', async () => {
  const seen = serve(() => ({ status: 400, body: { message: 'E-mail or password is wrong.' } }));
  await expect(api.post('/api/users/login', {})).rejects.toMatchObject({ response: { status: 400 } });
  expect(seen).toHaveLength(1);
  expect(getSessionState().status).toBe('signed-in');
});

test('a POST without a body sends an empty object', async () => {
  const seen = serve(() => ({ status: 200, body: {} }));
  await api.post('/api/users/logout');
  expect(seen[0]?.body).toEqual({});
});

test('each call has the method of its name, the cookies, and the header that proves where it comes from', async () => {
  const seen = serve(() => ({ status: 200, body: {} }));
  for (const method of ['get', 'post', 'put', 'patch', 'delete'] as const) await api[method]('/api/courses');
  await api.getFile('/api/exams/e1/results/marks');
  await api.postFile('/api/questions/export', { format: 'csv' });
  expect(seen.map(({ method }) => method)).toEqual(['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'GET', 'POST']);
  for (const { xsrf, withCredentials } of seen) {
    expect([xsrf, withCredentials]).toEqual([['XSRF-TOKEN', 'X-XSRF-TOKEN'], true]);
  }
});

test.each(['/api/users/login', '/api/users/signup'])(
  'the answer of %s is for whoever comes next, and is told after the log-out of another account',
  async (path) => {
    serve(() => {
      endSession();
      return { status: 201, body: { accessToken: 'of the next' } };
    });
    await expect(api.post(path, {})).resolves.toEqual({ accessToken: 'of the next' });
  },
);

test('a log-out that is answered with 401 asks for no refresh, which would wait for it', async () => {
  const seen = serve(withFreshToken);
  await expect(api.post('/api/users/logout')).rejects.toMatchObject({ response: { status: 401 } });
  expect(callsTo(seen, REFRESH)).toBe(0);
});

test('a call without an answer fails as it did, without a refresh', async () => {
  const seen = serve(() => {
    throw new AxiosError('Network Error', 'ERR_NETWORK');
  });
  await expect(api.get('/api/courses')).rejects.toThrow('Network Error');
  expect(seen).toHaveLength(1);
  expect(getSessionState().status).toBe('signed-in');
});

describe('a session that ends while a change is sent', () => {
  const OTHER = { _id: 'u2', email: 'eve@example.org', isVerified: true };

  /** Takes the token of the new log-in alone. @param user whoever logs in */
  function withLogIn(user: typeof USER) {
    return (request: SeenRequest) => {
      if (request.path === '/api/users/login') return { status: 200, body: { accessToken: 'new', user } };
      return request.authorization === 'Bearer new'
        ? { status: 201, body: { data: 'made' } }
        : withoutSession(request);
    };
  }

  function logIn() {
    const { login } = renderHook(useSession).result.current;
    return login({ email: 'an e-mail', password: 'a password' });
  }

  async function interrupt(user: typeof USER) {
    sessionStorage.setItem('form', 'typed');
    queryClient.setQueryData(['courses'], ['secret']);
    const seen = serve(withLogIn(user));
    const tell = vi.fn();
    api.post('/api/courses', { name: 'Algebra' }).then(tell, tell);
    await waitFor(() => expect(getSessionState().status).toBe('interrupted'));
    const sends = () => callsTo(seen, '/api/courses');
    expect([sends(), getAccessToken(), sessionStorage.getItem('form')]).toEqual([1, undefined, 'typed']);
    return { tell, sends };
  }

  test('is asked for again, and the change is sent once more', async () => {
    const { tell, sends } = await interrupt(USER);
    await logIn();
    await waitFor(() => expect(tell).toHaveBeenCalledExactlyOnceWith({ data: 'made' }));
    expect([sends(), sessionStorage.getItem('form')]).toEqual([2, 'typed']);
  });

  test('sends nothing of its account for another one, and leaves nothing of it', async () => {
    const { tell, sends } = await interrupt(OTHER);
    await logIn();
    await api.get('/api/health');
    expect(getSessionState().user?._id).toBe('u2');
    expect([sends(), tell.mock.calls, sessionStorage.length]).toEqual([1, [], 0]);
    expect(queryClient.getQueryData(['courses'])).toBeUndefined();
  });

  test('sends and leaves nothing when the screen is given up', async () => {
    const { tell, sends } = await interrupt(USER);
    renderHook(useSession).result.current.leave();
    await api.get('/api/health').catch(() => {});
    expect(getSessionState().status).toBe('signed-out');
    expect([sends(), tell.mock.calls, sessionStorage.length]).toEqual([1, [], 0]);
  });

  test('lets a wrong password be told, and asks again', async () => {
    await interrupt(USER);
    serve(({ path }) =>
      path === '/api/users/login' ? { status: 401, body: { message: 'Wrong.' } } : REFUSED,
    );
    await expect(logIn()).rejects.toMatchObject({ response: { status: 401 } });
    expect(getSessionState().status).toBe('interrupted');
  });
});

test('a call that loads waits for the log-in, too, while a form holds something unsaved', async () => {
  serve(withoutSession);
  const saved = noteUnsavedWork();
  const call = api.get('/api/courses');
  await waitFor(() => expect(getSessionState().status).toBe('interrupted'));
  saved();
  endSession();
  await Promise.race([call, Promise.resolve()]);
});

test('a refresh without an answer ends no session in which something is unsaved', async () => {
  serve(({ path }) => (path === REFRESH ? { status: 503, body: {} } : REFUSED));
  await expect(api.post('/api/courses', {})).rejects.toMatchObject({ response: { status: 503 } });
  expect(getSessionState().status).toBe('signed-in');
});
