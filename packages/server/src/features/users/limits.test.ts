import fastify, { type FastifyInstance } from 'fastify';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeTestApp, type TestApp } from '../../../test/test-app.ts';
import { answerErrors } from '../../platform/http/answer-errors.ts';
import { checkAccess, recogniseClaims } from '../../platform/http/check-access.ts';
import { parseRequests } from '../../platform/http/parse-requests.ts';
import { DEFAULT_MAIL_RULES } from '../../platform/mail/index.ts';
import { openPool } from '../../platform/rate-limit/testing/open-pool.ts';
import { makeAuthenticate, registerUsers } from './index.ts';
import { allowancesWith } from './parts.ts';
import { Browser } from './testing/browser.ts';

const ALLOWANCES = {
  loginsByAddress: { points: 4, durationSeconds: 600 },
  loginsByAccount: { points: 2, durationSeconds: 600 },
  signupsByAddress: { points: 5, durationSeconds: 600 },
  accountsInHour: { points: 1_000, durationSeconds: 600 },
  accountsInDay: { points: 1_000, durationSeconds: 600 },
  accountsOfNeighbours: { points: 1_000, durationSeconds: 600 },
  resetsByAddress: { points: 3, durationSeconds: 600 },
  mailsByAccount: { points: 2, durationSeconds: 600 },
  signOnsByAddress: { points: 1_000, durationSeconds: 600 },
};

let app: TestApp;
let pool: pg.Pool;
let strict: FastifyInstance;
/** With 4 new accounts a day for a network, and the other limits as they are. */
let fewAccounts: FastifyInstance;
beforeAll(async () => {
  app = await makeTestApp();
  pool = await openPool(app);
  strict = await serveWith(ALLOWANCES, 'a secret');
  fewAccounts = await serveWith(allowancesWith(4), 'another secret');
});
afterAll(async () => {
  await strict.close();
  await fewAccounts.close();
  await pool.end();
  await app.close();
});

async function serveWith(allowances: typeof ALLOWANCES, appSecret: string): Promise<FastifyInstance> {
  const served = fastify({ trustProxy: true });
  const parts = {
    db: app.db,
    pool,
    appSecret,
    mailRules: DEFAULT_MAIL_RULES,
    publicUrl: new URL('http://localhost:3000'),
    allowedOrigins: [],
    allowedBytes: 1024 ** 3,
    operators: [],
    signUpRules: { signUp: 'open' as const, signUpDomains: [] },
    clock: () => app.clock.now,
    mailer: { kind: 'smtp' as const, send: async () => {} },
    onVerified: async () => {},
    onEmailChanged: async () => {},
    checkSuccessors: async () => {},
    beforeDeletion: async () => {},
  };
  answerErrors(served);
  const authenticate = makeAuthenticate(parts);
  recogniseClaims(served, authenticate);
  checkAccess(served, { authenticate, publicPages: '/nothing' });
  parseRequests(served);
  await registerUsers(served, parts, allowances);
  return served;
}

/** A browser at that address, in front of an application with small allowances. */
function browserAt(address: string, served = strict): Browser {
  const call: TestApp['call'] = ({ token, ...options }) =>
    served.inject({
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

describe('new accounts', () => {
  const signUpAt = (address: string, name: string) =>
    browserAt(address, fewAccounts).signUp(`${name}@example.org`);
  /** Signs up at this address until it is refused. @returns how many accounts there were, and the refusal */
  async function fill(addressOf: (attempt: number) => string, name: string) {
    for (let attempt = 1; attempt <= 20; attempt++) {
      const answer = await signUpAt(addressOf(attempt), `${name}-${attempt}`);
      if (answer.statusCode !== 201) return { made: attempt - 1, answer };
    }
    throw new Error('no sign-up was refused');
  }
  /** The hour is over, and the day is not. */
  const endHour = () => pool.query("update rate_limits set expire = 0 where key like 'accountsInHour%'");
  // Another server has not heard of the refusals that this one remembers for two seconds.
  const otherServer = () => serveWith(allowancesWith(4), 'another secret');

  test('of one network are half of those of a day in an hour, and the answer says when more can be made', async () => {
    const { made, answer } = await fill(() => '198.51.100.1', 'hour');
    expect(made).toBe(2);
    expect(answer.statusCode).toBe(429);
    expect(answer.json().message).toBe(
      'Too many accounts were made from your network. Whoever operates this installation can allow more (SIGN_UPS_PER_DAY). Try again in 60 minutes.',
    );
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(3_000);
  });

  test('of one network are no more in a day, however many hours it has', async () => {
    let made = 0;
    for (let hour = 1; hour <= 3; hour++) {
      const server = await otherServer();
      for (let attempt = 1; attempt <= 2; attempt++) {
        const answer = await browserAt('198.51.101.1', server).signUp(`day-${hour}-${attempt}@example.org`);
        if (answer.statusCode === 201) made++;
        else expect(answer.json().message).toMatch(/Try again in 24 hours\.$/);
      }
      await server.close();
      await endHour();
    }
    expect(made).toBe(4);
  });

  test.each([
    ['IPv4', (attempt: number) => `198.51.102.${attempt}`],
    ['IPv6', (attempt: number) => `2001:db8:7:${attempt}::1`],
  ])('of many addresses of one larger network of %s are twice as many in a day', async (_kind, addressOf) => {
    const { made, answer } = await fill(addressOf, `near-${_kind}`.toLowerCase());
    expect(made).toBe(8);
    expect(answer.statusCode).toBe(429);
  });

  test('are counted, and not those who sign up again before they confirm their e-mail', async () => {
    await signUpAt('198.51.103.1', 'again');
    expect(await statuses(4, () => signUpAt('198.51.103.1', 'again'))).toEqual([201, 201, 201, 201]);
    expect((await signUpAt('198.51.103.1', 'another')).statusCode).toBe(201);
    expect((await signUpAt('198.51.103.1', 'a-third')).statusCode).toBe(429);
  });
});

test('a workshop of 30 behind one address signs up, each after two mistyped passwords', async () => {
  const server = await serveWith(allowancesWith(), 'a third secret');
  for (let person = 1; person <= 30; person++) {
    const from = browserAt('198.51.104.1', server);
    const email = `person-${person}@school.example`;
    expect(await statuses(2, () => from.signUp(email, 'password'))).toEqual([400, 400]);
    expect((await from.signUp(email)).statusCode).toBe(201);
  }
  await server.close();
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
