import { randomBytes } from 'node:crypto';
import pino from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { Browser, lastCodeTo, PASSWORD, wrongCode } from '../../src/features/users/testing/browser.ts';
import { LOG_OPTIONS } from '../../src/platform/log.ts';
import { makePossessions, makePossessionsByCalls, type Possessions } from '../every-call.ts';
import { makePool } from '../pool.ts';
import { makeTally } from '../tally.ts';
import { makeTestApp, type SignedIn, type TestApp } from '../test-app.ts';

const INFO = 30;
const WARN = 40;

interface Line {
  readonly level: number;
  readonly msg: string;
  readonly address?: string;
  readonly accountId?: string;
  /** Of a line about a stall of the thread, which tells of the machine. */
  readonly delayMs?: number;
}

const lines: Line[] = [];
let app: TestApp;
let attacker: SignedIn;
let victim: Browser;
let viewer: SignedIn;
let theirs: Possessions;
let own: Possessions;
beforeAll(async () => {
  const logger = pino(LOG_OPTIONS, { write: (line) => void lines.push(JSON.parse(line)) });
  app = await makeTestApp({ logger, metricsToken: 'a token for the metrics of this test' });
  attacker = await app.signIn('attacker@example.com');
  viewer = await app.signIn('viewer@example.com');
  const owner = await app.signIn('owner@example.com');
  own = await makePossessions(app, attacker);
  theirs = await makePossessions(app, owner);
  await makePool(app, owner.token).member(theirs.course, viewer.email, 'viewer');
});
afterAll(() => app.close());
beforeEach(async () => {
  victim = new Browser(app);
  await victim.signUp(`victim-${randomBytes(4).toString('hex')}@example.com`);
  lines.length = 0;
});

type Answer = Promise<{ statusCode: number }>;
const post = (url: string, payload: object | string, options: object = {}): Answer =>
  app.call({ method: 'POST', url, payload, token: attacker.token, ...options });
const emailOf = async (browser: Browser): Promise<string> => (await browser.me()).json().email;

/** Repeats an attack. @returns the last answer */
async function again(times: number, act: () => Answer): Answer {
  for (let time = 1; time < times; time++) await act();
  return act();
}

async function reuseToken(): Answer {
  const thief = victim.copy();
  await victim.refresh();
  app.clock.advance(11_000);
  return thief.refresh();
}

function withoutXsrf(): Browser {
  const forged = victim.copy();
  forged.cookies.delete('XSRF-TOKEN');
  return forged;
}

/** An attack, the status of its answer, and the event that the log must have for it. */
const ATTACKS: readonly [what: string, status: number, event: string, act: () => Answer][] = [
  [
    'a page of another origin',
    403,
    'a page of another origin',
    () => post('/api/courses', { name: 'A' }, { headers: { origin: 'http://evil.example' } }),
  ],
  ['a refresh without the XSRF token', 400, 'without its XSRF token', () => withoutXsrf().refresh()],
  ['a log-out without the XSRF token', 403, 'without its XSRF token', () => withoutXsrf().logOut()],
  ['a used refresh token', 400, 'a used refresh token came back', reuseToken],
  [
    'a wrong password',
    400,
    'a log-in was refused',
    async () => new Browser(app).logIn(await emailOf(victim), 'a wrong password'),
  ],
  [
    'a wrong password within a session',
    400,
    'a password was refused within a session',
    () => post('/api/users/delete', { password: 'a wrong password' }),
  ],
  [
    'a series of wrong passwords',
    429,
    'a rate limit refused a request',
    async () => {
      const email = await emailOf(victim);
      return again(11, () => new Browser(app).logIn(email, 'a wrong password'));
    },
  ],
  [
    'a series of wrong codes',
    400,
    'a verification code was refused',
    async () => {
      const code = wrongCode(lastCodeTo(app, await emailOf(victim)));
      return again(6, () => victim.verify(code));
    },
  ],
  [
    'a made-up link for a new password',
    400,
    'a link for a new password was refused',
    () => new Browser(app).resetPassword('A'.repeat(43), PASSWORD),
  ],
  [
    'a forged token',
    401,
    'an access token that this server did not make was refused',
    () => post('/api/courses', { name: 'A' }, { token: `${attacker.token.slice(0, -4)}AAAA` }),
  ],
  [
    'no token',
    401,
    'a call without a session was refused',
    () => app.call({ method: 'GET', url: '/api/courses' }),
  ],
  [
    'an id of somebody else in the path',
    404,
    'not for this account, was asked for',
    () => app.call({ method: 'GET', url: `/api/exams/${theirs.exam}`, token: attacker.token }),
  ],
  [
    'an id of somebody else in the body',
    404,
    'not for this account, was asked for',
    () => post('/api/chapters', { name: 'A', number: 9, maxNumberOfQuestions: 9, courseId: theirs.course }),
  ],
  [
    'a viewer who writes',
    403,
    'a call that is not allowed was refused',
    () => app.call({ method: 'DELETE', url: `/api/questions/${theirs.question}`, token: viewer.token }),
  ],
  [
    'an account that is not verified',
    403,
    'a call that is not allowed was refused',
    () => victim.get('/api/courses'),
  ],
  [
    'a body that is no JSON',
    400,
    'a malformed request was refused',
    () => post('/api/courses', '{"name"', { headers: { 'content-type': 'application/json' } }),
  ],
  [
    'an unknown field',
    400,
    'a malformed request was refused',
    () => post('/api/courses', { name: 'A', owner: 'me' }),
  ],
  [
    'a body that is too large',
    413,
    'a body above the limit was refused',
    () => post('/api/courses', { name: 'A'.repeat(1024 * 1024) }),
  ],
  [
    'a form',
    415,
    'a body that is no JSON was refused',
    () =>
      post('/api/courses', 'name=A', { headers: { 'content-type': 'application/x-www-form-urlencoded' } }),
  ],
  [
    'a file that is no image',
    400,
    'a file that is no good image was refused',
    () => post('/api/images', { courseId: own.course, content: Buffer.from('<svg/>').toString('base64') }),
  ],
  [
    'a wrong token for the metrics',
    401,
    'a wrong token for the metrics was refused',
    () => app.call({ method: 'GET', url: '/api/metrics', headers: { authorization: 'Bearer guess' } }),
  ],
];

const tally = makeTally();
test.each(ATTACKS)('%s: %i, and the log says: %s', async (what, status, event, act) => {
  expect((await act()).statusCode).toBe(status);
  const line = lines.find(({ level, msg }) => level >= INFO && level <= WARN && msg.includes(event));
  const saysWho = (line?.address ?? line?.accountId) !== undefined;
  tally.add(what, line !== undefined && saysWho);
  expect([line?.msg, saysWho]).toEqual([expect.stringContaining(event), true]);
});

test('every attack has left its event', () => {
  expect(tally.report(19, 'attacks looked for in the log')).toEqual([]);
});

test('ordinary use leaves no warning', async () => {
  await victim.verify(lastCodeTo(app, await emailOf(victim)));
  await victim.refresh();
  await victim.get('/api/courses');
  await makePossessionsByCalls(app, attacker);
  await victim.logOut();
  expect(lines.filter(({ level, delayMs }) => level >= WARN && delayMs === undefined)).toEqual([]);
  expect(lines.length).toBeGreaterThan(5);
});
