import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { EVERY_ENDPOINT } from '../../../test/every-call.ts';
import { refusal } from '../../../test/refusals.ts';
import { makeTestApp, type TestApp } from '../../../test/test-app.ts';

let webFolder: string;
let server: TestApp;
beforeAll(async () => {
  webFolder = await mkdtemp(join(tmpdir(), 'exam-web-'));
  await writeFile(join(webFolder, 'index.html'), '<!doctype html><title>Page</title>');
  server = await makeTestApp({ webFolder });
});
afterAll(async () => {
  await server.close();
  await rm(webFolder, { recursive: true });
});

test('an address of a page gets the index page, and no more listeners than Node finds usual', async () => {
  const warnings: Error[] = [];
  const note = (warning: Error) => void warnings.push(warning);
  process.on('warning', note);
  onTestFinished(() => void process.off('warning', note));
  const { statusCode, body } = await server.call({ method: 'GET', url: '/courses/of-the-app' });
  expect([statusCode, body]).toEqual([200, expect.stringContaining('<title>Page</title>')]);
  expect(warnings).toEqual([]);
});

test.each([
  '/API/courses',
  '/Api',
  '//api/courses',
  '/%61pi/nothing',
  '/api',
  '/api/nothing?q=1',
  '/ASSETS/x.js',
  '/.well-known/security.txt',
  '/.well-known/change-password',
])('%s is no page: it gets a 404 in JSON', async (url) => {
  const answer = await server.call({ method: 'GET', url });
  expect([answer.statusCode, answer.json()]).toEqual([404, refusal('There is nothing at this address.')]);
});

test('an address that only begins like one of the API is a page', async () => {
  const { statusCode, body } = await server.call({ method: 'GET', url: '/apiary' });
  expect([statusCode, body]).toEqual([200, expect.stringContaining('<title>Page</title>')]);
});

const methodsOf = (path: string) =>
  EVERY_ENDPOINT.filter((endpoint) => endpoint.path === path).map(({ method }) => method as string);

test.each([...new Set(EVERY_ENDPOINT.map(({ path }) => path))])(
  '%s says in Allow what it takes, to OPTIONS and to any other method',
  async (path) => {
    const url = path.replace(/\{\w+\}/g, '01920000-0000-7000-8000-000000000000');
    const asked = await server.call({ method: 'OPTIONS', url });
    const allowed = String(asked.headers.allow).split(', ');
    expect([asked.statusCode, asked.body]).toEqual([204, '']);
    expect(allowed).toEqual(expect.arrayContaining([...methodsOf(path), 'OPTIONS']));
    const others = (['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'] as const).filter(
      (method) => !allowed.includes(method),
    );
    for (const method of others) {
      const answer = await server.call({ method, url: `${url}/?q=1` });
      expect([method, answer.statusCode, answer.headers.allow]).toEqual([method, 405, asked.headers.allow]);
    }
  },
);

test('a wrong method is refused in a sentence that names the right ones', async () => {
  const answer = await server.call({ method: 'POST', url: '/api/courses/1', payload: {} });
  expect(answer.headers.allow).toBe('GET, HEAD, PUT, DELETE, OPTIONS');
  expect(answer.json()).toEqual(refusal('This address takes GET, HEAD, PUT, and DELETE.'));
});

test('nothing is allowed where nothing is', async () => {
  const answer = await server.call({ method: 'OPTIONS', url: '/api/nothing' });
  expect([answer.statusCode, answer.headers.allow]).toEqual([404, undefined]);
});
