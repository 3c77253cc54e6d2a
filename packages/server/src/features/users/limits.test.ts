import fastify, { type FastifyInstance } from 'fastify';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeTestApp, type TestApp } from '../../../test/test-app.ts';
import { answerErrors } from '../../platform/http/answer-errors.ts';
import { checkAccess, recogniseClaims } from '../../platform/http/check-access.ts';
import { parseRequests } from '../../platform/http/parse-requests.ts';
import { DEFAULT_MAIL_RULES } from '../../platform/mail/index.ts';
import { openPool } from '../../platform/rate-limit/testing/open-pool.ts';
import { makeAuthenticate, registerUsers } from './index.ts';
import { Browser } from './testing/browser.ts';

const ALLOWANCES = {
  loginsByAddress: { points: 4, durationSeconds: 600 },
  loginsByAccount: { points: 2, durationSeconds: 600 },
  signupsByAddress: { points: 5, durationSeconds: 600 },
  resetsByAddress: { points: 3, durationSeconds: 600 },
  mailsByAccount: { points: 2, durationSeconds: 600 },
};

let app: TestApp;
let pool: pg.Pool;
let strict: FastifyInstance;
beforeAll(async () => {
  app = await makeTestApp();
  pool = await openPool(app);
  strict = fastify({ trustProxy: true });
  const parts = {
    db: app.db,
    pool,
    appSecret: 'a secret',
    mailRules: DEFAULT_MAIL_RULES,
    publicUrl: new URL('http://localhost:3000'),
    allowedOrigins: [],
    clock: () => app.clock.now,
    mailer: { kind: 'smtp' as const, send: async () => {} },
    onVerified: async () => {},
    onEmailChanged: async () => {},
    beforeDeletion: async () => {},
  };
  answerErrors(strict);
  const authenticate = makeAuthenticate(parts);
  recogniseClaims(strict, authenticate);
  checkAccess(strict, { authenticate, publicPages: '/nothing' });
  parseRequests(strict);
  await registerUsers(strict, parts, ALLOWANCES);
});
afterAll(async () => {
  await strict.close();
  await pool.end();
  await app.close();
});

/** A browser at that address, in front of an application with small allowances. */
function browserAt(address: string): Browser {
  const call: TestApp['call'] = ({ token, ...options }) =>
    strict.inject({
      ...options,
      headers: { ...(token && { authorization: `Bearer ${token}` }), ...options.headers },
    });
  return new Browser({ ...app, call }, { 'x-forwarded-for': address });
}

async function statuses(count: number, act: (attempt: number) => Promise<{ statusCode: number }>) {
  const seen: number[] = [];
  for (let attempt = 1; attempt <= count; attempt++) seen.push((await act(attempt)).statusCode);
  return seen;
}

test('sign-ups are counted by address, over all e-mails', async () => {
  const from = browserAt('203.0.113.1');
  const signUp = (attempt: number) => from.signUp(`crowd-${attempt}@example.com`);
  expect(await statuses(6, signUp)).toEqual([201, 201, 201, 201, 201, 429]);
  expect((await browserAt('203.0.113.2').signUp('crowd-7@example.com')).statusCode).toBe(201);
});

test('one subscriber of IPv6 is one address', async () => {
  const signUp = (attempt: number) =>
    browserAt(`2001:db8:1:2::${attempt}`).signUp(`six-${attempt}@example.com`);
  expect((await statuses(6, signUp)).at(-1)).toBe(429);
  expect((await browserAt('2001:db8:1:3::1').signUp('six-7@example.com')).statusCode).toBe(201);
});

test('wrong log-ins are counted by address, over all accounts', async () => {
  const from = browserAt('203.0.113.3');
  expect(await statuses(5, (attempt) => from.logIn(`guess-${attempt}@example.com`))).toEqual([
    400, 400, 400, 400, 429,
  ]);
  expect((await browserAt('203.0.113.4').logIn('guess-1@example.com')).statusCode).toBe(400);
});

test('right log-ins are not counted', async () => {
  await browserAt('203.0.113.5').signUp('diligent@example.com');
  const from = browserAt('203.0.113.6');
  expect(await statuses(6, () => from.logIn('diligent@example.com'))).toEqual(Array(6).fill(200));
});

test('mails to one address of e-mail are counted, whether by signing up or by asking again', async () => {
  const from = browserAt('203.0.113.7');
  await from.signUp('mailbox@example.com');
  app.clock.advance(60_000);
  expect((await from.resend('mailbox@example.com')).statusCode).toBe(200);
  app.clock.advance(60_000);
  expect((await from.resend('mailbox@example.com')).statusCode).toBe(429);
  expect((await from.signUp('mailbox@example.com')).statusCode).toBe(429);
});

test('asking again too early does not use up the mails', async () => {
  const from = browserAt('203.0.113.8');
  await from.signUp('eager@example.com');
  expect(await statuses(4, () => from.resend('eager@example.com'))).toEqual([429, 429, 429, 429]);
  app.clock.advance(60_000);
  expect((await from.resend('eager@example.com')).statusCode).toBe(200);
});

test('requests for a new password are counted by address, over all accounts, there or not', async () => {
  const from = browserAt('203.0.113.9');
  const forget = (attempt: number) => from.forgotPassword(`forgotten-${attempt}@example.com`);
  expect(await statuses(4, forget)).toEqual([200, 200, 200, 429]);
  expect((await browserAt('203.0.113.10').forgotPassword('forgotten-1@example.com')).statusCode).toBe(200);
});

test('and by e-mail, together with other mails to it', async () => {
  const from = browserAt('203.0.113.11');
  await from.signUp('often@example.com');
  expect(await statuses(2, () => from.forgotPassword('often@example.com'))).toEqual([200, 429]);
  expect((await browserAt('203.0.113.12').forgotPassword('often@example.com')).statusCode).toBe(200);
});

test('made-up links are counted as wrong log-ins are', async () => {
  const from = browserAt('203.0.113.13');
  const guess = (attempt: number) => from.resetPassword(`guess-${attempt}`, 'a password of a thief');
  expect(await statuses(5, guess)).toEqual([400, 400, 400, 400, 429]);
});
