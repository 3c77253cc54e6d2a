import { type AccountEvent, LIMITS } from '@exam/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeTestApp, type TestApp } from '../../../../test/test-app.ts';
import { until } from '../../../../test/until.ts';
import { PURGE_AUDIT_EVENTS } from '../../audit/index.ts';
import { Browser, lastCodeTo, PASSWORD } from '../testing/browser.ts';

const DAY_MS = 24 * 60 * 60_000;

let app: TestApp;
beforeAll(async () => {
  app = await makeTestApp({ trustedProxies: ['127.0.0.1'] });
});
afterAll(() => app.close());

let browser: Browser;
let email: string;
let nextPerson = 1;
beforeEach(async () => {
  browser = new Browser(app);
  email = `person-${nextPerson++}@example.com`;
  await browser.signUp(email);
  await browser.verify(lastCodeTo(app, email));
});

const ask = (query = '', who = browser) => who.get(`/api/users/audit-events${query}`);
const events = async (who = browser): Promise<AccountEvent[]> => (await ask('', who)).json().data;
const told = async () => (await events()).map(({ action, what }) => `${action} ${what}`);
const from = (address: string) => new Browser(app, { 'x-forwarded-for': address });

describe('what happened in an account', () => {
  test('is told to it, newest first, and to nobody else', async () => {
    const phone = new Browser(app, { 'user-agent': 'Mozilla/5.0 (Android 15) Firefox/140.0' });
    await phone.logIn(email);
    await phone.logOut();
    expect((await ask()).json()).toEqual({
      data: [
        'account.logged-out Firefox on Android',
        'account.logged-in Firefox on Android',
        'account.verified lightMyRequest',
      ].map((line) => ({
        _id: expect.any(String),
        at: expect.stringMatching(/^\d{4}-.+Z$/),
        action: line.split(' ')[0],
        what: line.slice(line.indexOf(' ') + 1),
      })),
      page: { nextCursor: null, total: 3 },
    });
    const { token } = await app.signIn();
    const stranger = new Browser(app);
    stranger.token = token;
    expect((await events(stranger)).map(({ action }) => action)).toEqual(['account.verified']);
    expect((await ask('', new Browser(app))).statusCode).toBe(401);
  });

  test('comes in pages, and no event is in two of them', async () => {
    for (let times = 1; times <= 4; times++) await new Browser(app).logIn(email);
    const first = (await ask('?limit=3')).json();
    const second = (await ask(`?limit=3&cursor=${first.page.nextCursor}`)).json();
    expect([first.page.total, second.page.nextCursor]).toEqual([5, null]);
    expect([...first.data, ...second.data]).toEqual(await events());
  });

  test('a log-in in the place of a session ends that one', async () => {
    await browser.logIn(email);
    expect(await told()).toEqual([
      'account.logged-in lightMyRequest',
      'account.logged-out lightMyRequest',
      'account.verified lightMyRequest',
    ]);
  });

  test('an old refresh token that comes back ends the session, once', async () => {
    const thief = browser.copy();
    await browser.refresh();
    app.clock.advance(11_000);
    await thief.refresh();
    await thief.refresh();
    await browser.logIn(email);
    expect(await told()).toEqual([
      'account.logged-in lightMyRequest',
      'account.session-revoked lightMyRequest',
      'account.verified lightMyRequest',
    ]);
  });

  test('is kept for 400 days and then purged', async () => {
    const purgeAfter = (days: number) =>
      PURGE_AUDIT_EVENTS.handle(app.db, () => new Date(Date.now() + days * DAY_MS));
    await purgeAfter(LIMITS.auditDays - 1);
    expect(await events()).toHaveLength(1);
    await purgeAfter(LIMITS.auditDays + 1);
    expect(await events()).toEqual([]);
  });
});

describe('refused passwords', () => {
  const refusals = async () => (await told()).filter((line) => line.startsWith('account.password-refused'));

  test('of log-ins and within a session are one event with their number', async () => {
    await from('192.0.2.1').logIn(email, 'a wrong password');
    await from('192.0.2.2').logIn(email, 'a wrong password');
    await browser.post('/api/users/delete', { password: 'a wrong password' });
    await until(async () => expect(await refusals()).toEqual(['account.password-refused 3']));
  });

  test('from very many addresses at once are one event, too', async () => {
    const addresses = Array.from({ length: 60 }, (_, index) => `192.0.2.${index + 1}`);
    const statuses = new Set<number>();
    for (let first = 0; first < addresses.length; first += 10) {
      const answers = addresses
        .slice(first, first + 10)
        .map((one) => from(one).logIn(email, 'a wrong password'));
      for (const { statusCode } of await Promise.all(answers)) statuses.add(statusCode);
    }
    expect(statuses).toEqual(new Set([400]));
    await until(async () => expect(await refusals()).toEqual(['account.password-refused 60']));
  });

  test('that the rate limit refuses unseen are not counted', async () => {
    for (let times = 1; times <= 13; times++) await from('192.0.2.99').logIn(email, 'a wrong password');
    await until(async () => expect(await refusals()).toEqual(['account.password-refused 10']));
  });

  test('are a new event after a day', async () => {
    await from('192.0.2.1').logIn(email, 'a wrong password');
    await until(async () => expect(await refusals()).toHaveLength(1));
    await sql`update audit_events set created_at = created_at - interval '1 day' where what = '1'`.execute(
      app.db,
    );
    await from('192.0.2.1').logIn(email, 'a wrong password');
    await until(async () => expect(await refusals()).toHaveLength(2));
  });

  test('of somebody who has no account leave nothing', async () => {
    const count = async () => (await app.db.selectFrom('auditEvents').selectAll().execute()).length;
    const before = await count();
    await from('192.0.2.1').logIn('nobody@example.com', 'a wrong password');
    await from('192.0.2.1').logIn(email, 'a wrong password');
    await until(async () => expect(await count()).toBe(before + 1));
  });
});

test('who takes over an e-mail that was never confirmed reads nothing of who had it before', async () => {
  const taken = 'taken-over@example.com';
  const first = new Browser(app);
  await first.signUp(taken);
  await new Browser(app, { 'user-agent': 'Firefox/1' }).logIn(taken);
  app.clock.advance(60_000);
  const owner = new Browser(app);
  await owner.signUp(taken, 'a password of the owner');
  await owner.verify(lastCodeTo(app, taken));
  expect((await events(owner)).map(({ action }) => action)).toEqual(['account.verified']);
});

test('a changed e-mail is told with the new one, and the account goes with all of it', async () => {
  const next = `next-${email}`;
  await browser.post('/api/users/change-email', { email: next, password: PASSWORD });
  await browser.post('/api/users/confirm-new-email', { verificationCode: lastCodeTo(app, next) });
  expect((await told())[0]).toBe(`account.email-changed ${next}`);
  await app.db.deleteFrom('accounts').where('email', '=', next).execute();
  const { rows } = await sql<{ row: string }>`select t::text as row from audit_events t`.execute(app.db);
  expect(rows.filter(({ row }) => row.includes(email))).toEqual([]);
});
