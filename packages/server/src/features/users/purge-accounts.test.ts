import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeTestApp, type TestApp } from '../../../test/test-app.ts';
import { ACCOUNT_PURGES } from './purge-accounts.ts';
import { askForResetToken, Browser } from './testing/browser.ts';

const DAY = 24 * 60 * 60_000;

let app: TestApp;
beforeAll(async () => {
  app = await makeTestApp();
});
afterAll(() => app.close());

const purge = async () => {
  for (const one of ACCOUNT_PURGES) await one.handle(app.db, () => app.clock.now);
};
type Purged =
  | 'sessions'
  | 'refreshTokens'
  | 'verificationCodes'
  | 'passwordResets'
  | 'emailChanges'
  | 'rateLimits';
const count = async (table: Purged) => (await app.db.selectFrom(table).selectAll().execute()).length;
const emails = async () =>
  (await app.db.selectFrom('accounts').select('email').orderBy('email').execute()).map(({ email }) => email);

test('unverified accounts go after seven days, with all that is theirs; verified ones stay', async () => {
  await app.signIn('a-verified@example.com');
  await new Browser(app).signUp('b-unverified@example.com');
  await new Browser(app).signUp('c-came-again@example.com');
  app.clock.advance(7 * DAY - 1000);
  await new Browser(app).signUp('c-came-again@example.com');
  await purge();
  expect(await emails()).toEqual([
    'a-verified@example.com',
    'b-unverified@example.com',
    'c-came-again@example.com',
  ]);
  app.clock.advance(2000);
  await purge();
  expect(await emails()).toEqual(['a-verified@example.com', 'c-came-again@example.com']);
});

test('sessions that were ended or expired go with their tokens, the others stay', async () => {
  const browser = new Browser(app);
  await browser.signUp('leaving@example.com');
  await browser.refresh();
  await browser.logOut();
  const staying = new Browser(app);
  await staying.logIn('a-verified@example.com', 'correct horse battery');
  await purge();
  expect((await staying.refresh()).statusCode).toBe(200);
  app.clock.advance(31 * DAY);
  await purge();
  expect(await count('sessions')).toBe(0);
  expect(await count('refreshTokens')).toBe(0);
});

test('codes, links, changes of e-mail and counts of rate limits go when they are over', async () => {
  const { email, token } = await app.signIn();
  const payload = { email: 'next@example.com', password: 'correct horse battery' };
  await app.call({ method: 'POST', url: '/api/users/change-email', payload, token });
  await askForResetToken(app, new Browser(app), email);
  await new Browser(app).signUp('codes@example.com');
  const tables = ['verificationCodes', 'passwordResets', 'emailChanges'] as const;
  await purge();
  for (const table of tables) expect(await count(table)).toBe(1);
  app.clock.advance(DAY);
  await purge();
  for (const table of [...tables, 'rateLimits'] as const) expect(await count(table)).toBe(0);
});
