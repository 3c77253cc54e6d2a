import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeTestApp, type TestApp } from '../../../test/test-app.ts';
import { Browser, PASSWORD } from './testing/browser.ts';

let app: TestApp;
beforeAll(async () => {
  app = await makeTestApp({ trustedProxies: ['127.0.0.1'] });
});
afterAll(() => app.close());

/** A browser at an address of its own, unless one is given. */
let nextAddress = 1;
const browserAt = (address = `203.0.113.${nextAddress++}`) =>
  new Browser(app, { 'x-forwarded-for': address });

test('the right password answers bare with an access token and the user', async () => {
  await browserAt().signUp('right@example.com');
  const browser = browserAt();
  const response = await browser.logIn(' Right@EXAMPLE.com');
  expect(response.statusCode).toBe(200);
  expect(response.json()).toEqual({
    accessToken: expect.any(String),
    user: { _id: expect.any(String), email: 'right@example.com', isVerified: false },
  });
  expect((await browser.me()).statusCode).toBe(200);
  expect((await browser.refresh()).statusCode).toBe(200);
});

test('an unknown e-mail, a wrong password and a locked account get the same bytes', async () => {
  await browserAt().signUp('known@example.com');
  await browserAt().signUp('locked@example.com');
  await app.db
    .updateTable('accounts')
    .set({ isLocked: true })
    .where('email', '=', 'locked@example.com')
    .execute();
  const refusals = [
    await browserAt().logIn('nobody@example.com'),
    await browserAt().logIn('known@example.com', 'a wrong password'),
    await browserAt().logIn('locked@example.com', PASSWORD),
  ];
  const seen = refusals.map(({ statusCode, body, headers }) => {
    const { date: _date, 'x-request-id': _id, ...others } = headers;
    return { statusCode, body, others };
  });
  expect(seen[0]?.statusCode).toBe(400);
  expect(seen[1]).toEqual(seen[0]);
  expect(seen[2]).toEqual(seen[0]);
});

test('locking an account ends what it is signed in with', async () => {
  const browser = browserAt();
  await browser.signUp('to-lock@example.com');
  await app.db
    .updateTable('accounts')
    .set({ isLocked: true })
    .where('email', '=', 'to-lock@example.com')
    .execute();
  expect((await browser.me()).statusCode).toBe(401);
  expect((await browser.refresh()).statusCode).toBe(400);
});

describe('wrong log-ins', () => {
  test('count once each, also from a browser with a living session, which they leave alone', async () => {
    const browser = browserAt();
    await browser.signUp('twice@example.com');
    for (let attempt = 1; attempt <= 9; attempt++) {
      expect((await browser.logIn('twice@example.com', `wrong ${attempt}`)).statusCode).toBe(400);
    }
    expect((await browser.me()).statusCode).toBe(200);
    expect((await browser.logIn('twice@example.com')).statusCode).toBe(200);
  });

  test('leave one event each in the log, and no other', async () => {
    const before = app.logLines.length;
    await browserAt().logIn('nobody-here@example.com', 'wrong');
    const events = app.logLines.slice(before).map((line) => JSON.parse(line));
    expect(events.filter(({ msg }) => /refused/.test(msg)).map(({ msg }) => msg)).toEqual([
      'a log-in was refused',
    ]);
  });

  test('of one account from one address are refused after ten, the owner elsewhere gets in', async () => {
    await browserAt().signUp('owner@example.com');
    const attacker = browserAt();
    for (let attempt = 1; attempt <= 10; attempt++) {
      expect((await attacker.logIn('owner@example.com', `wrong ${attempt}`)).statusCode).toBe(400);
    }
    const refused = await attacker.logIn('owner@example.com', PASSWORD);
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(15 * 60);
    expect(app.logLines.join('')).toContain('a rate limit refused a request');
    expect((await browserAt().logIn('owner@example.com')).statusCode).toBe(200);
  });

  test('are forgiven by a right one', async () => {
    await browserAt().signUp('clumsy@example.com');
    const browser = browserAt();
    for (let round = 1; round <= 2; round++) {
      for (let attempt = 1; attempt <= 6; attempt++) await browser.logIn('clumsy@example.com', 'wrong');
      expect((await browser.logIn('clumsy@example.com')).statusCode).toBe(200);
    }
  });

  test('leave their trace in the log', async () => {
    app.logLines.length = 0;
    await browserAt().logIn('known@example.com', 'wrong');
    expect(app.logLines.join('')).toContain('a log-in was refused');
  });
});

test('the counts of the rate limits name neither people nor addresses', async () => {
  await browserAt('198.51.100.77').logIn('somebody@example.com', 'wrong');
  const rows = await app.db.selectFrom('rateLimits').selectAll().execute();
  expect(rows.length).toBeGreaterThan(0);
  expect(JSON.stringify(rows)).not.toMatch(/somebody|198\.51/);
});
