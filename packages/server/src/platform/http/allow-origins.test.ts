import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeTestApp, PASSWORD, type SignedIn, type TestApp } from '../../../test/test-app.ts';

const OTHER_SITE = 'https://client.example';
const SAME_SITE = 'http://localhost:5173';
const ALLOWED = [OTHER_SITE, SAME_SITE];
const FOREIGN = [
  'https://evil.example',
  'https://client.example.evil.example',
  'http://client.example',
  'null',
];

let server: TestApp;
let user: SignedIn;
beforeAll(async () => {
  server = await makeTestApp({ allowedOrigins: ALLOWED });
  user = await server.signIn();
});
afterAll(() => server.close());

const from = (origin: string) => ({
  origin,
  'sec-fetch-site': origin === SAME_SITE ? 'same-site' : 'cross-site',
});

const logIn = (headers: Record<string, string>) =>
  server.call({
    method: 'POST',
    url: '/api/users/login',
    payload: { email: user.email, password: PASSWORD },
    headers,
  });

const namesOfLeave = (headers: Readonly<Record<string, unknown>>) =>
  Object.keys(headers).filter((name) => name.startsWith('access-control-'));

function preflight(origin: string, method = 'PUT') {
  const asked = {
    'access-control-request-method': method,
    'access-control-request-headers': 'authorization,content-type,if-match,x-xsrf-token',
  };
  return server.call({
    method: 'OPTIONS',
    url: `/api/courses/${user.accountId}`,
    headers: { ...from(origin), ...asked },
  });
}

describe.each(ALLOWED)('a page of the allowed origin %s', (origin) => {
  test('is told by the preflight what it may send', async () => {
    const { statusCode, headers, body } = await preflight(origin);
    expect([statusCode, body]).toEqual([204, '']);
    expect(headers).toMatchObject({
      'access-control-allow-origin': origin,
      'access-control-allow-credentials': 'true',
      'access-control-allow-methods': 'GET, HEAD, POST, PUT, PATCH, DELETE',
      'access-control-allow-headers': 'Authorization, Content-Type, Idempotency-Key, If-Match, X-XSRF-TOKEN',
      'access-control-max-age': '600',
      vary: 'Origin',
    });
  });

  test('reads answers and refusals, and changes what its account may', async () => {
    const call = (token: string | undefined, payload: object) =>
      server.call({
        method: 'POST',
        url: '/api/courses',
        payload,
        headers: from(origin),
        ...(token && { token }),
      });
    for (const [answer, status] of [
      [await call(user.token, { name: 'From elsewhere' }), 201],
      [await call(user.token, {}), 400],
      [await call(undefined, { name: 'X' }), 401],
    ] as const) {
      expect([answer.statusCode, answer.headers['access-control-allow-origin']]).toEqual([status, origin]);
      expect(answer.headers['access-control-expose-headers']).toContain('X-XSRF-TOKEN');
      expect(answer.headers.vary).toMatch(/Origin/);
    }
  });

  test('refreshes with its cookies and the XSRF token of the header, and not without', async () => {
    const entered = await logIn(from(origin));
    expect(entered.statusCode).toBe(200);
    const isElsewhere = origin === OTHER_SITE;
    for (const cookie of entered.cookies) {
      expect([cookie.sameSite, cookie.secure]).toEqual(isElsewhere ? ['None', true] : ['Strict', undefined]);
    }
    const xsrf = String(entered.headers['x-xsrf-token']);
    expect(entered.cookies.find(({ name }) => name === 'XSRF-TOKEN')?.value).toBe(xsrf);
    const cookie = entered.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
    const refresh = (headers: Record<string, string>) =>
      server.call({ method: 'POST', url: '/api/users/refresh-token', headers: { cookie, ...headers } });
    for (const headers of [from(origin), { ...from(origin), 'x-xsrf-token': 'x'.repeat(43) }]) {
      expect((await refresh(headers)).statusCode).toBe(400);
    }
    for (const evil of FOREIGN) {
      expect((await refresh({ ...from(evil), 'x-xsrf-token': xsrf })).statusCode).toBe(403);
    }
    const answer = await refresh({ ...from(origin), 'x-xsrf-token': xsrf });
    expect([answer.statusCode, answer.headers['x-xsrf-token']]).toEqual([200, xsrf]);
  });
});

test.each(FOREIGN)('a page of %s gets no leave, no token and changes nothing', async (origin) => {
  const answers = [
    await preflight(origin),
    await logIn(from(origin)),
    await server.call({ method: 'GET', url: '/api/users', headers: from(origin), token: user.token }),
  ];
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([204, 403, 200]);
  for (const { headers } of answers) {
    expect([namesOfLeave(headers), headers['x-xsrf-token']]).toEqual([[], undefined]);
  }
});

test('our own pages and programs without an origin get cookies of this site, and no header more', async () => {
  for (const headers of [{}, { origin: 'http://localhost:3000', 'sec-fetch-site': 'same-origin' }]) {
    const answer = await logIn(headers);
    expect(answer.cookies.map(({ sameSite }) => sameSite)).toEqual(['Strict', 'Strict']);
    expect([namesOfLeave(answer.headers), answer.headers['x-xsrf-token']]).toEqual([[], undefined]);
  }
});

test('a browser that does not say from which site a page is gets what another host needs', async () => {
  const siteOf = async (origin: string) => (await logIn({ origin })).cookies[0]?.sameSite;
  expect([await siteOf(OTHER_SITE), await siteOf(SAME_SITE)]).toEqual(['None', 'Strict']);
});

test('logging out from another site takes the cookies back in the form in which they were given', async () => {
  const entered = await logIn(from(OTHER_SITE));
  const cookie = entered.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  const headers = { cookie, ...from(OTHER_SITE), 'x-xsrf-token': String(entered.headers['x-xsrf-token']) };
  const left = await server.call({ method: 'POST', url: '/api/users/logout', headers });
  expect(left.cookies.map(({ value, sameSite, secure }) => [value, sameSite, secure])).toEqual([
    ['', 'None', true],
    ['', 'None', true],
  ]);
});

test('pages outside of the API are for their own origin alone', async () => {
  const { headers } = await server.call({ method: 'GET', url: '/courses', headers: from(OTHER_SITE) });
  expect(namesOfLeave(headers)).toEqual([]);
});

test('where no origin is allowed, nobody gets leave', async () => {
  const closed = await makeTestApp();
  const headers = { ...from(OTHER_SITE), 'access-control-request-method': 'GET' };
  const answer = await closed.call({ method: 'OPTIONS', url: '/api/courses', headers });
  expect([answer.statusCode, namesOfLeave(answer.headers)]).toEqual([204, []]);
  const payload = { email: user.email, password: PASSWORD };
  const login = { method: 'POST', url: '/api/users/login', payload, headers: from(OTHER_SITE) } as const;
  expect((await closed.call(login)).statusCode).toBe(403);
  await closed.close();
});
