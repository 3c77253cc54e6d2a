import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { refusal } from '../../../../test/refusals.ts';
import { makeTestApp, type TestApp } from '../../../../test/test-app.ts';
import { until } from '../../../../test/until.ts';
import { askForResetToken, Browser, lastCodeTo, openConnections, PASSWORD } from '../testing/browser.ts';
import { makeUserParts, makeVisit } from '../testing/user-parts.ts';
import { forgotPassword } from './forgot-password.ts';
import { hashResetToken } from './reset-token.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const NEW_PASSWORD = 'a new password of the tests';

let app: TestApp;
beforeAll(async () => {
  app = await makeTestApp();
  await openConnections(app);
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

const ask = () => askForResetToken(app, new Browser(app), email);
const reset = (token: string, password = NEW_PASSWORD) => new Browser(app).resetPassword(token, password);
const canLogIn = async (password: string) =>
  (await new Browser(app).logIn(email, password)).statusCode === 200;

async function expectIsOut(someone: Browser): Promise<void> {
  expect((await someone.me()).statusCode).toBe(401);
  expect((await someone.refresh()).statusCode).toBe(400);
}

describe('asking for a new password', () => {
  test('gets the same bytes whatever the account, and only one that may log in gets a mail', async () => {
    const other = await makeTestApp();
    await other.signIn('verified@example.com');
    await other.signIn('locked@example.com');
    await other.db
      .updateTable('accounts')
      .set({ isLocked: true })
      .where('email', '=', 'locked@example.com')
      .execute();
    for (const unverified of ['unverified@example.com', 'demo@example.com']) {
      await new Browser(other).signUp(unverified);
    }
    other.mails.length = 0;
    other.clock.advance(MINUTE);
    const emails = ['verified', 'unverified', 'locked', 'demo', 'nobody'].map(
      (name) => `${name}@example.com`,
    );
    const answers = [];
    for (const address of emails) {
      const { statusCode, body, headers } = await new Browser(other).forgotPassword(address);
      const { date: _date, 'x-request-id': _id, ...others } = headers;
      answers.push({ statusCode, body, others });
    }
    // Closing waits for work that runs after answers.
    await other.close();
    expect(answers[0]).toMatchObject({ statusCode: 200, body: '{"data":null}' });
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    expect(other.mails.map(({ to }) => to).sort()).toEqual([
      'unverified@example.com',
      'verified@example.com',
    ]);
  });

  test('is answered before anything of an account is read', async () => {
    const mailsBefore = app.mails.length;
    await app.db.transaction().execute(async (trx) => {
      await sql`lock table accounts in access exclusive mode`.execute(trx);
      expect((await new Browser(app).forgotPassword(email)).statusCode).toBe(200);
      expect(app.mails.length).toBe(mailsBefore);
    });
    await until(() => expect(app.mails.length).toBe(mailsBefore + 1));
  });

  test('mails a link with 256 random bits that says how long it is good', async () => {
    const token = await ask();
    expect(token).toMatch(/^[\w-]{43}$/);
    const mail = app.mails.at(-1);
    expect(mail?.to).toBe(email);
    expect(mail?.text).toContain(`http://localhost:3000/reset-password?token=${token}\n`);
    expect(mail?.html).toContain(`href="http://localhost:3000/reset-password?token=${token}"`);
    expect(mail?.text).toContain('for 30 minutes');
  });

  test('keeps only a hash of what the link carries', async () => {
    const token = await ask();
    const rows = await app.db.selectFrom('passwordResets').selectAll().execute();
    expect(rows.map(({ tokenHash }) => tokenHash.toString('hex'))).toContain(
      hashResetToken(token).toString('hex'),
    );
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  test('again within a minute sends nothing and leaves the link good', async () => {
    const token = await ask();
    const mailsBefore = app.mails.length;
    app.clock.advance(59 * SECOND);
    const parts = await makeUserParts(app);
    await forgotPassword(parts, email, makeVisit(app));
    await parts.afterwards.settled();
    expect(app.mails.length).toBe(mailsBefore);
    expect((await reset(token)).statusCode).toBe(200);
  });

  test('again after a minute sends another link, and only the newest is good', async () => {
    const first = await ask();
    app.clock.advance(MINUTE);
    const second = await ask();
    expect((await reset(first)).statusCode).toBe(400);
    expect((await reset(second)).statusCode).toBe(200);
  });
});

describe('setting a new password by the link', () => {
  test('replaces the password, ends all sessions, and says so by mail', async () => {
    const elsewhere = new Browser(app);
    await elsewhere.logIn(email);
    const response = await reset(await ask());
    expect([response.statusCode, response.json()]).toEqual([200, { data: null }]);
    expect(response.cookies).toEqual([]);
    await expectIsOut(browser);
    await expectIsOut(elsewhere);
    expect(await canLogIn(PASSWORD)).toBe(false);
    expect(await canLogIn(NEW_PASSWORD)).toBe(true);
    expect(app.mails.at(-1)).toMatchObject({ to: email, subject: 'Your password was changed' });
  });

  test('works once, however many try at the same time', async () => {
    const token = await ask();
    const responses = await Promise.all(Array.from({ length: 8 }, () => reset(token)));
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, ...Array(7).fill(400)]);
    expect((await reset(token)).json()).toEqual(
      refusal('This link no longer works. Ask for a new one.', 'token'),
    );
  });

  test('works until 30 minutes after it was sent', async () => {
    const token = await ask();
    app.clock.advance(30 * MINUTE);
    expect((await reset(token)).statusCode).toBe(400);
    const next = await ask();
    app.clock.advance(30 * MINUTE - SECOND);
    expect((await reset(next)).statusCode).toBe(200);
  });

  test('with a password that is no good leaves the link good', async () => {
    const token = await ask();
    for (const password of ['short', 'password123']) {
      const refused = await reset(token, password);
      expect(refused.statusCode).toBe(400);
      expect(refused.json().errors[0].path).toBe('password');
    }
    expect((await reset(token)).statusCode).toBe(200);
  });

  test('with a made-up token is refused and leaves a trace in the log', async () => {
    app.logLines.length = 0;
    expect((await reset('A'.repeat(43))).statusCode).toBe(400);
    expect(app.logLines.join('')).toContain('a link for a new password was refused');
  });

  test('is refused for an account that was locked meanwhile', async () => {
    const token = await ask();
    await app.db.updateTable('accounts').set({ isLocked: true }).where('email', '=', email).execute();
    expect((await reset(token)).statusCode).toBe(400);
  });

  test('lets somebody in who has tried too many wrong passwords', async () => {
    for (let attempt = 1; attempt <= 11; attempt++) await new Browser(app).logIn(email, `wrong ${attempt}`);
    expect((await new Browser(app).logIn(email)).statusCode).toBe(429);
    await reset(await ask());
    expect(await canLogIn(NEW_PASSWORD)).toBe(true);
  });
});

test('the mail proves the e-mail: an unverified account is verified, and gets what a verified one gets', async () => {
  const demo = await makeTestApp({ demo: true });
  const squatter = new Browser(demo);
  await squatter.signUp('owner@example.com', 'a password of a squatter');
  const code = lastCodeTo(demo, 'owner@example.com');
  demo.clock.advance(MINUTE);
  const token = await askForResetToken(demo, new Browser(demo), 'owner@example.com');
  expect((await new Browser(demo).resetPassword(token, NEW_PASSWORD)).statusCode).toBe(200);
  expect((await squatter.me()).statusCode).toBe(401);
  expect((await squatter.logIn('owner@example.com', 'a password of a squatter')).statusCode).toBe(400);

  const owner = new Browser(demo);
  const { user } = (await owner.logIn('owner@example.com', NEW_PASSWORD)).json();
  expect(user).toMatchObject({ email: 'owner@example.com', isVerified: true });
  expect((await owner.verify(code)).statusCode).toBe(409);
  expect((await owner.get('/api/courses')).json().data).toHaveLength(2);
  await demo.close();
});
