import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { Endpoint } from '@exam/contract';
import type { FastifyInstance } from 'fastify';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  EVERY_ENDPOINT,
  idsInPath,
  makePossessions,
  nameOf,
  type Possessions,
  SOME_POSSESSIONS,
  urlWith,
  validBody,
} from '../every-call.ts';
import { makePool } from '../pool.ts';
import { reportRow } from '../report-row.ts';
import { hashTables } from '../table-hashes.ts';
import { makeTestApp, PASSWORD, ROOM_FOR_ALL, type SignedIn, type TestApp } from '../test-app.ts';

/** Every registered route, hidden ones included: `GET /api/courses/{id}`. */
const registered: string[] = [];
let server: TestApp;
let owner: SignedIn;
let own: Possessions;
const refusals = { count: 0, held: 0 };

beforeAll(async () => {
  const watch = (message: unknown) => watchRoutes((message as { fastify: FastifyInstance }).fastify);
  subscribe('fastify.initialization', watch);
  server = await makeTestApp(ROOM_FOR_ALL);
  unsubscribe('fastify.initialization', watch);
  owner = await server.signIn();
  own = await makePossessions(server, owner);
});
afterAll(async () => {
  reportRow(5, 'calls without a token, unverified, as viewer and as removed member, refused', refusals);
  await server.close();
});

function watchRoutes(app: FastifyInstance): void {
  app.addHook('onRoute', ({ method, url }) => {
    for (const each of [method].flat()) registered.push(`${each} ${url.replace(/:(\w+)/g, '{$1}')}`);
  });
}

const guarded = EVERY_ENDPOINT.filter(({ access }) => access === 'verified' || access === 'signed-in');
const verified = guarded.filter(({ access }) => access === 'verified');
// Uploads and account imports belong to their account alone, whatever courses it shares.
const ofCourses = verified
  .filter(namesPossessions)
  .filter(({ path }) => !/^\/api\/(users|uploads|account-imports)\b/.test(path));
const byName = (endpoints: readonly Endpoint[]) =>
  endpoints.map((endpoint) => [nameOf(endpoint), endpoint] as const);

function send(endpoint: Endpoint, token?: string, possessions = own) {
  const body = validBody(endpoint, possessions);
  return server.call({
    method: endpoint.method,
    url: urlWith(endpoint, possessions),
    ...(body && { payload: body }),
    ...(token && { token }),
  });
}

async function expectRefusal(endpoint: Endpoint, status: number, token?: string): Promise<string> {
  refusals.count++;
  const answer = await send(endpoint, token);
  expect([answer.statusCode, Object.keys(answer.json())]).toEqual([status, ['message', 'errors']]);
  refusals.held++;
  return answer.json().message;
}

test('the application serves the calls of the contract, their description, and nothing else', () => {
  const calls = registered.filter((route) => !route.startsWith('HEAD '));
  const description = calls.filter((route) => /^GET \/api\/(docs(\/|$)|openapi\.json$)/.test(route));
  expect(description.length).toBeGreaterThan(1);
  expect(calls.filter((route) => !description.includes(route)).sort()).toEqual(
    EVERY_ENDPOINT.map(nameOf).sort(),
  );
  const heads = registered
    .filter((route) => route.startsWith('HEAD '))
    .map((route) => route.slice('HEAD '.length));
  expect(heads.filter((path) => !calls.includes(`GET ${path}`))).toEqual([]);
});

test.each(byName(guarded))('%s: without a token, 401', async (_name, endpoint) => {
  expect(await expectRefusal(endpoint, 401)).toBe('Log in first.');
});

test('without a confirmed e-mail, each call that needs one is 403', async () => {
  const payload = { email: `unverified-${uuid()}@example.com`, password: PASSWORD };
  const { accessToken } = (await server.call({ method: 'POST', url: '/api/users/signup', payload })).json();
  for (const endpoint of verified) await expectRefusal(endpoint, 403, accessToken);
});

/** Calls that a viewer may send although their method usually changes something. */
const READING = [
  'POST /api/exams/generate',
  'POST /api/exams/replace',
  'POST /api/exams/{id}/replay',
  // The settings are stored for the calling account only.
  'PUT /api/exams/{id}/paper-settings',
  // As is the exam in the making.
  'PUT /api/courses/{id}/exam-draft',
  'DELETE /api/courses/{id}/exam-draft',
  'POST /api/exams/{id}/paper-preview',
  'POST /api/exams/{id}/paper',
];
const changing = ofCourses.filter(({ method }) => method !== 'GET');

describe('a viewer of a course', () => {
  let viewer: SignedIn;
  beforeAll(async () => {
    viewer = await server.signIn();
    await makePool(server, owner.token).member(own.course, viewer.email, 'viewer');
  });

  test.each(byName(changing.filter((endpoint) => !READING.includes(nameOf(endpoint)))))(
    '%s: is refused with 403, and finds nothing in the trash',
    async (_name, endpoint) => {
      await expectRefusal(endpoint, endpoint.path.startsWith('/api/trash/') ? 404 : 403, viewer.token);
    },
  );

  test('changes nothing of the course by any call that it may send', async () => {
    // A viewer's own paper settings and exam in the making are stored for the viewer.
    const hash = () => hashTables(server.db, ['paper_settings', 'exam_drafts']);
    const before = await hash();
    for (const endpoint of changing) await send(endpoint, viewer.token);
    for (const endpoint of changing.filter((each) => READING.includes(nameOf(each)))) {
      expect([200, 422]).toContain((await send(endpoint, viewer.token)).statusCode);
    }
    expect(await hash()).toEqual(before);
  });
});

describe('a member whose sharing has ended', () => {
  test.each(['editor', 'viewer'] as const)('as %s: gets 404 for everything of the course', async (role) => {
    const colleague = await server.signIn();
    const member = await makePool(server, owner.token).member(own.course, colleague.email, role);
    const url = `/api/courses/${own.course}`;
    expect((await server.call({ method: 'GET', url, token: colleague.token })).statusCode).toBe(200);
    const removal = `${url}/members/${member._id}`;
    expect((await server.call({ method: 'DELETE', url: removal, token: owner.token })).statusCode).toBe(200);
    for (const endpoint of ofCourses) await expectRefusal(endpoint, 404, colleague.token);
    for (const list of ['courses', 'chapters', 'questions', 'exams']) {
      const answer = await server.call({ method: 'GET', url: `/api/${list}`, token: colleague.token });
      expect(answer.json().page.total).toBe(0);
    }
  });
});

/** Whether a call names an object of a course. */
function namesPossessions(endpoint: Endpoint): boolean {
  const kinds = Object.keys(SOME_POSSESSIONS).map((kind) => [kind, `#${kind}`]);
  const marked = Object.fromEntries(kinds) as Possessions;
  return JSON.stringify([idsInPath(endpoint, marked), validBody(endpoint, marked)]).includes('#');
}
