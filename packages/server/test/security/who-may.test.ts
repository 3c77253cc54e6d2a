import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { Endpoint } from '@exam/contract';
import type { FastifyInstance } from 'fastify';
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
import { reportRow, shareOf } from '../report-row.ts';
import { hashTables } from '../table-hashes.ts';
import { makeTestApp, ROOM_FOR_ALL, type SignedIn, type TestApp } from '../test-app.ts';

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

/** The calls that need no token; two of them need the cookie of a session. */
const WITHOUT_TOKEN = [
  'GET /api/settings',
  'GET /api/health',
  'GET /api/metrics',
  'POST /api/users/signup',
  'POST /api/users/sign-on',
  'POST /api/users/sign-on/finish',
  'POST /api/users/sign-on/confirm',
  'POST /api/users/login',
  'POST /api/users/forgot-password',
  'POST /api/users/reset-password',
  'POST /api/users/refresh-token',
  'POST /api/users/logout',
];

/** The calls that an account may also send before its e-mail is confirmed. All are about the account itself. */
const BEFORE_CONFIRMATION = [
  ...WITHOUT_TOKEN,
  'GET /api/users',
  'POST /api/users/verify-email',
  'POST /api/users/resend-verification-code',
  'GET /api/users/account',
  'GET /api/users/audit-events',
  'GET /api/users/export',
  'POST /api/users/change-password',
  'POST /api/users/delete',
  'GET /api/users/sessions',
  'DELETE /api/users/sessions/{id}',
  'POST /api/users/logout-everywhere',
];

// Uploads and account imports belong to their account alone, whatever courses it shares.
const ofCourses = EVERY_ENDPOINT.filter((endpoint) => !BEFORE_CONFIRMATION.includes(nameOf(endpoint)))
  .filter(namesPossessions)
  .filter(({ path }) => !/^\/api\/(users|uploads|account-imports)\b/.test(path));
function send(endpoint: Endpoint, token?: string, possessions = own) {
  const body = validBody(endpoint, possessions);
  return server.call({
    method: endpoint.method,
    url: urlWith(endpoint, possessions),
    ...(body && { payload: body }),
    ...(token && { token }),
  });
}

async function expectRefusal(endpoint: Endpoint, status: number, token: string): Promise<void> {
  refusals.count++;
  const answer = await send(endpoint, token);
  const told = [nameOf(endpoint), answer.statusCode, Object.keys(answer.json())];
  expect(told).toEqual([nameOf(endpoint), status, ['message', 'errors']]);
  refusals.held++;
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

/** The names of the calls that are answered in any other way than by this refusal. */
async function listOpenCalls(status: number, message: string, token?: string): Promise<string[]> {
  const open: string[] = [];
  for (const endpoint of EVERY_ENDPOINT) {
    // The session of the token must last until the last call.
    const answer = await send(endpoint, token, { ...own, session: own.course });
    const isRefused = answer.statusCode === status && answer.json().message === message;
    if (isRefused) expect(Object.keys(answer.json())).toEqual(['message', 'errors']);
    else open.push(nameOf(endpoint));
    refusals.count++;
    if (isRefused || BEFORE_CONFIRMATION.includes(nameOf(endpoint))) refusals.held++;
  }
  return open.sort();
}

test('without a token, each call but those named above is 401', async () => {
  expect(await listOpenCalls(401, 'Log in first.')).toEqual(WITHOUT_TOKEN.toSorted());
});

test('before its e-mail is confirmed, an account gets 403 from each call but those named above, for what it owns, too', async () => {
  const setVerifiedAt = (verifiedAt: Date | null) =>
    server.db.updateTable('accounts').where('id', '=', owner.accountId).set({ verifiedAt }).execute();
  await setVerifiedAt(null);
  const open = await listOpenCalls(403, 'Confirm your e-mail address first.', owner.token);
  // Lists with a filter are read by other statements than whole ones.
  const filtered = ['courses', 'chapters', 'questions', 'exams'].map((list) => `/api/${list}?q=a`);
  for (const url of filtered) {
    const answer = await server.call({ method: 'GET', url, token: owner.token });
    if (answer.statusCode !== 403) open.push(url);
  }
  await setVerifiedAt(server.clock.now);
  expect(open).toEqual(BEFORE_CONFIRMATION.toSorted());
});

/** Calls that a viewer may send although their method usually changes something. */
const READING = [
  'POST /api/exams/generate',
  'POST /api/exams/replace',
  'POST /api/exams/expected',
  'POST /api/exams/{id}/replay',
  // The settings are stored for the calling account only.
  'PUT /api/exams/{id}/paper-settings',
  // As is the exam in the making.
  'PUT /api/courses/{id}/exam-draft',
  'DELETE /api/courses/{id}/exam-draft',
  'POST /api/exams/{id}/paper-preview',
  'POST /api/exams/{id}/paper',
];
/** Calls that make something of one's own from what one may see. */
const FOR_EVERY_MEMBER = ['POST /api/courses/{id}/copy'];
const changing = ofCourses.filter(
  (endpoint) => endpoint.method !== 'GET' && !FOR_EVERY_MEMBER.includes(nameOf(endpoint)),
);

/** What lies in the trash, the groups with which one shares, and the roles of helpers are of one account, whoever sees its courses. */
const OF_ONE_ACCOUNT = /^\/api\/(trash|groups|exam-helpers)\//;

describe('a viewer of a course', () => {
  let viewer: SignedIn;
  beforeAll(async () => {
    viewer = await server.signIn();
    await makePool(server, owner.token).member(own.course, viewer.email, 'viewer');
  });

  test('is refused each change with 403, finds nothing in the trash, and changes nothing by the calls that it may send', async () => {
    // A viewer's own paper settings and exam in the making are stored for the viewer. Mails about shared courses are counted after the
    // answers of the calls that shared them.
    const hash = () => hashTables(server.db, ['paper_settings', 'exam_drafts', 'mail_counts']);
    const before = await hash();
    for (const endpoint of changing) {
      const name = nameOf(endpoint);
      if (READING.includes(name)) {
        expect([name, (await send(endpoint, viewer.token)).statusCode]).toEqual([
          name,
          expect.toBeOneOf([200, 422]),
        ]);
      } else {
        await expectRefusal(endpoint, OF_ONE_ACCOUNT.test(endpoint.path) ? 404 : 403, viewer.token);
      }
    }
    expect(await hash()).toEqual(before);
  });
});

describe('a member whose sharing has ended', () => {
  test.each([
    ['editor', 0],
    ['viewer', 1],
  ] as const)('as %s: gets 404 for everything of the course', async (role, turn) => {
    const colleague = await server.signIn();
    const member = await makePool(server, owner.token).member(own.course, colleague.email, role);
    const url = `/api/courses/${own.course}`;
    expect((await server.call({ method: 'GET', url, token: colleague.token })).statusCode).toBe(200);
    const removal = `${url}/members/${member._id}`;
    expect((await server.call({ method: 'DELETE', url: removal, token: owner.token })).statusCode).toBe(200);
    for (const endpoint of shareOf(ofCourses, 2, turn)) await expectRefusal(endpoint, 404, colleague.token);
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
