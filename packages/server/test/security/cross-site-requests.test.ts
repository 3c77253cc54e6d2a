import { LIMITS } from '@exam/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  EVERY_ENDPOINT,
  mediaTypeOf,
  nameOf,
  type Possessions,
  urlWith,
  validPayload,
} from '../every-call.ts';
import { makeFilledApp } from '../filled-app.ts';
import { reportRow, shareOf } from '../report-row.ts';
import { hashTables } from '../table-hashes.ts';
import { PASSWORD, type SignedIn, type TestApp } from '../test-app.ts';

let server: TestApp;
let owner: SignedIn;
let own: Possessions;
let untouched: Record<string, string>;
const attacks = { count: 0, held: 0 };

beforeAll(async () => {
  ({ server, owner, own } = await makeFilledApp());
  untouched = await hashTables(server.db);
});
afterAll(async () => {
  reportRow(10, 'requests that another site could send to every changing call, refused', attacks);
  await server.close();
});

async function expectStatus(expected: number, request: Promise<{ statusCode: number }>): Promise<void> {
  attacks.count++;
  expect((await request).statusCode).toBe(expected);
  attacks.held++;
}

const JSON_TYPE = { 'content-type': 'application/json' };
/** Headers that a browser sends for a page of another site. */
const FOREIGN_ORIGINS: readonly Record<string, string>[] = [
  { origin: 'http://evil.example' },
  { origin: 'http://localhost:3001' },
  { origin: 'https://localhost:3000' },
  { origin: 'http://localhost:3000.evil.example' },
  { origin: 'http://evil.example#http://localhost:3000' },
  { origin: 'null' },
  { origin: '' },
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'cross-site', origin: 'http://localhost:3000' },
];

/** Content types that a form, or a script without permission, can send. */
const SIMPLE_TYPES = [
  'application/x-www-form-urlencoded',
  'text/plain',
  'text/plain; application/json',
  'text/plain;charset=application/json',
  'multipart/form-data; boundary=application/json',
  'application/jsonx',
  'application/csp-report',
  ',application/json',
  '',
];

describe('every changing call', () => {
  const changing = EVERY_ENDPOINT.filter(({ method }) => method !== 'GET').map(
    (endpoint, turn) => [nameOf(endpoint), endpoint, turn] as const,
  );

  test.each(changing)(
    '%s: refuses everything that another site can send, and changes nothing',
    async (_name, endpoint, turn) => {
      const body = validPayload(endpoint, own) ?? {};
      const send = (headers: Record<string, string>) =>
        server.call({
          method: endpoint.method,
          url: urlWith(endpoint, own),
          payload: Buffer.isBuffer(body) ? body : JSON.stringify(body),
          headers,
          token: owner.token,
        });
      const ownType = mediaTypeOf(endpoint);
      // In the short form each call gets a third of them, and the calls of all kinds together get all.
      for (const headers of shareOf(FOREIGN_ORIGINS, 3, turn))
        await expectStatus(403, send({ 'content-type': ownType, ...headers }));
      const otherTypes = ['application/json', 'application/octet-stream'].filter((type) => type !== ownType);
      for (const type of [...shareOf(SIMPLE_TYPES, 3, turn), ...otherTypes])
        await expectStatus(415, send({ 'content-type': type }));
      expect(await hashTables(server.db)).toEqual(untouched);
    },
  );

  test.each(['http://localhost:3000', 'http://127.0.0.1:3000', 'http://[::1]:3000', undefined])(
    'is served from %s, because loopback names with the same port are one origin',
    async (origin) => {
      const payload = JSON.stringify({ name: 'From our pages' });
      const headers = { ...JSON_TYPE, ...(origin && { origin }) };
      const request = { method: 'POST', url: '/api/courses', payload, headers, token: owner.token } as const;
      expect((await server.call(request)).statusCode).toBe(201);
    },
  );
});

describe('a call that a cookie alone authenticates', () => {
  const logIn = async () => {
    const payload = { email: owner.email, password: PASSWORD };
    const answer = await server.call({ method: 'POST', url: '/api/users/login', payload });
    const cookies = Object.fromEntries(answer.cookies.map(({ name, value }) => [name, value]));
    return { token: answer.json().accessToken as string, cookies, xsrf: cookies['XSRF-TOKEN'] ?? '' };
  };

  test.each([
    ['/api/users/refresh-token', 400],
    ['/api/users/logout', 403],
  ])('%s: needs the XSRF token of its own session in a header, or answers %i', async (url, refused) => {
    const [session, other] = [await logIn(), await logIn()];
    const send = (headers: Record<string, string>, query = '') =>
      server.call({ method: 'POST', url: url + query, cookies: session.cookies, headers });
    const wrong: readonly Record<string, string>[] = [
      {},
      { 'x-xsrf-token': '' },
      { 'x-xsrf-token': 'undefined' },
      { 'x-xsrf-token': other.xsrf },
      { 'x-xsrf-token': session.xsrf.slice(0, -1) },
      { 'x-xsrf-token': `${session.xsrf}, ${session.xsrf}` },
      { 'x-csrf-token': session.xsrf },
      { 'xsrf-token': session.xsrf },
      { authorization: `Bearer ${session.token}` },
      { authorization: `Bearer ${session.token}`, 'x-xsrf-token': other.xsrf },
      { authorization: `Bearer ${other.token}`, 'x-xsrf-token': other.xsrf },
    ];
    for (const headers of wrong) await expectStatus(refused, send(headers));
    await expectStatus(refused, send({}, `?X-XSRF-TOKEN=${session.xsrf}&XSRF-TOKEN=${session.xsrf}`));
    await expectStatus(403, send({ 'x-xsrf-token': session.xsrf, origin: 'http://evil.example' }));

    const { token } = session;
    expect((await server.call({ method: 'GET', url: '/api/users', token })).statusCode).toBe(200);
    expect((await send({ 'x-xsrf-token': session.xsrf })).statusCode).toBe(200);
  });
});

describe('a method', () => {
  test('is that of the request line, whatever a header or a query says', async () => {
    const url = `/api/courses/${own.course}`;
    for (const header of ['x-http-method-override', 'x-http-method', 'x-method-override', '_method']) {
      for (const method of ['GET', 'POST'] as const) {
        const headers = { [header]: 'DELETE' };
        const expected = method === 'GET' ? 200 : 405;
        const { token } = owner;
        await expectStatus(expected, server.call({ method, url: `${url}?_method=DELETE`, headers, token }));
      }
    }
    expect((await server.call({ method: 'GET', url, token: owner.token })).statusCode).toBe(200);
  });

  test.each(['TRACE', 'OPTIONS'] as const)(
    '%s does nothing anywhere, and its answer repeats nothing of the request',
    async (method) => {
      for (const path of new Set(EVERY_ENDPOINT.map((endpoint) => endpoint.path))) {
        const headers = {
          origin: 'http://evil.example',
          'access-control-request-method': 'PUT',
          x: 'canary',
        };
        const request = { method: method as 'OPTIONS', url: path.replace(/[{}]/g, ''), headers };
        attacks.count++;
        const answer = await server.call({ ...request, token: owner.token });
        const status = method === 'OPTIONS' ? 204 : 405;
        expect([answer.statusCode, answer.body.includes('canary')]).toEqual([status, false]);
        attacks.held++;
      }
    },
  );

  test('HEAD is guarded like GET, and answers no body', async () => {
    const reading = EVERY_ENDPOINT.filter(({ method }) => method === 'GET');
    const wrong: string[] = [];
    for (const [turn, endpoint] of reading.entries()) {
      const url = urlWith(endpoint, own);
      // Signed in, in the short form a third of the calls: some of them take a worker.
      const signedIn = shareOf([{ token: owner.token }], 3, turn);
      for (const who of [{}, ...signedIn]) {
        const get = await server.call({ method: 'GET', url, ...who });
        const head = await server.call({ method: 'HEAD', url, ...who });
        if (head.statusCode !== get.statusCode || head.body !== '') wrong.push(nameOf(endpoint));
      }
    }
    expect(wrong).toEqual([]);
  });
});

test('a body of any type above the limit is not read', async () => {
  const payload = 'x'.repeat(LIMITS.bodyBytes + 1);
  const headers = { 'content-type': 'text/plain' };
  await expectStatus(415, server.call({ method: 'POST', url: '/api/users/login', payload, headers }));
});
