import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, connect as openSocket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { InjectOptions } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { EVERY_ENDPOINT, makePossessions, type Possessions, urlWith, validPayload } from '../every-call.ts';
import { refusal } from '../refusals.ts';
import { reportRow, shareOf } from '../report-row.ts';
import { missingHeaders } from '../security-headers.ts';
import { makeTestApp, type SignedIn, type TestApp } from '../test-app.ts';

const HTTPS = new URL('https://exams.example.org');
let webFolder: string;
let server: TestApp;
let owner: SignedIn;
let own: Possessions;
let port: number;
const answers = { count: 0, held: 0 };
const statuses = new Set<number>();

beforeAll(async () => {
  webFolder = await mkdtemp(join(tmpdir(), 'exam-web-'));
  await mkdir(join(webFolder, 'assets'));
  await writeFile(join(webFolder, 'index.html'), '<!doctype html><title>Page</title>');
  await writeFile(join(webFolder, 'assets', 'a.js'), 'export {};');
  server = await makeTestApp({ publicUrl: HTTPS, webFolder });
  owner = await server.signIn();
  own = await makePossessions(server, owner);
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = server.app.server.address() as AddressInfo);
});
afterAll(async () => {
  reportRow(10, 'answers of every call, status and malformed request, with the security headers', answers);
  await server.close();
  await rm(webFolder, { recursive: true });
});

/** The test application itself fails a call whose answer lacks a header. */
async function ask(request: InjectOptions & { token?: string }): Promise<number> {
  answers.count++;
  const { statusCode } = await server.call(request);
  answers.held++;
  statuses.add(statusCode);
  return statusCode;
}

test('no cache keeps an answer of the API, however its address is spelled', async () => {
  const { token } = owner;
  for (const url of ['/api/courses', '/%61pi/courses', '/api/nothing', '/API/courses']) {
    const { headers } = await server.call({ method: 'GET', url, token });
    expect([url, headers['cache-control']]).toEqual([url, 'no-store']);
  }
});

test('every answer of every call has them', async () => {
  const json = { 'content-type': 'application/json' };
  for (const [turn, endpoint] of EVERY_ENDPOINT.entries()) {
    const { method } = endpoint;
    const url = urlWith(endpoint, own);
    const { token } = owner;
    await ask({ method, url });
    if (method === 'GET') {
      const read: InjectOptions[] = [
        { method, url },
        { method: 'HEAD', url },
        { method, url: `${url}?limit=none` },
        { method, url: `${url}/nothing?x=%zz` },
      ];
      for (const request of shareOf(read, 4, turn)) await ask({ token, ...request });
      continue;
    }
    const refused = [
      { url: `${url}/nothing?x=%zz` },
      { headers: { origin: 'http://evil.example' } },
      { headers: { 'content-type': 'text/plain' }, payload: 'x' },
      { headers: json, payload: '{' },
      { headers: { ...json, 'content-length': String(2 ** 30) }, payload: '{}' },
    ];
    for (const request of shareOf(refused, 5, turn)) await ask({ method, url, token, ...request });
    // Calls without a body delete what later calls of the list need. The answers of most calls are checked at http only in
    // the short form: all tests of the server check them there.
    const body = validPayload(endpoint, own);
    const isTried = shareOf([endpoint], 3, turn).length > 0 && !url.startsWith('/api/users');
    if (body && isTried) await ask({ method, url, token, payload: body });
  }
  await ask({ method: 'POST', url: '/api/courses', token: owner.token, payload: { name: 'A course' } });
  expect([...statuses].sort()).toEqual(expect.arrayContaining([200, 201, 400, 401, 403, 404, 413, 415]));
});

test.each([
  ['/', {}, 200],
  ['/courses/of-the-app', {}, 200],
  ['/assets/a.js', {}, 200],
  ['/assets/none.js', {}, 404],
  ['/assets/a.js', { range: 'bytes=900-' }, 416],
  ['/assets/', {}, 404],
  ['/..%2f..%2fetc/passwd', {}, 200],
  ['/%00', {}, 400],
  ['/api/docs/', {}, 200],
  ['/api/docs/static/none.js', {}, 404],
  ['/api/openapi.json', {}, 200],
  ['/api/nothing', {}, 404],
  ['/api/%zz', {}, 400],
  ['/api/courses/%c3%28', {}, 400],
  [`/api/courses/${'a'.repeat(5_000)}`, {}, 401],
])('%s carries them with %o', async (url, headers, status) => {
  expect(await ask({ method: 'GET', url, headers })).toBe(status);
});

test('the answer to an unexpected failure has them', async () => {
  await sql`alter table courses rename column name to title`.execute(server.db);
  const status = await ask({ method: 'GET', url: '/api/courses', token: owner.token });
  await sql`alter table courses rename column title to name`.execute(server.db);
  expect(status).toBe(500);
});

/** Sends raw bytes. @returns the raw answer */
function exchange(bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = openSocket(port, '127.0.0.1', () => socket.write(bytes));
    let answer = '';
    socket.setEncoding('latin1').on('data', (text) => {
      answer += text;
    });
    socket.on('error', reject).on('close', () => resolve(answer));
  });
}

describe('a request that is no HTTP', () => {
  test.each([
    ['nonsense', 'nonsense\r\n\r\n', 400],
    ['an unknown method', 'BREW / HTTP/1.1\r\nhost: a\r\n\r\n', 400],
    ['an unknown version', 'GET / HTTP/7.7\r\nhost: a\r\n\r\n', 400],
    ['two lengths', 'POST / HTTP/1.1\r\nhost: a\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\n', 400],
    [
      'a length and chunks',
      'POST / HTTP/1.1\r\nhost: a\r\ncontent-length: 1\r\ntransfer-encoding: chunked\r\n\r\n',
      400,
    ],
    ['a line that folds', 'GET / HTTP/1.1\r\nhost: a\r\nx: a\r\n b\r\nx\r\n\r\n', 400],
    ['large headers', `GET / HTTP/1.1\r\nhost: a\r\nx: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
    ['a long address', `GET /${'x'.repeat(20_000)} HTTP/1.1\r\nhost: a\r\n\r\n`, 431],
  ])('%s: gets the headers too', async (_name, bytes, status) => {
    const [head = '', body = ''] = (await exchange(bytes)).split('\r\n\r\n');
    const [first, ...lines] = head.split('\r\n');
    const headers = Object.fromEntries(lines.map((line) => line.split(/: (.*)/s)));
    answers.count++;
    expect([first, missingHeaders(headers, HTTPS)]).toEqual([
      expect.stringMatching(`HTTP/1.1 ${status} `),
      [],
    ]);
    answers.held++;
    expect(JSON.parse(body)).toEqual(refusal(expect.stringMatching(/^The .+\.$/)));
  });
});

test('the check reports each header that an answer lacks', () => {
  expect(missingHeaders({}, HTTPS)).toHaveLength(6);
  expect(missingHeaders({ 'access-control-allow-origin': '*', server: 'x' }, HTTPS)).toHaveLength(8);
});
